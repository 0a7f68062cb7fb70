// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <vector>

namespace mesh {

/// Vertices and cells of a coarse mesh, before deal.II makes a triangulation of them. Every vertex
/// belongs to a cell.
template <int dim>
struct CellList {
  std::vector<dealii::Point<dim>> vertices;
  std::vector<dealii::CellData<dim>>
      cells;                     ///< deal.II's order of vertices: lexicographic for quadrilaterals
  dealii::SubCellData boundary;  ///< the boundary's edges, with boundary ids
};

/// A straight boundary edge from `a` to `b` with the interior on its left.
struct Edge {
  dealii::Point<2> a, b;
  dealii::types::boundary_id id = 0;
};

/// The closed polygon around a shape, counterclockwise; boundary ids as in `boundary_names`.
std::vector<Edge> outline(Shape shape);

/// The names of a shape's boundaries; the position is the boundary id.
const std::vector<std::string>& boundary_names(Shape shape);

/// Whether a point lies in the closed shape.
bool contains(Shape shape, const dealii::Point<2>& point);

/// `Cells per side` equal squares a side, each one quadrilateral or two triangles cut along the
/// diagonal from bottom left to top right. Numbered row by row.
template <int dim>
CellList<dim> structured_cells(const MeshOptions& options);

/// Triangles from Gmsh; graded points become vertices.
///
/// throws  MeshError with Gmsh's own words if it fails
template <int dim>
CellList<dim> gmsh_cells(const MeshOptions& options);

}  // namespace mesh
