// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// Gives all edges of a mesh that was not bisected yet their keys, by their lengths (priorities.h). Lengths that differ by less than a
/// millionth or so are equal, and edges of equal length are in the order of their numbers.
void order_edges(CellArrays<3>& mesh);

/// For each tetrahedron the number among its edges of the one that it is bisected through next.
Array<std::uint8_t> first_edges(const CellArrays<3>& mesh);

/// Adds the first edge of each marked tetrahedron to those that are wanted.
///
/// marked  for each cell 1 or 0
/// wanted  for each edge -1 if it is not wanted
void want_edges(const CellArrays<3>& mesh, const Array<Index>& marked, Array<Index>& wanted);

/// Adds the first edge of each tetrahedron with an edge that is wanted, until nothing changes. Then returns which edges can be halved at
/// once: those that are wanted, and the first of all tetrahedra around them.
///
/// returns  for each edge -1 if it stays whole
/// waits    once for every few steps from cell to cell that marks go
Array<Index> ready_edges(const CellArrays<3>& mesh, Array<Index>& wanted, const Poll& poll);

}  // namespace mesh
