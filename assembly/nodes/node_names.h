// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_numbers.h"
#include "mesh/cells/split/other_parts.h"

#include <vector>

namespace assembly {

using mesh::NodeName;

/// The names of the nodes of elements (NodesOfCells). Those inside of cells, which no other process has, have none: both numbers are 0.
template <int dim>
std::vector<NodeName> names_of_nodes(const mesh::CellArrays<dim>& cells,
                                     int degree,
                                     const std::vector<NodeName>& of_points);

/// For each node 1 if it lies on a side that one cell alone has, else 0: others cannot belong to several processes.
///
/// cells  on a host, with all its parts (Keep::all)
template <int dim>
std::vector<char> on_outer_sides(const mesh::CellArrays<dim>& cells, int degree);

/// The unknowns of a process, by which others know them.
struct UnknownNames {
  std::vector<NodeName> names;  ///< in their order
  std::vector<char> is_outer;   ///< whether others may have the unknown, too
};

/// cells  on a host
template <int dim>
UnknownNames unknown_names(const mesh::CellArrays<dim>& cells,
                           const NodeNumbers& numbers,
                           const mesh::Share& share);

/// The unknowns of all processes, each counted once. They must all call it together.
std::int64_t count_of_all(const UnknownNames& own, const mesh::Share& share);

/// The entry of each node becomes the least that a process has for it.
///
/// entries  on a host, one a node (number_nodes)
template <int dim>
void agree_on_entries(const mesh::CellArrays<dim>& cells,
                      int degree,
                      const mesh::Share& share,
                      multigrid::Array<multigrid::Key>& entries);

}  // namespace assembly
