// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "mesh/cells/cell_arrays.h"

#include <vector>

namespace assembly {

/// How unknowns are ordered: as their nodes are numbered in the mesh, or as cells, one after the other, meet them.
/// The second is the order of the host's assembly, and costs a sort.
enum class NodeOrder { as_numbered, as_met };

/// The numbers of nodes at points of a mesh. Unknowns come first, then the nodes on sides where values are given.
struct NodeNumbers {
  multigrid::Index n_unknowns = 0, n_nodes = 0;
  multigrid::Array<multigrid::Index> number_of_point;
  multigrid::Array<multigrid::Index> point_of_number;
  /// For each node with a given value the least entry of its sides (see number_nodes).
  multigrid::Array<multigrid::Index> entry_of_given;
};

/// Numbers the points of cells, each of which has a cell.
///
/// entry_of_id  for each id of a side the entry with the value there, or -1: none is given; ids beyond have none
/// waits        once
template <int dim>
NodeNumbers number_nodes(const mesh::CellArrays<dim>& cells,
                         const std::vector<multigrid::Index>& entry_of_id,
                         NodeOrder order);

/// The cells of each shape as elements of degree 1. Their parts are the materials in `cells`, which are read in place.
template <int dim>
std::vector<ElementBlock> cell_blocks(const mesh::CellArrays<dim>& cells,
                                      const NodeNumbers& numbers);

/// The coordinates of the unknowns alone.
///
/// points  node_points
Array<double> unknown_points(const Array<double>& points, int dimension, Index n_unknowns);

/// The coordinates of the nodes in the order of their numbers: coordinate d of node i is d * n_nodes + i.
template <int dim>
multigrid::Array<double> node_points(const mesh::CellArrays<dim>& cells,
                                     const NodeNumbers& numbers);

}  // namespace assembly
