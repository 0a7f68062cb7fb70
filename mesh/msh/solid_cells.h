// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_file.h"
#include "mesh/msh/msh_solids.h"

#include <cstdint>
#include <vector>

/// The steps from MshFile to MshSolids. What they refuse, they refuse by a MeshError with the place of the element at fault.
namespace mesh {

constexpr std::uint32_t no_vertex = ~0u;

/// A face of a shape as corners of the cell, in the order of a walk around, seen from outside counterclockwise.
using SolidFace = std::vector<int>;

/// A solid in Gmsh's order of nodes.
struct SolidShape {
  std::vector<SolidFace> faces;
  std::vector<std::array<int, 2>> edges;  ///< in the order of their middle nodes
  /// For each corner where three edges meet: it, and the ends of these edges, so ordered that they are positively oriented.
  std::vector<std::array<int, 4>> corners;
  std::vector<int> mirrored;  ///< corners of the same cell with the opposite orientation
};

const SolidShape& solid_shape(MshShape shape);

/// Vertices in the order in which cells first have them.
///
/// returns  for each node of the file the number of its vertex, or `no_vertex`
std::vector<std::uint32_t> number_vertices(const MshFile& file, MshSolids& mesh);

/// The corners of a cell of the file as vertices in Gmsh's order, with a positive determinant at all corners.
std::vector<std::uint32_t> upright_corners(const MshFile& file,
                                           const MshFile::Element& element,
                                           const std::vector<std::uint32_t>& number,
                                           const MshSolids& mesh);

/// Six times the volume of a tetrahedron.
double determinant(const MshSolids::Point& a,
                   const MshSolids::Point& b,
                   const MshSolids::Point& c,
                   const MshSolids::Point& d);

/// "(0.5, 1, 0)"
inline std::string text(const MshSolids::Point& p) {
  return fmt::format("({:g}, {:g}, {:g})", p[0], p[1], p[2]);
}

/// The triangles of a face, by the diagonal through the vertex of least number.
std::vector<std::array<std::uint32_t, 3>> triangles_of(const std::vector<std::uint32_t>& walk);

/// Appends the tetrahedra of a cell; see solid_mesh.
void divide_into_tetrahedra(const MshShape shape,
                            const std::vector<std::uint32_t>& corners,
                            std::vector<std::uint32_t>& tetrahedra);

/// Makes cells of one kind.
///
/// returns  for each cell of the mesh the element of the file that it is or is part of
std::vector<std::uint32_t> make_cells(const MshFile& file,
                                      const std::vector<std::uint32_t>& number,
                                      MshSolids& mesh);

/// Finds the sides of the mesh: faces that belong to one cell only, and faces on surfaces of the file that are in a physical group.
/// Refuses faces of more than two cells, cells that overlap, surfaces that are no faces of cells, cracks without names, and
/// cells that are not all connected through faces.
///
/// element_of  as make_cells returns it
void make_faces(MshFile& file,
                const std::vector<std::uint32_t>& number,
                const std::vector<std::uint32_t>& element_of,
                MshSolids& mesh);

/// Finds the edges that are not straight. Refuses edges whose cells have different middle nodes, middle nodes of two edges or
/// far from the middle of theirs, and cells that their middle nodes turn over somewhere.
void make_curves(const MshFile& file, const std::vector<std::uint32_t>& number, MshSolids& mesh);

}  // namespace mesh
