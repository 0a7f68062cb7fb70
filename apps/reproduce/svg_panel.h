// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace apps::reproduce {

/// A number to be drawn; `there` is false where there is none.
struct Mark {
  bool there = false;
  double y = 0;
  bool more = false;  ///< drawn as a triangle: it is more than y
};

struct Series {
  std::string label, color;
  bool dashed = false;
  std::vector<Mark> marks;
};

/// One pair of axes: names along x, numbers along y.
struct Panel {
  std::string title, x_title, y_title;
  std::vector<std::string> names;
  std::vector<Series> series;
  bool logarithmic = false;
  double low = 0, high = 1;  ///< of y
};

/// Text that may stand in an SVG.
std::string svg_escape(const std::string& text);

/// The panel as SVG, its upper left corner at (x, y).
std::string svg_panel(const Panel& panel, double x, double y, double width, double height);

/// Numbers for the ticks of an axis: round ones; powers of ten, and 2 and 5 times
/// those if there are few.
std::vector<double> ticks(double low, double high, bool logarithmic);

}  // namespace apps::reproduce
