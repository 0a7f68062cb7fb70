// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <limits>

namespace postprocess {

/// A rectangle of the plane, in the units of the coordinates.
struct Box {
  double left = 0, right = 0, bottom = 0, top = 0;
};

/// The smallest box around what was added to it. Places that are not numbers are passed over.
struct BoxAround {
  Box box{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
          std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

  MG_HD void add(double x, double y) {
    add_x(x, x);
    add_y(y, y);
  }
  MG_HD void add_x(double low, double high) {
    box.left = low < box.left ? low : box.left;
    box.right = high > box.right ? high : box.right;
  }
  MG_HD void add_y(double low, double high) {
    box.bottom = low < box.bottom ? low : box.bottom;
    box.top = high > box.top ? high : box.top;
  }
  MG_HD BoxAround& operator+=(const BoxAround& other) {
    add_x(other.box.left, other.box.right);
    add_y(other.box.bottom, other.box.top);
    return *this;
  }
};

}  // namespace postprocess
