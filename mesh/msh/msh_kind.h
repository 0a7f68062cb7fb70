// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace mesh {

/// Shapes of the elements of a .msh file.
enum class MshShape : std::uint8_t {
  point,
  line,
  triangle,
  quadrilateral,
  tetrahedron,
  hexahedron,
  prism,
  pyramid
};

/// A type of element. Its nodes are corners, then the middles of its edges, then perhaps the centres of faces and the one
/// of the cell, in Gmsh's order.
///
/// source  Gmsh's manual, File formats, Node ordering
struct MshKind {
  MshShape shape = MshShape::point;
  std::uint8_t dimension = 0, n_corners = 1;
  std::uint8_t n_nodes = 1;  ///< more than n_corners in second order

  bool is_second_order() const { return n_nodes > n_corners; }
};

/// The type with Gmsh's number; null if it is not of first or second order.
const MshKind* msh_kind(std::int64_t type);

/// "tetrahedron"
const char* word(MshShape shape);

}  // namespace mesh
