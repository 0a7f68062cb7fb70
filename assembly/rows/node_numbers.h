// SPDX-License-Identifier: MIT
#pragma once

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

/// Numbers the points of triangles or tetrahedra, each of which has a cell.
///
/// entry_of_id  for each id of a side the entry with the value there, or -1: none is given; ids beyond have none
/// waits        once
/// throws       std::logic_error if there are other cells than triangles or tetrahedra
template <int dim>
NodeNumbers number_nodes(const mesh::CellArrays<dim>& cells,
                         const std::vector<multigrid::Index>& entry_of_id,
                         NodeOrder order);

/// The corners of all cells of simplices as numbers of nodes.
template <int dim>
multigrid::Array<multigrid::Index> numbered_corners(const mesh::CellArrays<dim>& cells,
                                                    const NodeNumbers& numbers);

/// The coordinates of the nodes in the order of their numbers: coordinate d of node i is d * n_nodes + i.
template <int dim>
multigrid::Array<double> node_points(const mesh::CellArrays<dim>& cells,
                                     const NodeNumbers& numbers);

/// The cells of simplices in the plane or in space.
template <int dim>
const multigrid::Array<multigrid::Index>& simplices_of(const mesh::CellArrays<dim>& cells) {
  if constexpr (dim == 2)
    return cells.triangles.corners;
  else
    return cells.tetrahedra.corners;
}

}  // namespace assembly
