// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>
#include <string>
#include <vtkLogger.h>
#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkStringOutputWindow.h>

namespace postprocess {

/// While an object lives, it collects what VTK would print. Use from one thread at a time: VTK's
/// window is global.
class VtkMessages {
 public:
  VtkMessages() {
    vtkOutputWindow::SetInstance(collector_);
    vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
  }
  ~VtkMessages() {
    vtkLogger::SetStderrVerbosity(verbosity_);
    vtkOutputWindow::SetInstance(before_);
  }
  VtkMessages(const VtkMessages&) = delete;
  VtkMessages& operator=(const VtkMessages&) = delete;

  /// Errors and warnings so far on one line, empty if there were none.
  std::string text() const {
    std::istringstream words(collector_->GetOutput());
    std::string line, word;
    while (words >> word) line += (line.empty() ? "" : " ") + word;
    return line;
  }

 private:
  vtkSmartPointer<vtkOutputWindow> before_ = vtkOutputWindow::GetInstance();
  vtkLogger::Verbosity verbosity_ = vtkLogger::GetCurrentVerbosityCutoff();
  vtkNew<vtkStringOutputWindow> collector_;
};

}  // namespace postprocess
