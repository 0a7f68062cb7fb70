// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/csr.h"
#include "multigrid/transfers/grid_points.h"

namespace multigrid {

/// A uniform grid of squares (cubes), 2^depth of them a side in its root, of which the points take
/// up half a side at most: so the grids at all depths down to 1 hold them with all the vertices
/// around.
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
  Offset n_path_points = 0;  ///< what lay_paths takes for them
};

/// The grid whose vertices are the first coarse unknowns: about a fourth (an eighth) as many as
/// there are points, by the volume of the part of the box that points are in, of m 2^k cells along
/// the longest side of the box with m up to 15, so that coarser grids end where it does. Coarser by
/// powers of two where cells would be short for many couplings, as they are on graded meshes, and
/// where points are on few of its cells: the root has at most 256 places a point, or 2^20.
///
/// A            n × n; which points are coupled
/// coordinates  dimension × n, as in System, on the executor that works
/// throws       InputError if a coordinate is not finite, or dimension is not 2 or 3
PlacedPoints choose_vertex_grid(const Csr<double>& A,
                                const Array<double>& coordinates,
                                int dimension);

GridPoints place(const Array<double>& coordinates, const VertexGrid& grid);

/// The order of points along the Morton curve through the cells of a grid of that depth and some
/// more levels below: as many as fit in 32 bits.
///
/// cost  a radix sort of 32 bits
Array<Index> order_along_cells(const GridPoints& points, int depth);

/// Makes point order[i] point i.
GridPoints permute(const GridPoints& points, const Array<Index>& order);

}  // namespace multigrid
