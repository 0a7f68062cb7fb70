// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/auxiliary_grid.h"
#include "multigrid/coarsening/grid_interpolation.h"
#include "multigrid/coarsening/vertex_paths.h"
#include "multigrid/coarsening/vertex_sets.h"
#include "multigrid/csr.h"

namespace multigrid {

/// The vertices of a grid at which some point has a weight, along the Morton curve, and what is
/// where around them.
struct GridVertices {
  TreeCells keys;           ///< n vertices, ascending, as the cells above them; depth is the grid's
  GridInterpolation P;      ///< to the points that are no path's
  Array<Index> neighbours;  ///< 3^dimension × n: vertices next door (vertex_steps.h), -1 for none
  Array<Index> path_order;  ///< path points cell by cell; empty where there are none
  Array<Index> path_begins;  ///< n + 1: the first of each cell in that order; likewise

  Index n() const { return keys.n(); }
};

/// points   cell by cell along the curve
/// paths    points that lie on the grid too
/// weights  of the points
/// cost     bytes a point 4 dim + 12, a vertex 4 3^dim + 8 2^dim + 12 and look-ups in a cache; no
///          sort but of path points
GridVertices find_vertices(const VertexSets& sets,
                           std::size_t grid,
                           const GridPoints& points,
                           const GridPoints& paths,
                           Array<PointWeights>&& weights);

/// What rows of P are made of. Their scale is 1 in 3D. In 2D, if `scaled`, it is 1 - s/a_ii, at
/// least 0.1, where the row sum s of A is more than 0.05 a_ii: such a point is next to a Dirichlet
/// boundary, where coarse functions that are not 0 there should be small (own study,
/// docs/methods.md).
Array<PointWeights> point_weights(const Csr<double>& A, const GridPoints& points, bool scaled);

/// P^T A P with every coupling between vertices two cells apart in some direction replaced by
/// springs of twice the strength in series through the vertices halfway: an offset of 2 goes by 1
/// twice, an offset of 1 goes by 0 and 1 and by 1 and 0, half each. Left out, with what they add to
/// the diagonal, are couplings by a vertex that is none, and those that positive entries of A make,
/// which in series would be as negative springs. Row sums are those of P^T A P. For a symmetric A
/// the result is symmetric bit by bit, and it less P^T A P is positive semidefinite: v (x - z)^2 <=
/// 2 v (x - y)^2 + 2 v (y - z)^2. An A whose couplings are with vertices next door is multiplied
/// exactly. Where a coupling between cells that do not touch meets a scaled row (of a scale other
/// than 1), which only graded meshes have, row sums and that difference hold for the rest alone.
///
/// A        n × n, n the points
/// paths    of all entries of A between points whose cells do not touch
/// returns  entries for all pairs of vertices next door, 9 (27) a row at most
/// cost     8 3^dimension bytes a vertex of temporary memory
Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            const GridVertices& vertices);

}  // namespace multigrid
