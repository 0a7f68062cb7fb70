// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/csr.h"
#include "multigrid/transfers/grid_points.h"

namespace multigrid {

/// A uniform grid of squares (cubes). Its root has 2^depth of them a side, of which the points take
/// up at most half. So the grids at all depths down to 1 hold the points and all vertices around
/// them.
struct VertexGrid {
  int dimension = 2;
  int depth = 1;
  double low[3] = {};  ///< a vertex; no point is below it
  double spacing = 1;

  TreeBox root() const;
};

/// A grid and the points on it.
struct PlacedPoints {
  VertexGrid grid;
  GridPoints points;         ///< in the order of the system
  Offset n_path_points = 0;  ///< count_path_points of them
};

/// The grid whose vertices are the first coarse unknowns. Its spacing is such that there are about
/// a fourth (an eighth) as many vertices as points, by the volume of the part of the box that
/// points are in. It has m 2^k cells along the longest side of the box, with m up to 15, so that
/// coarser grids end where it does. Its spacing is doubled while too many couplings are longer than
/// its cells, as on graded meshes, and if points are in few of its cells: the root has at most 256
/// places a point, or 2^20.
///
/// A            n × n; which points are coupled
/// coordinates  dimension × n, as in System, on the executor that works
/// throws       InputError if a coordinate is not finite, or dimension is not 2 or 3
PlacedPoints choose_vertex_grid(const Csr<double>& A,
                                const Array<double>& coordinates,
                                int dimension);

/// The places of points on a grid that holds them.
///
/// coordinates  dimension × n, as in System
GridPoints place(const Array<double>& coordinates, const VertexGrid& grid);

/// The order of points along the Morton curve through the cells of a grid of this depth and of as
/// many levels below it as keys of 32 bits can tell apart.
///
/// cost  a radix sort of 32 bits
Array<Index> order_along_cells(const GridPoints& points, int depth);

/// The points in another order: point i is point order[i] of `points`.
GridPoints permute(const GridPoints& points, const Array<Index>& order);

}  // namespace multigrid
