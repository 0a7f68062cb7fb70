// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// The mesh with the longest edge of each triangle as its edge 0: the one that it is bisected through first. Of edges of equal length it
/// is the first. What numbers sides by their place in a triangle is turned along.
void turn_longest_first(CellArrays<2>& mesh);

/// Which edges are to be halved if all edges of marked cells are, or edge 0 alone, so that the parts of each cell fit those of its neighbours: of a
/// triangle with such an edge edge 0, too; of a quadrilateral with two opposite ones, or three, all.
///
/// marked   for each cell 1, 0, or `once`: of such a triangle edge 0 alone
/// returns  for each edge -1 if it stays whole
/// waits    once for every few steps from cell to cell that marks go
Array<Index> closed_marks(const CellArrays<2>& mesh, const Array<Index>& marked, const Poll& poll);

}  // namespace mesh
