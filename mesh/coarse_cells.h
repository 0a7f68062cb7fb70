// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/coarse.h"
#include "mesh/mesh.h"

#include <algorithm>

namespace mesh {

/// What first_twin returns for a mesh without parts inside: no number of a side is as large.
inline constexpr int no_twins = 65536;

/// What the numbers of sides inside of a mesh are raised by the second time (coarse_cells): more than any number of a part.
template <int dim>
int first_twin(const Mesh<dim>& mesh) {
  if (mesh.inside.empty()) return no_twins;
  int largest = 0;
  for (const auto& [name, id] : mesh.boundaries) largest = std::max(largest, int(id));
  return largest + 1;
}

/// The cells of a mesh before its refinements as plain arrays: the one bridge from deal.II to CellArrays. Cells are in the
/// order of the active cells, and their sides are those on the boundary, and those inside that are parts. These are there twice:
/// as a side of one cell with the number of the part, and of the other cell with that number plus first_twin, by
/// which flows out of both cells are found (assembly/rows/given_flows.h) and nothing else.
///
/// mesh    from make_coarse_mesh, not refined
/// throws  std::logic_error if it has cells of several levels
template <int dim>
CoarseCells<dim> coarse_cells(const Mesh<dim>& mesh);

}  // namespace mesh
