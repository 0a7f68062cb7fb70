// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"
#include "tests/reference/space/cell_values.h"

#include <array>
#include <cstdint>
#include <functional>

namespace assembly {

/// Where the vertices of a child lie in its parent: each is given by the number of the parent's
/// node of degree 2 there (vertices, middles of edges, centres of faces, centre). Entries beyond
/// the child's last vertex are 0.
template <int dim>
using ChildVertices = std::array<std::uint8_t, 1 << dim>;

/// A cell that came from a refinement.
template <int dim>
struct Child {
  unsigned int cell = 0;    ///< active index now
  unsigned int parent = 0;  ///< active index of its parent before
  ChildVertices<dim> vertices{};
};

/// Calls body(child) for each active cell of a mesh whose last refinement was a global one.
///
/// n_parents  active cells before that refinement
/// throws     std::logic_error if the active cells are not the children of n_parents cells
template <int dim>
void for_children(const mesh::Mesh<dim>& mesh,
                  std::size_t n_parents,
                  const std::function<void(const Child<dim>&)>& body);

}  // namespace assembly
