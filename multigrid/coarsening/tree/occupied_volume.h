// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"

namespace multigrid {

/// Volume of the cells that hold points, where a cube is divided into cells that would have about
/// four (eight) points each if these filled it.
///
/// coordinates  dimension × n, as in System
/// box          around the points; side is its longest one
double occupied_volume(const Array<double>& coordinates,
                       int dimension,
                       const TreeBox& box,
                       double side);

}  // namespace multigrid
