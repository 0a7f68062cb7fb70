// SPDX-License-Identifier: MIT
#include "postprocess/picture/legend.h"

#include "postprocess/picture/text.h"
#include "postprocess/picture/ticks.h"

#include <algorithm>
#include <cmath>

namespace postprocess {
namespace {

constexpr Colour white{255, 255, 255}, dark{34, 38, 46}, grey{214, 217, 222};

/// Fills the image with a white card with round corners, its edge smoothed over one pixel.
void fill_card(Image& image, double radius) {
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const double beyond_x = std::max({radius - x - 0.5, x + 0.5 - (image.width - radius), 0.});
      const double beyond_y = std::max({radius - y - 0.5, y + 0.5 - (image.height - radius), 0.});
      const double distance = radius - std::hypot(beyond_x, beyond_y);
      image.blend(x, y, white, std::clamp(distance + 0.5, 0., 1.));
    }
  }
}

void fill(Image& image, int left, int bottom, int width, int height, const Colour& colour) {
  for (int y = bottom; y < bottom + height; ++y) {
    for (int x = left; x < left + width; ++x) image.blend(x, y, colour, 1);
  }
}

/// The title in bold, smaller if it is wider than `width`.
Ink draw_title(const std::string& title, int size, int width) {
  const Ink wide = ink(title, size, true);
  if (wide.width <= width) return wide;
  return ink(title, std::max(1, size * width / wide.width), true);
}

}  // namespace

Image draw_legend(const std::string& title,
                  double low,
                  double high,
                  int height,
                  double unit,
                  const std::vector<std::string>& notes,
                  const std::string& widest) {
  const auto pixels = [unit](double length) {
    return std::max(1, static_cast<int>(std::lround(length * unit)));
  };
  const bool empty = low > high;
  const int margin = pixels(24), bar_width = pixels(30), border = pixels(1.5), tick = pixels(8),
            gap = pixels(9);

  std::vector<Ink> numbers;
  int numbers_width = 0;
  const std::vector<Tick> marks =
      empty ? std::vector<Tick>{{0.5, 0, "no finite value"}} : ticks(low, high);
  for (const Tick& mark : marks) {
    numbers.push_back(ink(mark.text, pixels(23), false));
    numbers_width = std::max(numbers_width, numbers.back().width);
  }
  const Ink head = draw_title(title, pixels(27), pixels(320));
  int inner_width = std::max(head.width, bar_width + tick + gap + numbers_width);
  std::vector<Ink> lines;
  for (const std::string& note : notes) {
    lines.push_back(ink(note, pixels(20), false));
    inner_width = std::max(inner_width, lines.back().width);
  }
  const int roundings = widest.empty() ? 0 : pixels(4);  // of letters to pixels
  inner_width = std::max(inner_width, ink(widest, pixels(20), false).width + roundings);
  Image card(inner_width + 2 * margin, height);
  fill_card(card, pixels(14));
  const int head_bottom = height - margin - head.height;
  lay(head, margin, head_bottom, dark, card);

  const int line_height = pixels(30), n_lines = static_cast<int>(lines.size());
  for (int k = 0; k < n_lines; ++k)
    lay(lines[k], margin, margin + (n_lines - k) * line_height - pixels(12) - lines[k].height, dark,
        card);

  // Numbers stand centred on their ticks: half of the first and the last may be beyond the bar.
  const int bottom = margin + n_lines * line_height + pixels(8) + numbers.front().height / 2;
  const int top = head_bottom - pixels(20) - numbers.back().height / 2;
  const int bar_height = std::max(1, top - bottom);
  fill(card, margin - border, bottom - border, bar_width + 2 * border, bar_height + 2 * border,
       dark);
  for (int y = 0; y < bar_height; ++y) {
    const double t = low == high ? 0.5 : (y + 0.5) / bar_height;
    fill(card, margin, bottom + y, bar_width, 1, empty ? grey : colour(t));
  }
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const int y = bottom + static_cast<int>(std::lround(marks[k].share * bar_height));
    const int x = margin + bar_width + border;
    fill(card, x, y - border / 2, tick - border, border, dark);
    const int right = x + tick - border + gap + numbers_width;  // decimal points in one column
    lay(numbers[k], right - numbers[k].width, y - numbers[k].height / 2, dark, card);
  }
  return card;
}

}  // namespace postprocess
