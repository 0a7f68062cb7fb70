// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"

namespace mesh {

/// Refines a mesh of quadrilaterals toward one vertex, `times` times: the cells at the corner are
/// divided into four, and each neighbour across one of their outer edges into three triangles, by
/// the new vertex in the middle of that edge; so no vertex hangs. Cells half as long around the
/// corner each time, and no angle below atan(1/2).
///
/// Paper GS, Section 5, shows such a mesh of the L-shape (its Figure 3 and Table 1) without the
/// recipe; this one has its cells and vertices.
///
/// corner  a vertex of the list, surrounded by two rings of quadrilaterals at least (within the
///         domain)
void refine_corner(CellList<2>& list, const dealii::Point<2>& corner, int times);

}  // namespace mesh
