// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace assembly {

/// A VTK cell type and its order of nodes, in deal.II's numbers.
struct VtkCell {
  std::uint8_t number;
  std::vector<unsigned int> order;
};

/// That of a cell of degree 1 or 2 with so many nodes.
template <int dim>
const VtkCell& vtk_cell(unsigned int n_nodes);

}  // namespace assembly
