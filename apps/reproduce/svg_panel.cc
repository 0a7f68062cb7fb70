// SPDX-License-Identifier: MIT
#include "apps/reproduce/svg_panel.h"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
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
  double y(double value) const {
    const auto scaled = [&](double v) { return panel.logarithmic ? std::log10(v) : v; };
    const double t = (scaled(value) - scaled(panel.low)) / (scaled(panel.high) - scaled(panel.low));
    return top + height * (1 - t);
  }
};

/// Round numbers for the ticks of an axis; if it is logarithmic, powers of ten, and 2 and 5 times
/// those if there are few.
std::vector<double> ticks(double low, double high, bool logarithmic) {
  std::vector<double> list;
  if (logarithmic) {
    const int first = int(std::floor(std::log10(low) + 1e-9)),
              last = int(std::floor(std::log10(high) + 1e-9));
    const int step = std::max(1, (last - first) / 6);
    const bool few = std::log10(high / low) < 2.5;
    for (int power = first; power <= last; power += step)
      for (const double digit : {1., 2., 5.})
        if (const double tick = digit * std::pow(10., power);
            (digit == 1 || few) && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
          list.push_back(tick);
    return list;
  }
  const double rough = (high - low) / 5, power = std::pow(10., std::floor(std::log10(rough)));
  const double factor = rough / power;
  const double step = power * (factor > 5 ? 10 : factor > 2 ? 5 : factor > 1 ? 2 : 1);
  for (long k = long(std::ceil(low / step - 1e-9)); double(k) * step <= high + 1e-9 * step; ++k)
    list.push_back(double(k) * step);
  return list;
}

std::string y_axis(const Frame& frame) {
  std::string svg;
  for (const double tick : ticks(frame.panel.low, frame.panel.high, frame.panel.logarithmic)) {
    const double y = frame.y(tick);
    svg += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='#ddd'/>",
                       frame.left, y, frame.left + frame.width, y);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='end'>{:g}</text>\n",
                       frame.left - 6, y + 4, tick);
  }
  const double middle = frame.top + frame.height / 2, x = frame.left - 60;
  return svg + fmt::format(
                   "<text x='{:.1f}' y='{:.1f}' text-anchor='middle' transform='rotate(-90 {:.1f} "
                   "{:.1f})'>{}</text>\n",
                   x, middle, x, middle, svg_escape(frame.panel.y_title));
}

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

std::string svg_escape(std::string text) {
  boost::replace_all(text, "&", "&amp;");  // first: the others bring more of them
  boost::replace_all(text, "<", "&lt;");
  boost::replace_all(text, ">", "&gt;");
  return text;
}

std::string svg_panel(const Panel& panel, double x, double y, double width, double height) {
  const Frame frame{panel, x + left_margin, y + top_margin, width - left_margin - right_margin,
                    height - top_margin - bottom_margin};
  std::string svg =
      fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='middle' font-weight='bold'>{}</text>\n",
                  frame.left + frame.width / 2, y + 20, svg_escape(panel.title));
  svg += y_axis(frame) + x_axis(frame);
  svg += fmt::format(
      "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='none' stroke='#444'/>\n",
      frame.left, frame.top, frame.width, frame.height);
  for (const Series& series : panel.series) svg += line(frame, series);
  return svg;
}

}  // namespace apps::reproduce
