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
  /// Vertices in deal.II's order: lexicographic for quadrilaterals and hexahedra.
  std::vector<dealii::CellData<dim>> cells;
  dealii::SubCellData boundary;   ///< the boundary's edges, in space its faces, with boundary ids
  std::vector<EdgeCurve> curves;  ///< in the plane, of edges of a file that are not straight
};

/// Appends a triangle (counterclockwise), a quadrilateral or hexahedron (lexicographic), or a
/// tetrahedron (positively oriented).
template <int dim>
void add_cell(CellList<dim>& list, std::initializer_list<unsigned int> vertices);

/// Appends the two triangles of a quadrilateral, given in lexicographic order, cut along its
/// shorter diagonal; of two equal ones along that from its first to its last vertex.
void add_halves(CellList<2>& list, const std::array<unsigned int, 4>& quadrilateral);

void add_boundary_edge(CellList<2>& list,
                       unsigned int a,
                       unsigned int b,
                       dealii::types::boundary_id id);

/// A triangle or a quadrilateral.
void add_boundary_face(CellList<3>& list,
                       std::initializer_list<unsigned int> vertices,
                       dealii::types::boundary_id id);

/// Puts the quadrilaterals before the triangles and turns them so that opposite edges point the
/// same way, as deal.II wants both: in any other order it would refine them into nonsense, without
/// a word.
void put_in_order(CellList<2>& list);
/// Does nothing: generators of three dimensions make cells of one kind, turned that way.
void put_in_order(CellList<3>& list);

/// The cells of a structured mesh. square and lshape: `Cells per side` equal squares a side, row by
/// row, and then `Corner refinements`. disk and cavity: see structured_ring.cc. A square is one
/// quadrilateral or two triangles. In space see structured_solid.cc.
template <int dim>
CellList<dim> structured_cells(const MeshOptions& options);

/// The two families behind `structured_cells`.
CellList<2> grid_cells(const MeshOptions& options);
CellList<2> ring_cells(const MeshOptions& options);

/// The cells of a mesh by Gmsh; graded points become vertices. Options, stop and errors are those
/// of mesh_by_gmsh (gmsh/gmsh_process.h).
template <int dim>
CellList<dim> gmsh_cells(const MeshOptions& options, const std::atomic<bool>* stop);

}  // namespace mesh
