// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "mesh/cell_list.h"
#include "mesh/grading.h"

#include <deal.II/grid/tria_accessor.h>

#include <cmath>
#include <sstream>

namespace mesh {

namespace {

constexpr double most_cells = 2147483647;  // cells and unknowns are numbered with 32 bits

/// For messages.
std::string name(const Shape shape) {
  return shape == Shape::square ? "square" : "L-shape";
}
std::string name(const Cells cells) {
  return cells == Cells::triangles ? "triangles" : "quadrilaterals";
}

void check_structured(const MeshOptions& options) {
  if (!options.grading.empty())
    throw MeshError(
        "Mesh/Grading: only Generator = gmsh refines toward points; leave Grading empty or change "
        "Generator.");
  if (options.shape == Shape::lshape && options.cells_per_side % 2 != 0)
    throw MeshError(
        "Mesh/Cells per side: the reentrant corner of the L-shape is in the middle, so this must "
        "be even, not " +
        std::to_string(options.cells_per_side) + ".");
}

void check_gmsh(const MeshOptions& options) {
  if (options.cells != Cells::triangles)
    throw MeshError(
        "Mesh/Cells: Generator = gmsh makes triangles only; set Cells = triangles or Generator = "
        "deal.II.");
  for (const GradedPoint& graded : parse_grading(options.grading))
    if (!contains(options.shape, graded.point)) {
      std::ostringstream message;
      message << "Mesh/Grading: the point (" << graded.point[0] << ", " << graded.point[1]
              << ") is outside of the " << name(options.shape)
              << "; give points inside or on its boundary.";
      throw MeshError(message.str());
    }
}

/// Number of cells after all refinements; for Gmsh that of equilateral triangles, without those of
/// the grading.
double estimated_cells(const MeshOptions& options) {
  const double area = options.shape == Shape::square ? 1. : 0.75;
  const double cell =
      options.generator == Generator::gmsh
          ? std::sqrt(3.) / 4 * std::pow(options.mesh_size, 2)
          : std::pow(options.cells_per_side, -2) / (options.cells == Cells::triangles ? 2 : 1);
  return area / cell * std::pow(4., options.refinements);
}

void check_size(const MeshOptions& options) {
  if (estimated_cells(options) <= most_cells) return;
  std::ostringstream message;
  message << "Mesh/Refinements: the mesh would have about " << estimated_cells(options)
          << " cells, more than can be numbered with 32 bits; lower Refinements or "
          << (options.generator == Generator::gmsh ? "raise Mesh size." : "Cells per side.");
  throw MeshError(message.str());
}

std::string describe(const MeshOptions& options) {
  std::ostringstream text;
  text << name(options.shape) << ", ";
  if (options.generator == Generator::gmsh) {
    text << "Gmsh triangles, mesh size " << options.mesh_size;
    for (const GradedPoint& graded : parse_grading(options.grading))
      text << ", " << graded.size << " at (" << graded.point[0] << ", " << graded.point[1] << ")";
  } else {
    text << "structured " << name(options.cells) << ", " << options.cells_per_side << " a side";
  }
  return text.str();
}

/// Twice the area of the triangle a, b, c; positive if counterclockwise.
double cross(const dealii::Point<2>& a, const dealii::Point<2>& b, const dealii::Point<2>& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// Whether the map from the reference cell has a positive Jacobian at every corner: then it has one
/// everywhere.
template <class Cell>
bool is_upright(const Cell& cell) {
  static constexpr unsigned int around_triangle[] = {0, 1, 2},
                                around_quadrilateral[] = {0, 1, 3, 2};
  const unsigned int n = cell->n_vertices();
  const unsigned int* around = n == 3 ? around_triangle : around_quadrilateral;
  for (unsigned int v = 0; v < n; ++v) {
    const auto& corner = cell->vertex(around[v]);
    if (!(cross(corner, cell->vertex(around[(v + 1) % n]), cell->vertex(around[(v + n - 1) % n])) >
          0))
      return false;
  }
  return true;
}

template <int dim>
void check_cells(const dealii::Triangulation<dim>& triangulation) {
  for (const auto& cell : triangulation.active_cell_iterators())
    if (!is_upright(cell)) {
      std::ostringstream message;
      message << "Mesh: the cell around (" << cell->center() << ") is degenerate or turned over; "
              << "change Mesh/Mesh size, Mesh/Growth or Mesh/Refinements.";
      throw MeshError(message.str());
    }
}

}  // namespace

void check(const MeshOptions& options) {
  options.generator == Generator::gmsh ? check_gmsh(options) : check_structured(options);
  check_size(options);
}

template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& options) {
  check(options);
  const CellList<dim> list = options.generator == Generator::gmsh ? gmsh_cells<dim>(options)
                                                                  : structured_cells<dim>(options);
  Mesh<dim> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<dim>>();
  mesh.triangulation->create_triangulation(list.vertices, list.cells, list.boundary);
  check_cells(*mesh.triangulation);
  const std::vector<std::string>& names = boundary_names(options.shape);
  for (std::size_t id = 0; id < names.size(); ++id) mesh.boundaries[names[id]] = id;
  mesh.description = describe(options);
  return mesh;
}

template <int dim>
void refine(Mesh<dim>& mesh, const int n) {
  for (int k = 0; k < n; ++k) {
    mesh.triangulation->refine_global(1);
    check_cells(*mesh.triangulation);
  }
  if (n > 0) mesh.description += ", refined " + std::to_string(n) + (n == 1 ? " time" : " times");
}

template Mesh<2> make_coarse_mesh<2>(const MeshOptions& options);
template void refine<2>(Mesh<2>& mesh, int n);

}  // namespace mesh
