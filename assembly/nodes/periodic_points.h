// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/mesh_nodes.h"
#include "mesh/cells/periodic.h"

#include <optional>
#include <vector>

namespace assembly {

/// Points of a mesh whose unknowns are those of others, ascending, and these others, which are no copies themselves.
struct PointCopies {
  Array<Index> copies, originals;
  bool empty() const { return copies.empty(); }
};

/// The nodes of the copies on all periodic sides, and their originals. Where pairs of sides meet, as in a corner, all nodes that
/// belong together have one original: that with the least number. Partners are looked for by a host, among the nodes of the sides.
///
/// cells   with all its parts (Keep::all), unless the degree is 1
/// waits   a few times
/// throws  as partners, of which there must be as many on both sides
template <int dim>
PointCopies periodic_points(const mesh::CellArrays<dim>& cells,
                            int degree,
                            const std::vector<mesh::PeriodicSides>& sides);

}  // namespace assembly
