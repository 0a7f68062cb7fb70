// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/transfers/grid_interpolation.h"

namespace multigrid {

/// f(cell), once for each cell that has one of the vertices begin .. end-1 at a corner. Those are
/// the cells begin .. end-1, and some with lower numbers: along the Morton curve none comes after
/// its corners.
template <int dim, class F>
void for_each_cell_around(const GridInterpolationView<dim>& P, Index begin, Index end, F&& f) {
  constexpr int n_corners = 1 << dim;
  const auto is_first_corner = [&](Index r, Index cell) {
    for (int q = 0; q < n_corners; ++q) {
      const Index other = P.corners[Offset(cell) * n_corners + q];
      if (other >= begin && other < r) return false;
    }
    return true;
  };
  for (Index r = begin; r < end; ++r)
    for (int q = 1; q < n_corners; ++q) {
      const Index cell = P.around[Offset(r) * n_corners + q];
      if (cell >= 0 && cell < begin && is_first_corner(r, cell)) f(cell);
    }
  for (Index cell = begin; cell < end; ++cell) f(cell);
}

}  // namespace multigrid
