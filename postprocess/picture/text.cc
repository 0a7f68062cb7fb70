// SPDX-License-Identifier: MIT
#include "postprocess/picture/text.h"

#include "postprocess/vtk_messages.h"

#include <algorithm>
#include <stdexcept>
#include <vtkFreeTypeTools.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkStdString.h>
#include <vtkTextProperty.h>

namespace postprocess {

Ink ink(const std::string& text, int size, bool bold) {
  if (text.empty()) return {};
  vtkNew<vtkTextProperty> property;
  property->SetFontFamilyToArial();
  property->SetFontSize(size);
  property->SetBold(bold);
  vtkNew<vtkImageData> image;
  constexpr int dots_per_inch = 72;  // a point is a pixel
  const VtkMessages messages;
  if (!vtkFreeTypeTools::GetInstance()->RenderString(property, vtkStdString(text), dots_per_inch,
                                                     image)) {
    throw std::runtime_error("VTK could not draw the text '" + text + "': " + messages.text());
  }

  int extent[6];
  image->GetExtent(extent);
  const auto opacity = [&](int x, int y) {
    return static_cast<const std::uint8_t*>(image->GetScalarPointer(x, y, 0))[3];
  };
  int left = extent[1] + 1, right = extent[0] - 1, bottom = extent[3] + 1, top = extent[2] - 1;
  for (int y = extent[2]; y <= extent[3]; ++y) {
    for (int x = extent[0]; x <= extent[1]; ++x) {
      if (opacity(x, y) == 0) continue;
      left = std::min(left, x), right = std::max(right, x);
      bottom = std::min(bottom, y), top = std::max(top, y);
    }
  }
  Ink result;
  if (left > right) return result;
  result.width = right - left + 1;
  result.height = top - bottom + 1;
  for (int y = bottom; y <= top; ++y) {
    for (int x = left; x <= right; ++x) result.opacity.push_back(opacity(x, y));
  }
  return result;
}

void lay(const Ink& ink, int x, int y, const Colour& colour, Image& image) {
  for (int row = 0; row < ink.height; ++row) {
    for (int column = 0; column < ink.width; ++column) {
      image.blend(x + column, y + row, colour, ink.opacity[row * ink.width + column] / 255.);
    }
  }
}

}  // namespace postprocess
