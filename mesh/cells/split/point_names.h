// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <utility>
#include <vector>

namespace mesh {

/// What a point or node is called on every process that has it: a hash of the points that it comes from, down to those of the
/// coarse mesh. Two have one name by chance once in 2^128 pairs.
using NodeName = std::pair<multigrid::Key, multigrid::Key>;

/// A name from those of `n` parents, whose numbers are given, in any order, and from a further number.
NodeName name_of_child(const std::vector<NodeName>& names,
                       const Index* parents,
                       int n,
                       multigrid::Key number);

/// The names of points of the whole coarse mesh, from their numbers there.
std::vector<NodeName> names_of_points(const std::vector<Index>& numbers);

/// The names of the points of the mesh that `refined` makes of this one.
///
/// cells  on a host, with all its parts (Keep::all)
/// names  of its points
template <int dim>
std::vector<NodeName> names_after_refinement(const CellArrays<dim>& cells,
                                             const std::vector<NodeName>& names);

}  // namespace mesh
