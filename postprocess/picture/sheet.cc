// SPDX-License-Identifier: MIT
#include "postprocess/picture/sheet.h"

#include "postprocess/picture/legend.h"
#include "postprocess/picture/text.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int gap = 24, line_height = 26, head_height = 60, legend_height = 500;
constexpr int least_pixels = 360, most_pixels = 640;
constexpr Colour dark{34, 38, 46};

/// The room that each picture gets, enough for the largest; `lines` are those of its caption.
struct Places {
  int width = 0, height = 0, lines = 0;

  int caption_height() const { return lines * line_height + 8; }
  int row() const { return height + caption_height() + gap; }
};

Places places_of(const std::vector<SheetPicture>& pictures) {
  Places places;
  for (const SheetPicture& picture : pictures) {
    places.width = std::max(places.width, picture.image.width);
    places.height = std::max(places.height, picture.image.height);
    places.lines = std::max(places.lines, int(picture.caption.size()));
  }
  return places;
}

/// A line in letters of 20 pixels, smaller ones if it is wider than `width`.
Ink fitting(const std::string& line, int width) {
  constexpr int size = 20, least = 11;
  const Ink wide = ink(line, size, false);
  return wide.width <= width ? wide : ink(line, std::max(least, size * width / wide.width), false);
}

/// The picture below its caption, whose upper left corner is at (left, top).
void lay_picture(
    const SheetPicture& picture, const Places& places, int left, int top, Image& sheet) {
  const int n_lines = int(picture.caption.size());
  for (int k = 0; k < n_lines; ++k)
    lay(fitting(picture.caption[std::size_t(k)], places.width), left,
        top - (places.lines - n_lines + k + 1) * line_height + 4, dark, sheet);
  lay_over(picture.image, left, top - places.caption_height() - picture.image.height, sheet);
}

}  // namespace

int sheet_pixels(int n_pictures, int across) {
  const int down = (n_pictures + across - 1) / std::max(across, 1);
  return std::clamp(std::min(2000 / std::max(across, 1), 2600 / std::max(down, 1)), least_pixels,
                    most_pixels);
}

void write_sheet(const std::vector<SheetPicture>& pictures,
                 int across,
                 const std::string& title,
                 const std::optional<SheetBar>& bar,
                 const std::string& file) {
  if (pictures.empty() || across < 1) throw std::invalid_argument("a sheet needs a picture");
  const Places places = places_of(pictures);
  const int down = (int(pictures.size()) + across - 1) / across;
  const Image legend =
      bar ? draw_legend(bar->title, bar->low, bar->high, legend_height, 0.8) : Image(0, 0);
  const Ink head = ink(title, 26, true);
  const int body = across * (places.width + gap);
  Image sheet(std::max(gap + body + legend.width, gap + head.width) + gap,
              head_height + std::max(down * places.row(), legend.height) + gap);
  std::fill(sheet.rgba.begin(), sheet.rgba.end(), std::uint8_t(255));
  lay(head, gap, sheet.height - gap - head.height, dark, sheet);
  for (std::size_t k = 0; k < pictures.size(); ++k)
    lay_picture(pictures[k], places, gap + int(k) % across * (places.width + gap),
                sheet.height - head_height - int(k) / across * places.row(), sheet);
  lay_over(legend, gap + body, sheet.height - head_height - legend.height, sheet);
  write_png(sheet, file);
}

}  // namespace postprocess
