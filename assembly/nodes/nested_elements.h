// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_numbers.h"
#include "multigrid/csr.h"

namespace assembly {

/// What a mesh with elements of any degree leaves behind when it is refined, for the interpolation to the finer mesh.
struct NestedElements {
  Index n_unknowns = 0;
  std::vector<ElementBlock> cells;  ///< hypercubes, then simplices, with the numbers of their nodes
};

template <int dim>
NestedElements nested_elements(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers) {
  NestedElements result{numbers.n_unknowns, cell_blocks(cells, numbers)};
  for (ElementBlock& block : result.cells) block.parts = {};  // the mesh may go
  return result;
}

/// Row i has the values of the coarse shape functions at fine unknown i, taken from the first cell around it: all cells give
/// the same. Values of at most 1e-12 are left out. Nodes with given values have neither row nor column. Columns ascend. It is
/// `interpolation` of meshes of deal.II.
///
/// cells    refined once since `coarse` was taken
/// fine     numbers of its nodes
/// returns  fine.n_unknowns x coarse.n_unknowns
/// waits    once
/// bytes    a row: its place, and 4 a node of the coarse cell, read; 12 an entry written
template <int dim>
multigrid::Csr<double> interpolation(const NestedElements& coarse,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodeNumbers& fine);

}  // namespace assembly
