// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/coarsening/vertices/vertex_paths.h"
#include "multigrid/coarsening/vertices/vertex_sets.h"
#include "multigrid/csr.h"
#include "multigrid/transfers/grid_interpolation.h"

#include <vector>

namespace multigrid {

/// The vertices of a grid at which some point has a weight, along the Morton curve, and what is
/// around them.
struct GridVertices {
  TreeCells keys;           ///< n vertices, ascending, as the cells above them; depth is the grid's
  GridPoints points;        ///< the vertices as points of the next coarser grid
  GridInterpolation P;      ///< to the points, but not to path points
  Array<Index> neighbours;  ///< 3^dimension × n: by steps (vertex_steps.h), -1 for no vertex
  Array<Offset> offsets;  ///< n + 1: how many neighbours the vertices before have, with themselves
  Offset n_neighbours = 0;   ///< of all
  Array<Index> path_order;   ///< path points cell by cell; empty if there are none
  Array<Index> path_begins;  ///< n + 1: the first of each cell in that order; likewise

  Index n() const { return keys.n(); }
};

/// The vertices of the first n_grids grids; those of one are the points of the next coarser one.
/// Rows of P are scaled (scale_of_row) only in 2D and only for the finest points: vertex_galerkin
/// does it for coarser ones.
///
/// A       of the points; read if `scaled`
/// points  cell by cell along the curve
/// paths   points that lie on the finest grid too
/// cost    bytes: a point 4 dim + 12, and those of A if it is read; a vertex 4 3^dim + 8 2^dim + 4
///         dim + 48, and look-ups in a cache. Sorts path points alone; as many kernels for all
///         grids as for one
std::vector<GridVertices> find_vertices(const VertexSets& sets,
                                        std::size_t n_grids,
                                        const Csr<double>& A,
                                        bool scaled,
                                        const GridPoints& points,
                                        const GridPoints& paths);

/// The factor of a row of P, in PointWeights::scale_unit: 1 - s/a_ii, at least 0.1, if the row sum
/// s of A is more than 0.05 a_ii, else 1. Such a point is next to a Dirichlet boundary, where
/// coarse functions that are not 0 on the boundary should be small (own study,
/// docs/methods/linear.md).
MG_HD inline std::uint16_t scale_of_row(double row_sum, double diagonal) {
  double scale = 1;
  if (row_sum > 0.05 * diagonal) scale = 1 - row_sum / diagonal;
  if (scale < 0.1) scale = 0.1;
  if (scale > 1) scale = 1;  // a_ii < 0
  return static_cast<std::uint16_t>(scale * (1 / PointWeights::scale_unit) + 0.5);
}

/// P^T A P, but every coupling between vertices two cells apart in some direction is replaced by
/// springs of twice the strength in series, through the vertices halfway: an offset of 2 becomes
/// two steps of 1, an offset of 1 becomes steps of 0 and 1 for one half, of 1 and 0 for the other.
/// Couplings through a place without a vertex are left out, with what they add to the diagonal, and
/// so are the long couplings that positive entries of A make, since these are repelling springs.
/// Row sums are those of P^T A P. For a symmetric A the result is symmetric bit by bit, and the
/// result less P^T A P is positive semidefinite: v (x - z)^2 <= 2 v (x - y)^2 + 2 v (y - z)^2. If A
/// couples neighbouring vertices alone, the result is exactly P^T A P. If a coupling between cells
/// that do not touch meets a row whose scale is not 1, which happens on graded meshes alone, what
/// is said of row sums and of the difference holds for all other couplings.
///
/// A         n × n, n the number of points
/// paths     of all entries of A between points whose cells do not touch
/// vertices  with the weights of the points; its offsets are moved to the result
/// to_next   n_coarse, in 2D, or null: weights of the rows of the result as points of the next
///           grid; their scales are set
/// returns   entries for all pairs of neighbouring vertices, at most 9 (27) a row
/// cost      8 3^dimension bytes a vertex of temporary memory, on a GPU 8 6^dimension more
Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            GridVertices& vertices,
                            Array<PointWeights>* to_next = nullptr);

}  // namespace multigrid
