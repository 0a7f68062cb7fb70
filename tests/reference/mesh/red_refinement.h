// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/mesh/lineage.h"

#include <deal.II/grid/tria.h>

#include <atomic>

namespace mesh {

/// Divides every tetrahedron into eight: one at each corner, and four around the shortest diagonal
/// of the octahedron between them. Of diagonals of equal length it takes the one between the edges
/// of more equal length, then the first. So Kuhn's tetrahedra have children of their own shape.
/// deal.II itself always takes the same diagonal, and the worst tetrahedra become worse with every
/// level.
///
/// The triangulation is cleared and filled anew, with one level (lineage_of knows the parents). It keeps its manifolds. Boundary,
/// manifold and material ids are inherited. The middle of an edge lies where the edge's manifold
/// puts it.
///
/// triangulation  active cells of level 0, all tetrahedra
/// stop           becomes true when the caller no longer wants the cells; nullptr: never. It is not
///                asked while deal.II makes the new triangulation
/// throws         std::logic_error if there are other cells; Stopped: then the triangulation may be
///                empty
/// cost           one pass over the cells and the edges; deal.II's creation of the triangulation
///                takes longer
/// source         Bey, Tetrahedral grid refinement, Computing 1995
void refine_tetrahedra(dealii::Triangulation<3>& triangulation,
                       const std::atomic<bool>* stop = nullptr);

}  // namespace mesh
