// SPDX-License-Identifier: MIT
#include "apps/plots/curves.h"

#include "apps/plots/svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>

namespace apps {

namespace {

constexpr double width = 760, height = 460;
constexpr double left_margin = 84, right_margin = 24, lower_margin = 56, legend_line = 20;
constexpr double letter = 7;  ///< width
constexpr std::size_t most_columns = 700;

/// From the least to the largest finite number, with some room around a range that is to have it.
NumberAxis range_of(const std::vector<Curve>& curves,
                    std::vector<double> Curve::*numbers,
                    const double room,
                    const bool logarithmic) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Curve& curve : curves)
    for (const double value : curve.*numbers) {
      if (!std::isfinite(value) || (logarithmic && value <= 0)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  if (!(low <= high)) return {logarithmic ? 1. : 0., logarithmic ? 10. : 1., logarithmic};
  if (logarithmic) {
    const double factor = low < high ? std::pow(high / low, room) : 2;
    return {low / factor, high * factor, true};
  }
  const double rounding = 1e-9 * std::max(std::abs(low), std::abs(high));
  if (high - low <= rounding) {
    const double half = std::max(0.5 * std::abs(low), low == 0 ? 1. : 0.);
    return {low - half, low + half};
  }
  return {low - room * (high - low), high + room * (high - low)};
}

/// Which points of a curve are drawn.
std::vector<std::size_t> drawn_points(const Curve& curve) {
  std::vector<std::size_t> result;
  const std::size_t n = curve.x.size();
  if (n <= 2 * most_columns) {
    for (std::size_t k = 0; k < n; ++k) result.push_back(k);
    return result;
  }
  for (std::size_t column = 0; column < most_columns; ++column) {
    const std::size_t begin = n * column / most_columns, end = n * (column + 1) / most_columns;
    const auto [low, high] = std::minmax_element(curve.y.begin() + std::ptrdiff_t(begin),
                                                 curve.y.begin() + std::ptrdiff_t(end));
    std::size_t first = std::size_t(low - curve.y.begin()),
                second = std::size_t(high - curve.y.begin());
    if (first > second) std::swap(first, second);
    result.push_back(first);
    if (second != first) result.push_back(second);
  }
  return result;
}

std::string path_of(const Curve& curve,
                    const SvgFrame& frame,
                    const NumberAxis& x_axis,
                    const NumberAxis& y_axis,
                    const char* color) {
  std::string path;
  bool pen_down = false;
  for (const std::size_t k : drawn_points(curve)) {
    const bool shown = std::isfinite(curve.x[k]) && std::isfinite(curve.y[k]);
    if (shown)
      path += fmt::format("{}{:.1f} {:.1f} ", pen_down ? "L" : "M",
                          frame.left + frame.width * x_axis.share(curve.x[k]),
                          frame.top + frame.height * (1 - y_axis.share(curve.y[k])));
    pen_down = shown;
  }
  return fmt::format("<path d='{}' fill='none' stroke='{}' stroke-width='1.5'/>\n", path, color);
}

const char* color_of(const std::size_t k) {
  return svg_colors[k % std::size(svg_colors)];
}

/// The labels in lines below the title.
///
/// lines  receives how many
std::string legend(const std::vector<Curve>& curves, int& lines) {
  std::string svg;
  double x = 14;
  lines = curves.empty() ? 0 : 1;
  for (std::size_t k = 0; k < curves.size(); ++k) {
    const double needed = 60 + letter * double(curves[k].label.size());
    if (x > 14 && x + needed > width) {
      x = 14;
      ++lines;
    }
    const double y = 26 + legend_line * lines;
    svg += fmt::format(
        "<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='{}' stroke-width='2'/>", x,
        y, x + 26, y, color_of(k));
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}'>{}</text>\n", x + 32, y + 4,
                       svg_escape(curves[k].label));
    x += needed;
  }
  return svg;
}

}  // namespace

std::string curves_svg(const CurvePlot& plot) {
  int lines = 0;
  const std::string labels = legend(plot.curves, lines);
  const double top = 40 + legend_line * lines;
  const SvgFrame frame{left_margin, top, width - left_margin - right_margin,
                       height - 40 - lower_margin};
  const NumberAxis x_axis = range_of(plot.curves, &Curve::x, 0, plot.logarithmic),
                   y_axis = range_of(plot.curves, &Curve::y, 0.04, plot.logarithmic);
  std::string svg = svg_head(width, top + frame.height + lower_margin) + svg_title(plot.title) +
                    labels + svg_left_axis(frame, y_axis, plot.y_title) +
                    svg_lower_axis(frame, x_axis, plot.x_title) + svg_border(frame);
  for (std::size_t k = 0; k < plot.curves.size(); ++k)
    svg += path_of(plot.curves[k], frame, x_axis, y_axis, color_of(k));
  return svg + "</svg>\n";
}

}  // namespace apps
