// SPDX-License-Identifier: MIT
#include "postprocess/picture/image.h"

#include "postprocess/atomic_file.h"
#include "postprocess/vtk_messages.h"

#include <algorithm>
#include <cmath>
#include <vtkErrorCode.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkPointData.h>
#include <vtkUnsignedCharArray.h>

namespace postprocess {

void Image::blend(int x, int y, const Colour& colour, double opacity) {
  if (x < 0 || x >= width || y < 0 || y >= height) return;
  std::uint8_t* const p = pixel(x, y);
  const double below = p[3] / 255. * (1 - opacity), total = opacity + below;
  if (total == 0) return;
  for (int channel = 0; channel < 3; ++channel) {
    const double mixed = (colour[channel] * opacity + p[channel] * below) / total;
    p[channel] = static_cast<std::uint8_t>(std::lround(mixed));
  }
  p[3] = static_cast<std::uint8_t>(std::lround(255 * total));
}

void paste(const Image& part, int left, int bottom, Image& image) {
  for (int y = 0; y < part.height; ++y)
    std::copy_n(part.pixel(0, y), 4 * part.width, image.pixel(left, bottom + y));
}

void lay_over(const Image& part, int left, int bottom, Image& image) {
  for (int y = 0; y < part.height; ++y)
    for (int x = 0; x < part.width; ++x) {
      const std::uint8_t* const p = part.pixel(x, y);
      image.blend(left + x, bottom + y, {p[0], p[1], p[2]}, p[3] / 255.);
    }
}

void write_png(const Image& image, const std::string& file) {
  AtomicFile out(file);
  const VtkMessages messages;
  vtkNew<vtkUnsignedCharArray> colours;
  colours->SetNumberOfComponents(4);
  constexpr int keep = 1;  // VTK must not free it
  colours->SetArray(const_cast<std::uint8_t*>(image.rgba.data()),
                    static_cast<vtkIdType>(image.rgba.size()), keep);
  vtkNew<vtkImageData> data;
  data->SetDimensions(image.width, image.height, 1);
  data->GetPointData()->SetScalars(colours);

  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(data);
  writer->WriteToMemoryOn();  // the bytes then go through AtomicFile, which knows why a write fails
  writer->Write();
  if (writer->GetErrorCode() != vtkErrorCode::NoError || !messages.text().empty()) {
    throw WriteError("cannot write '" + file + "': VTK could not encode the picture (" +
                     vtkErrorCode::GetStringFromErrorCode(writer->GetErrorCode()) + ") " +
                     messages.text());
  }
  vtkUnsignedCharArray* const bytes = writer->GetResult();
  out.write(bytes->GetPointer(0), static_cast<std::size_t>(bytes->GetNumberOfValues()));
  out.finish();
}

}  // namespace postprocess
