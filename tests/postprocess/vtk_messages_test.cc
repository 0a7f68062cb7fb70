// SPDX-License-Identifier: MIT
#include "postprocess/vtk_messages.h"

#include <gtest/gtest.h>
#include <vtkObject.h>
#include <vtkOutputWindow.h>

namespace postprocess {
namespace {

TEST(VtkMessages, CollectsInsteadOfPrinting) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const VtkMessages messages;
  EXPECT_EQ(messages.text(), "");
  vtkGenericWarningMacro("the first\n\n");
  vtkOutputWindowDisplayErrorText("the second");
  const std::string text = messages.text();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_NE(text.find("the first"), std::string::npos) << text;
  EXPECT_NE(text.find("the second"), std::string::npos) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

TEST(VtkMessages, GivesTheWindowBack) {
  vtkOutputWindow* const before = vtkOutputWindow::GetInstance();
  { const VtkMessages messages; }
  EXPECT_EQ(vtkOutputWindow::GetInstance(), before);
}

}  // namespace
}  // namespace postprocess
