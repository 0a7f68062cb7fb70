// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace assembly {

/// A VTK cell type, and deal.II's numbers of the nodes in VTK's order.
struct VtkCell {
  std::uint8_t number;
  std::vector<unsigned int> order;
};

/// The VTK cells that show a cell with `n_nodes` nodes: of degree 1 or 2 one of the same degree, of
/// degree k > 2 in the plane k^2 linear ones between the nodes.
template <int dim>
const std::vector<VtkCell>& vtk_cells(unsigned int n_nodes);

}  // namespace assembly
