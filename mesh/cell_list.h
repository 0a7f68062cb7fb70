// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/edge_curve.h"
#include "mesh/mesh.h"

#include <initializer_list>
#include <vector>

namespace mesh {

/// Vertices and cells of a coarse mesh, before deal.II makes a triangulation of them. Every vertex
/// belongs to a cell.
template <int dim>
struct CellList {
  std::vector<dealii::Point<dim>> vertices;
  /// With vertices in deal.II's order: lexicographic for quadrilaterals and hexahedra.
  std::vector<dealii::CellData<dim>> cells;
  dealii::SubCellData boundary;        ///< edges, in space faces, of the boundary with their ids
  std::vector<EdgeCurve<dim>> curves;  ///< of the edges of a file that are not straight
};

/// Appends a triangle (counterclockwise), a quadrilateral or hexahedron (lexicographic), or a
/// tetrahedron (positively oriented).
template <int dim>
void add_cell(CellList<dim>& list, std::initializer_list<unsigned int> vertices);

/// Appends a quadrilateral, given in lexicographic order, or its two triangles. It is cut along the
/// shorter diagonal; of two equal ones, along that from its first to its last vertex.
void add_cube(CellList<2>& list, const std::array<unsigned int, 4>& quadrilateral, bool cut);
/// Appends a hexahedron, given in lexicographic order, or the six tetrahedra along the paths of
/// edges from its first vertex to its last (Kuhn).
void add_cube(CellList<3>& list, const std::array<unsigned int, 8>& hexahedron, bool cut);

void add_boundary_edge(CellList<2>& list,
                       unsigned int a,
                       unsigned int b,
                       dealii::types::boundary_id id);

/// Appends a quadrilateral, given in lexicographic order, or the two triangles that the tetrahedra
/// of `add_cube` have there.
void add_boundary_square(CellList<3>& list,
                         const std::array<unsigned int, 4>& quadrilateral,
                         dealii::types::boundary_id id,
                         bool cut);
/// Appends a triangle or a quadrilateral.
void add_boundary_face(CellList<3>& list,
                       std::initializer_list<unsigned int> vertices,
                       dealii::types::boundary_id id);

/// Puts the quadrilaterals before the triangles and turns them so that opposite edges point in the
/// same direction. deal.II needs both; in any other order it silently refines them into nonsense.
void put_in_order(CellList<2>& list);

/// The cells of a structured mesh. A square is one quadrilateral or two triangles, a cube one
/// hexahedron or six tetrahedra. See structured_grid.cc, structured_ring.cc, structured_shell.cc.
template <int dim>
CellList<dim> structured_cells(const MeshOptions& options);

/// `structured_cells` for the shapes with a circle or a sphere.
CellList<2> ring_cells(const MeshOptions& options);
CellList<3> shell_cells(const MeshOptions& options);

/// The cells of a mesh by Gmsh; graded points become vertices. Options, stop and errors are those
/// of mesh_by_gmsh (gmsh/gmsh_process.h).
template <int dim>
CellList<dim> gmsh_cells(const MeshOptions& options, const std::atomic<bool>* stop);

/// The cells of a file. Sets the names, the description, the sides inside and `from_file` of the coarse `mesh`.
///
/// options  loaded
/// throws   MeshError `FILE, line N: …`
template <int dim>
CellList<dim> file_cells(const MeshOptions& options, Mesh<dim>& mesh);

}  // namespace mesh
