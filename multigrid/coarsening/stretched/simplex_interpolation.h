// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <array>

namespace multigrid {

/// Linear interpolation on the simplices of a grid, and the vertices that it uses.
struct SimplexInterpolation {
  Csr<double> P;  ///< n × vertices, at most dimension + 1 entries a row, in multiples of 2^-14
  Array<double> vertices;  ///< dimension × vertices: their places, whole numbers
};

/// Each square (cube) of the grid is divided along its diagonal into the 2 (6) simplices in which the parts of
/// the places behind the point are ordered alike. Vertices that are no point's nearest one, by weight, are left
/// out, and the other weights of a point are divided by their sum: without that, columns of P would depend on
/// each other where a few points lie at the rim of the grid. Constants are interpolated exactly, and linear
/// functions at points that miss no vertex, up to the rounding of places to 2^-14. Vertices are numbered in the
/// order of the grid. The same bits on all executors.
///
/// places  dimension × n, not negative, less than sides - 1 or equal to it
/// sides   vertices of the grid a side; 1 beyond the dimension
/// source  Kuhn, Some combinatorial lemmas in topology, IBM Journal 1960 (the simplices)
/// cost    4 bytes a vertex of the grid, 12 an entry and 8 a place; waits twice
SimplexInterpolation simplex_interpolation(const Array<double>& places,
                                           int dimension,
                                           const std::array<Index, 3>& sides);

}  // namespace multigrid
