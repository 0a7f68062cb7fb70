// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/value.h"

#include <string>
#include <vector>

namespace apps::reproduce {

struct Series {
  std::string label, color;
  bool dashed = false;
  std::vector<Value> values;  ///< those without a number are left out; "more than" is a triangle
};

/// One pair of axes: names along x, numbers along y.
struct Panel {
  std::string title, x_title, y_title;
  std::vector<std::string> names;
  std::vector<Series> series;
  bool logarithmic = false;
  double low = 0, high = 1;  ///< of y

  bool shows(const Value& value) const {
    return value.number && (!logarithmic || *value.number > 0);
  }
};

/// The panel as SVG, its upper left corner at (x, y).
std::string svg_panel(const Panel& panel, double x, double y, double width, double height);

}  // namespace apps::reproduce
