// SPDX-License-Identifier: MIT
#include "postprocess/sheet.h"

#include "postprocess/check.h"
#include "postprocess/legend.h"
#include "postprocess/raster.h"
#include "postprocess/text.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int picture_pixels = 360, gap = 20, caption_height = 34, head_height = 60;
constexpr int legend_height = 500;
constexpr Colour white{255, 255, 255}, dark{34, 38, 46};

const Field& scalar(const Fields& fields, const std::string& name) {
  for (const Field& field : fields.point_data)
    if (field.name == name && field.components == 1) return field;
  throw std::invalid_argument("a picture needs scalar point data, and there is none named '" +
                              name + "'");
}

void whiten(Image& image) {
  std::fill(image.rgba.begin(), image.rgba.end(), std::uint8_t(255));
}

}  // namespace

SheetPicture sheet_picture(const Fields& fields,
                           const std::string& name,
                           double range,
                           const std::string& caption) {
  check(fields);
  std::vector<double> scaled = scalar(fields, name).values;
  for (double& value : scaled) value = 0.5 + 0.5 * value / range;
  const Box box = bounding_box(fields);
  const double width = box.right - box.left, height = box.top - box.bottom;
  if (fields.dimension != 2 || !(width > 0 && height > 0))
    throw std::invalid_argument("a picture needs a mesh in the plane with a width and a height");
  const double per_length = picture_pixels / std::max(width, height);
  Image image(std::max(1, int(std::lround(width * per_length))),
              std::max(1, int(std::lround(height * per_length))));
  const std::vector<float> values = rasterize(fields, scaled, box, image.width, image.height);
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const float value = values[std::size_t(y) * image.width + x];
      if (std::isfinite(value)) image.blend(x, y, colour(value), 1);
    }
  return {image, caption};
}

void write_sheet(const std::vector<SheetPicture>& pictures,
                 int across,
                 const std::string& title,
                 double range,
                 const std::string& file) {
  if (pictures.empty()) throw std::invalid_argument("a sheet needs a picture");
  int width = 0, height = 0;
  for (const SheetPicture& picture : pictures) {
    width = std::max(width, picture.image.width);
    height = std::max(height, picture.image.height);
  }
  const int down = (int(pictures.size()) + across - 1) / across;
  const int row = height + caption_height + gap;
  const Image legend = draw_legend("error", -range, range, legend_height, 0.8);
  const Ink head = ink(title, 26, true);
  const int body = across * (width + gap);
  Image sheet(std::max(gap + body + legend.width, head.width + gap) + gap,
              head_height + std::max(down * row, legend_height) + gap);
  whiten(sheet);
  lay(head, gap, sheet.height - gap - head.height, dark, sheet);
  for (std::size_t k = 0; k < pictures.size(); ++k) {
    const int left = gap + int(k) % across * (width + gap);
    const int top = sheet.height - head_height - int(k) / across * row;
    const Ink caption = ink(pictures[k].caption, 20, false);
    lay(caption, left, top - caption_height + 8, dark, sheet);
    paste(pictures[k].image, left, top - caption_height - pictures[k].image.height, sheet);
  }
  paste(legend, gap + body, sheet.height - head_height - legend_height, sheet);
  for (std::size_t pixel = 3; pixel < sheet.rgba.size(); pixel += 4)  // pasted holes are white
    if (sheet.rgba[pixel] == 0)
      std::copy_n(white.data(), 3, &sheet.rgba[pixel - 3]), sheet.rgba[pixel] = 255;
  write_png(sheet, file);
}

}  // namespace postprocess
