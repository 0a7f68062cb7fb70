// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/tria.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The children of refined tetrahedra. deal.II does not know them, since the refined mesh is a new
/// triangulation.
namespace mesh {

/// The number of possible children of a tetrahedron. Kinds 0 to 3 are those at its corners. Then
/// come, for each diagonal of the inner octahedron, the four around it. Diagonal 0 joins the
/// middles of edges (0,1) and (2,3), diagonal 1 those of (0,2) and (1,3), diagonal 2 those of (0,3)
/// and (1,2).
inline constexpr unsigned int n_child_kinds = 16;

/// The vertices of a child, positively oriented: v from 0 to 3 stands for vertex v of the parent,
/// 4 + l for the middle of its edge l. Edges are in deal.II's order: (0,1), (1,2), (2,0), (0,3),
/// (1,3), (2,3).
inline const std::array<unsigned int, 4>& child_vertices(const unsigned int kind) {
  static constexpr std::array<unsigned int, 4> children[n_child_kinds] = {
      {{0, 4, 6, 7}}, {{4, 1, 5, 8}}, {{6, 5, 2, 9}}, {{7, 8, 9, 3}},
      {{4, 9, 5, 6}}, {{4, 9, 8, 5}}, {{4, 9, 7, 8}}, {{4, 9, 6, 7}},
      {{6, 8, 9, 7}}, {{6, 8, 5, 9}}, {{6, 8, 4, 5}}, {{6, 8, 7, 4}},
      {{7, 5, 8, 4}}, {{7, 5, 9, 8}}, {{7, 5, 6, 9}}, {{7, 5, 4, 6}}};
  return children[kind];
}

/// For each tetrahedron before the last refinement the diagonal that its inner children share.
/// Child k of active cell c is active cell 8 c + k. The triangulation keeps it in the user indices of
/// its cells.
struct Lineage {
  std::vector<std::uint8_t> diagonals;  ///< empty unless tetrahedra were refined

  bool empty() const { return diagonals.empty(); }
  /// The active index of the parent before the refinement, for the active index of a child.
  std::size_t parent(const std::size_t cell) const { return cell / 8; }
  /// The kind of a child, below n_child_kinds.
  unsigned int kind(const std::size_t cell) const {
    const auto k = static_cast<unsigned int>(cell % 8);
    return k < 4 ? k : k + 4 * diagonals[cell / 8];
  }
};

/// Of a triangulation that refine_tetrahedra made; of others empty.
template <int dim>
Lineage lineage_of(const dealii::Triangulation<dim>& triangulation);

}  // namespace mesh
