// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <functional>

namespace postprocess {

/// The unit cube as n × n × n hexahedra or six tetrahedra each, linear or quadratic, with point
/// data `solution` = f(x, y, z). Points of neighbours are the same.
///
/// type  VTK's: 10, 12, 24 or 29
Fields make_cube(int type, int n, const std::function<double(double, double, double)>& f);

}  // namespace postprocess
