// SPDX-License-Identifier: MIT
#include "postprocess/vtk_messages.h"

#include <sstream>
#include <vtkLogger.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkOutputWindow.h>
#include <vtkSmartPointer.h>

namespace postprocess {
namespace {

/// A window that keeps its text.
class Collector : public vtkOutputWindow {
 public:
  static Collector* New();
  vtkTypeMacro(Collector, vtkOutputWindow);
  void DisplayText(const char* text) override { collected += text; }

  std::string collected;
};
vtkStandardNewMacro(Collector);

}  // namespace

struct VtkMessages::Windows {
  vtkSmartPointer<vtkOutputWindow> before = vtkOutputWindow::GetInstance();
  vtkLogger::Verbosity verbosity = vtkLogger::GetCurrentVerbosityCutoff();
  vtkNew<Collector> collector;
};

VtkMessages::VtkMessages() : windows_(std::make_unique<Windows>()) {
  vtkOutputWindow::SetInstance(windows_->collector);
  vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
}

VtkMessages::~VtkMessages() {
  vtkLogger::SetStderrVerbosity(windows_->verbosity);
  vtkOutputWindow::SetInstance(windows_->before);
}

std::string VtkMessages::text() const {
  std::istringstream words(windows_->collector->collected);
  std::string line, word;
  while (words >> word) line += (line.empty() ? "" : " ") + word;
  return line;
}

}  // namespace postprocess
