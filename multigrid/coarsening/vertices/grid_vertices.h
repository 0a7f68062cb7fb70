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
/// where around them.
struct GridVertices {
  TreeCells keys;           ///< n vertices, ascending, as the cells above them; depth is the grid's
  GridPoints points;        ///< they themselves, on the grid of twice the spacing
  GridInterpolation P;      ///< to the points that are no path's
  Array<Index> neighbours;  ///< 3^dimension × n: vertices next door (vertex_steps.h), -1 for none
  Array<Offset> offsets;    ///< n + 1: neighbours of the vertices before, themselves among them
  Offset n_neighbours = 0;  ///< of all
  Array<Index> path_order;  ///< path points cell by cell; empty where there are none
  Array<Index> path_begins;  ///< n + 1: the first of each cell in that order; likewise

  Index n() const { return keys.n(); }
};

/// Those of the first n_grids grids; the vertices of one are the points of the next coarser one.
/// Rows of P are scaled on a plane alone, and for the finest points alone: below, vertex_galerkin
/// does it.
///
/// A       of the points; read if `scaled`
/// points  cell by cell along the curve
/// paths   points that lie on the finest grid too
/// cost    bytes a point 4 dim + 12 and those of A if it is read, a vertex 4 3^dim + 8 2^dim + 4
/// dim
///         + 48 and look-ups in a cache; no sort but of path points; as many kernels for all grids
///         as for one
std::vector<GridVertices> find_vertices(const VertexSets& sets,
                                        std::size_t n_grids,
                                        const Csr<double>& A,
                                        bool scaled,
                                        const GridPoints& points,
                                        const GridPoints& paths);

/// By what a row of P is multiplied, in PointWeights::scale_unit: 1 - s/a_ii, at least 0.1, where
/// the row sum s of A is more than 0.05 a_ii: such a point is next to a Dirichlet boundary, where
/// coarse functions that are not 0 there should be small (own study, docs/methods/linear.md).
MG_HD inline std::uint16_t scale_of_row(double row_sum, double diagonal) {
  double scale = 1;
  if (row_sum > 0.05 * diagonal) scale = 1 - row_sum / diagonal;
  if (scale < 0.1) scale = 0.1;
  if (scale > 1) scale = 1;  // a_ii < 0
  return static_cast<std::uint16_t>(scale * (1 / PointWeights::scale_unit) + 0.5);
}

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
/// vertices  with the weights of the points; their offsets become those of the result
/// paths    of all entries of A between points whose cells do not touch
/// to_next  n_coarse, in 2D or null: the weights that rows of the result have as points of the next
///          grid, of which the scales are set
/// returns  entries for all pairs of vertices next door, 9 (27) a row at most
/// cost     8 3^dimension bytes a vertex of temporary memory, on a GPU 8 6^dimension more
Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            GridVertices& vertices,
                            Array<PointWeights>* to_next = nullptr);

}  // namespace multigrid
