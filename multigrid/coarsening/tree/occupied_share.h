// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"

namespace multigrid {

/// Share of a cube that is in cells with points, where it is divided into cells that would have about
/// four (eight) points each if these filled it.
///
/// coordinates  dimension × n, as in System
/// box          around the points; side is its longest one
double occupied_share(const Array<double>& coordinates,
                      int dimension,
                      const TreeBox& box,
                      double side);

}  // namespace multigrid
