// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_edges.h"
#include "mesh/msh/msh_file.h"

#include <vector>

/// The steps from MshFile to MshMesh. What they refuse, they refuse by a MeshError with the line of
/// the element at fault.
namespace mesh {

/// For each node of a file its number among the vertices and among the middle nodes of the mesh, or
/// `unused`.
struct MshNumbers {
  std::vector<unsigned int> vertex, middle;
};
inline constexpr unsigned int unused = MshMesh::none;

/// Reverses clockwise cells; refuses those that are degenerate, not convex or cross themselves.
void make_upright(const MshFile& file, MshMesh& mesh);

/// Finds the sides of the mesh: edges that belong to one cell only, and edges on lines of the file that are in a physical group.
/// Refuses edges of more than two cells or with two middle nodes, cells that overlap, lines that are no edge of a cell, and cracks
/// without names.
void make_sides(MshFile& file, const MshNumbers& number, MshMesh& mesh);

/// Refuses edges whose two cells have different middle nodes, and middle nodes of two edges.
void check_middles(const MshFile& file, const std::vector<HalfEdge>& edges, const MshMesh& mesh);

/// Refuses cells of second order whose map has a negative determinant somewhere, and middle nodes
/// and centres far from where those of a straight cell lie.
void check_curves(const MshFile& file, const MshMesh& mesh);

/// "(0.5, 1)"
inline std::string text(const MshMesh::Point& p) {
  return fmt::format("({:g}, {:g})", p[0], p[1]);
}

}  // namespace mesh
