// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/nodes/periodic_points.h"
#include "mesh/cells/split/other_parts.h"

#include <vector>

namespace assembly {

/// How unknowns are ordered: as their nodes are numbered in the mesh, or as cells, one after the other, meet them.
/// The second keeps neighbours near to each other, and costs a sort.
enum class NodeOrder { as_numbered, as_met };

/// The numbers of the nodes of a mesh. Unknowns come first, then the nodes on sides where values are given, and then those whose
/// unknown or given value is that of another node, as on periodic sides. Each of the others has a row of its own.
/// `Points` are nodes as NodesOfCells numbers them: with degree 1 those of the mesh.
struct NodeNumbers {
  int degree = 1;
  multigrid::Index n_unknowns = 0, n_rows = 0, n_nodes = 0;
  multigrid::Array<multigrid::Index> number_of_point;
  multigrid::Array<multigrid::Index> point_of_number;
  /// For each node with a given value the least entry of its sides (see number_nodes), and of those of its copies.
  multigrid::Array<multigrid::Index> entry_of_given;
  multigrid::Array<multigrid::Index>
      original_of_copy;  ///< of the nodes from n_rows on; empty if there are none
  /// Of the copies the least entry of their own sides, or -1.
  multigrid::Array<multigrid::Index> entry_of_copy;

  bool has_copies() const { return !original_of_copy.empty(); }
};

/// The rows of nodes, in the order of their numbers in a list.
multigrid::Array<multigrid::Index> rows_of_nodes(const multigrid::Array<multigrid::Index>& nodes,
                                                 const NodeNumbers& numbers);

/// Numbers the nodes of cells; each point of the mesh has a cell.
///
/// cells        with all its parts (Keep::all), unless the degree is 1
/// entry_of_id  for each id of a side the entry with the value there, or -1: none is given; ids beyond have none
/// copies       points whose numbers come last (periodic_points)
/// share        of this process in the mesh, on a host: sides with given values count wherever they are. Null: it has all
/// waits        once, twice with copies
template <int dim>
NodeNumbers number_nodes(const mesh::CellArrays<dim>& cells,
                         const std::vector<multigrid::Index>& entry_of_id,
                         NodeOrder order,
                         int degree = 1,
                         const PointCopies& copies = {},
                         const mesh::Share* share = nullptr);

/// The first cell, by its number among all, of which two nodes have one row.
std::optional<multigrid::Index> first_joined_to_itself(const ElementBlock& block);

/// The cells of each shape as elements. Their parts are the materials in `cells`, which are read in place.
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
