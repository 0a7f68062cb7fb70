// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "mesh/cell_list.h"
#include "mesh/check.h"
#include "mesh/file_cells.h"
#include "mesh/grading.h"

#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria_accessor.h>

#include <sstream>

namespace mesh {

namespace {

std::string name(const Cells cells) {
  if (cells == Cells::mixed) return "quadrilaterals and triangles";
  return cells == Cells::triangles ? "triangles" : "quadrilaterals";
}

std::string describe(const MeshOptions& options) {
  std::ostringstream text;
  text << name(options.shape) << ", ";
  if (options.generator == Generator::gmsh) {
    text << "Gmsh " << name(options.cells) << ", mesh size " << options.mesh_size;
    const Grading grading = parse_grading(options.grading, options.shape);
    for (const GradedPoint& graded : grading.points)
      text << ", " << graded.size << " at (" << graded.point[0] << ", " << graded.point[1] << ")";
    for (const GradedBoundary& graded : grading.boundaries)
      text << ", " << graded.size << " at " << graded.name;
  } else {
    text << "structured " << name(options.cells) << ", " << options.cells_per_side << " a side";
    if (const int n = options.corner_refinements; n > 0)
      text << ", " << n << (n == 1 ? " corner refinement" : " corner refinements");
  }
  return text.str();
}

/// Attaches the edges of the circle to it. The cells inside stay flat: their new vertices are
/// averages of those around them. (deal.II's set_all_manifold_ids_on_boundary asks a triangle for a
/// fourth edge and writes where it should not.)
void bend(dealii::Triangulation<2>& triangulation, const Circle& circle) {
  constexpr dealii::types::manifold_id round = 1;
  for (const auto& edge : triangulation.active_face_iterators())
    if (edge->at_boundary() && edge->boundary_id() == circle.id) edge->set_manifold_id(round);
  triangulation.set_manifold(round, dealii::SphericalManifold<2>(circle.center));
}

CellList<2> make_cells(const MeshOptions& options, Mesh<2>& mesh) {
  CellList<2> list;
  if (options.shape == Shape::file) {
    read_file(options.file, list, mesh);
    check_count(list.cells.size(), options.refinements, "lower Refinements.");
    return list;
  }
  list =
      options.generator == Generator::gmsh ? gmsh_cells<2>(options) : structured_cells<2>(options);
  const std::vector<std::string>& names = boundary_names(options.shape);
  for (std::size_t id = 0; id < names.size(); ++id) mesh.boundaries[names[id]] = id;
  mesh.coarse = describe(options);
  return list;
}

}  // namespace

template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& options) {
  check(options);
  Mesh<dim> mesh;
  CellList<dim> list = make_cells(options, mesh);
  put_in_order(list);
  mesh.triangulation = std::make_unique<dealii::Triangulation<dim>>();
  mesh.triangulation->create_triangulation(list.vertices, list.cells, list.boundary);
  if (const std::optional<Circle> round = circle(options.shape)) bend(*mesh.triangulation, *round);
  check_cells(*mesh.triangulation);
  return mesh;
}

template <int dim>
void refine(Mesh<dim>& mesh, const int n) {
  for (int k = 0; k < n; ++k) {
    mesh.triangulation->refine_global(1);
    check_cells(*mesh.triangulation);
  }
  mesh.refinements += n;
}

template <int dim>
std::string Mesh<dim>::description() const {
  if (refinements == 0) return coarse;
  return coarse + ", refined " + std::to_string(refinements) +
         (refinements == 1 ? " time" : " times");
}

template struct Mesh<2>;
template struct Mesh<3>;
template Mesh<2> make_coarse_mesh<2>(const MeshOptions& options);
template void refine<2>(Mesh<2>& mesh, int n);

}  // namespace mesh
