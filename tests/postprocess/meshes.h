// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <functional>

namespace postprocess {

/// The unit square as n × n squares, each two triangles (or one quadrilateral), without the squares
/// whose centre lies where `hole` holds; point data `solution` = f(x, y) and cell data `level` =
/// number of the square.
Fields make_square(int n,
                   bool quadrilaterals,
                   const std::function<double(double, double)>& f,
                   const std::function<bool(double, double)>& hole);
/// Without a hole.
Fields make_square(int n, bool quadrilaterals, const std::function<double(double, double)>& f);

/// (0,1)² without (0,0.5)².
bool lower_left_quarter(double x, double y);

}  // namespace postprocess
