// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/base/point.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Where the children of a tetrahedron lie in it, and which of them a mesh has: deal.II does not
/// know them, since the refined mesh is a new triangulation.
namespace mesh {

/// The children that there may be, by `kind`: 0 to 3, the corners; then, for each diagonal of the
/// inner octahedron, the four around it. Diagonal 0 joins the middles of edges (0,1) and (2,3), 1
/// those of (0,2) and (1,3), 2 those of (0,3) and (1,2).
inline constexpr unsigned int n_child_kinds = 16;

/// The vertices of a child as places among the parent's: 0 to 3 its vertices, 4 + l the middle of
/// its edge l, in deal.II's order of edges: (0,1), (1,2), (2,0), (0,3), (1,3), (2,3).
const std::array<unsigned int, 4>& child_vertices(unsigned int kind);

/// The vertices of a child in the parent's reference coordinates; positively oriented.
std::array<dealii::Point<3>, 4> child_corners(unsigned int kind);

/// Of each tetrahedron before the last refinement of a mesh, the diagonal of its children. Child k
/// of active cell c is active cell 8 c + k.
struct Lineage {
  std::vector<std::uint8_t> diagonals;  ///< empty unless tetrahedra were refined

  bool empty() const { return diagonals.empty(); }
  /// The active index in the mesh before the refinement, for an active index of the mesh now.
  std::size_t parent(const std::size_t cell) const { return cell / 8; }
  /// Below n_child_kinds.
  unsigned int kind(const std::size_t cell) const {
    const auto k = static_cast<unsigned int>(cell % 8);
    return k < 4 ? k : k + 4 * diagonals[cell / 8];
  }
};

}  // namespace mesh
