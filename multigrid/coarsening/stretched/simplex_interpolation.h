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
/// the places behind the point are ordered alike. Not every vertex becomes a column of P, since at the rim of the
/// grid, where three vertices may have weights at one point alone, columns would depend on each other. Each vertex
/// chooses the point at which it has its largest weight; if several vertices choose one point, only the one with the
/// largest weight there is kept. Points that are left without a vertex keep their nearest. Weights of a point are
/// divided by their sum. Constants are interpolated exactly, and linear
/// functions at points that miss no vertex, up to the rounding of places to 2^-14. Vertices are numbered in the
/// order of the grid. The same bits on all executors.
///
/// places  dimension × n, not negative, less than sides - 1 or equal to it
/// sides   vertices of the grid a side; 1 beyond the dimension
/// source  Kuhn, Some combinatorial lemmas in topology, IBM Journal 1960 (the simplices)
/// cost    memory: 20 bytes a vertex of the grid for a moment, 12 an entry; waits twice
SimplexInterpolation simplex_interpolation(const Array<double>& places,
                                           int dimension,
                                           const std::array<Index, 3>& sides);

}  // namespace multigrid
