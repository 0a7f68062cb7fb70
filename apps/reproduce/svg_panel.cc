// SPDX-License-Identifier: MIT
#include "apps/reproduce/svg_panel.h"

#include "apps/plots/svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

constexpr double left_margin = 78, right_margin = 14, top_margin = 30, bottom_margin = 90;
constexpr double letter = 7;  ///< width
constexpr double line_height = 15;

/// The rectangle of the axes, and where in the picture a name or a number is.
struct Frame {
  const Panel& panel;
  double left, top, width, height;

  double x(std::size_t k) const { return left + width * (k + 0.5) / panel.names.size(); }
  NumberAxis y_axis() const { return {panel.low, panel.high, panel.logarithmic}; }
  double y(double value) const { return top + height * (1 - y_axis().share(value)); }
  SvgFrame rectangle() const { return {left, top, width, height}; }
};

/// Names stand upright below their marks. If there is no room they are tilted, and some left out.
std::string x_axis(const Frame& frame) {
  const Panel& panel = frame.panel;
  std::size_t longest = 0;
  for (const std::string& name : panel.names) longest = std::max(longest, name.size());
  const bool tilted = letter * double(longest + 1) > frame.width / double(panel.names.size());
  const std::size_t step =
      tilted ? std::size_t(std::ceil(line_height * double(panel.names.size()) / frame.width)) : 1;
  const double bottom = frame.top + frame.height;
  std::string svg;
  for (std::size_t k = 0; k < panel.names.size(); k += step) {
    const double x = frame.x(k), y = bottom + (tilted ? 14 : 17);
    const std::string how =
        tilted ? fmt::format("text-anchor='end' transform='rotate(-40 {:.1f} {:.1f})'", x + 4, y)
               : "text-anchor='middle'";
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' {}>{}</text>\n", tilted ? x + 4 : x, y, how,
                       svg_escape(panel.names[k]));
  }
  return svg + fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='middle'>{}</text>\n",
                           frame.left + frame.width / 2,
                           bottom + (tilted ? bottom_margin - 10 : 40), svg_escape(panel.x_title));
}

std::string mark_of(const Series& series, double x, double y, bool more) {
  const char* inside = series.dashed ? "white" : series.color.c_str();
  if (more)
    return fmt::format("<path d='M{:.1f} {:.1f} l4 7 h-8 z' fill='{}' stroke='{}'/>", x, y - 4,
                       inside, series.color);
  return fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{}' fill='{}' stroke='{}'/>", x, y,
                     series.dashed ? 5 : 3, inside, series.color);
}

std::string line(const Frame& frame, const Series& series) {
  std::string path, marks;
  bool pen_down = false;
  for (std::size_t k = 0; k < series.values.size(); ++k) {
    const Value& value = series.values[k];
    const bool shown = frame.panel.shows(value);
    if (shown) {
      const double x = frame.x(k), y = frame.y(*value.number);
      path += fmt::format("{}{:.1f} {:.1f} ", pen_down ? "L" : "M", x, y);
      marks += mark_of(series, x, y, value.more);
    }
    pen_down = shown;
  }
  return fmt::format("<path d='{}' fill='none' stroke='{}' stroke-width='1.5'{}/>{}\n", path,
                     series.color, series.dashed ? " stroke-dasharray='4 3'" : "", marks);
}

}  // namespace

std::string svg_panel(const Panel& panel, double x, double y, double width, double height) {
  const Frame frame{panel, x + left_margin, y + top_margin, width - left_margin - right_margin,
                    height - top_margin - bottom_margin};
  std::string svg =
      fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='middle' font-weight='bold'>{}</text>\n",
                  frame.left + frame.width / 2, y + 20, svg_escape(panel.title));
  svg += svg_left_axis(frame.rectangle(), frame.y_axis(), panel.y_title) + x_axis(frame) +
         svg_border(frame.rectangle());
  for (const Series& series : panel.series) svg += line(frame, series);
  return svg;
}

}  // namespace apps::reproduce
