// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <functional>

namespace gallery {

/// -Δu = f on the unit square, u = 0 on the boundary: Lagrange elements of that degree with
/// equidistant nodes on cells × cells squares, each cut in two triangles, with moved corners.
/// (degree cells - 1)^2 unknowns, the nodes, row by row from the lower left.
///
/// degree  1 to 4
/// f       of (x, y), integrated exactly up to the degree `degree` + 2
multigrid::System lagrange(int degree, int cells, const std::function<double(double, double)>& f);

}  // namespace gallery
