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

/// The type of a cell of degree 1 or 2 with `n_nodes` nodes.
template <int dim>
const VtkCell& vtk_cell(unsigned int n_nodes);

}  // namespace assembly
