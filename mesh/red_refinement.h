// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/lineage.h"

#include <deal.II/grid/tria.h>

#include <atomic>

namespace mesh {

/// Divides every tetrahedron into eight: one at each corner, and four around the shortest diagonal
/// of the octahedron between them. Of diagonals of the same length it takes that between the edges
/// of more equal length: so Kuhn's tetrahedra have children of their own shape (Bey, Tetrahedral
/// grid refinement, Computing 1995), and then the first. deal.II's own refinement always takes the
/// same diagonal, and the worst tetrahedra become worse with every level.
///
/// The object is cleared and filled anew, with one level; its manifolds stay. Boundary, manifold
/// and material ids are inherited, and middles of edges lie where the edge's manifold puts them.
///
/// triangulation  active cells of level 0, all tetrahedra
/// stop           becomes true when the caller no longer wants the cells; nullptr: never. It is
///                asked while the cells are taken apart and divided, but not while deal.II makes a
///                triangulation of them
/// throws         std::logic_error if they are not; Stopped, and the object may be empty then
/// cost           one pass over the cells and the edges; deal.II's creation of the triangulation
///                takes longer
Lineage refine_tetrahedra(dealii::Triangulation<3>& triangulation,
                          const std::atomic<bool>* stop = nullptr);

}  // namespace mesh
