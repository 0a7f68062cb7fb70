// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/auxiliary_grid.h"
#include "multigrid/coarsening/grid_points.h"
#include "multigrid/coarsening/vertex_paths.h"
#include "multigrid/csr.h"

namespace multigrid {

/// The vertices of a grid at which some point has a weight, along the tree, and the corners of
/// cells that they are: corner q of cell c is corner number c 2^dimension + q. Points of paths are
/// cells of their own, after the others.
struct GridVertices {
  TreeCells keys;        ///< n vertices, ascending, as the cells above them; depth is the grid's
  Aggregates cells;      ///< of the points that are no path's
  Array<Index> corners;  ///< corner numbers, vertex by vertex, ascending within one
  Array<Index> begins;   ///< n + 1: where those of each vertex begin
  Array<Index> vertex;   ///< of each corner number; undefined where no point has a weight

  Index n() const { return keys.n(); }
};

/// keys    of the points, ascending, so that those of a cell of the grid are consecutive
/// points  at the same places
/// depth   of the grid in the tree of the keys
/// cost    a radix sort of the corners that are vertices: about as many as points in 2D and 3D
GridVertices find_vertices(const TreeCells& keys,
                           const GridPoints& points,
                           const VertexPaths& paths,
                           int depth);

/// What the row of each point is multiplied by in P: 1 in 3D. In 2D 1 - s/a_ii, at least 0.1, where
/// the row sum s of A is more than 0.05 a_ii: such a point is next to a Dirichlet boundary, where
/// coarse functions that are not 0 there should be small (own study, docs/methods.md).
Array<double> boundary_scaling(const Csr<double>& A, int dimension);

/// Interpolation from the vertices: row i has the bilinear (trilinear) functions of the vertices
/// around point i, times scaling[i].
Csr<double> interpolation(const GridPoints& points,
                          const GridVertices& vertices,
                          const Array<double>& scaling);

/// P^T A P with every coupling between vertices two cells apart in some direction replaced by
/// springs of twice the strength in series through the vertices halfway: an offset of 2 goes by 1
/// twice, an offset of 1 goes by 0 and 1 and by 1 and 0, half each. Left out, with what they add to
/// the diagonal, are couplings by a vertex that is none, and those that positive entries of A make,
/// which in series would be as negative springs. Row sums are those of P^T A P. For a symmetric A
/// the result is symmetric bit by bit, and it less P^T A P is positive semidefinite: v (x - z)^2 <=
/// 2 v (x - y)^2 + 2 v (y - z)^2. An A whose couplings are with vertices next door is multiplied
/// exactly. Where a coupling between cells that do not touch meets a scaled row (`scaling` other
/// than 1), which only graded meshes have, row sums and that difference hold for the rest alone.
///
/// A        n × n, n the points
/// paths    of all entries of A between points whose cells do not touch
/// returns  entries for all pairs of vertices next door, 9 (27) a row at most
/// cost     about 3^dimension numbers of 12 bytes a vertex of temporary memory
Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            const GridVertices& vertices,
                            const Array<double>& scaling);

}  // namespace multigrid
