// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "mesh/cell_list.h"
#include "mesh/check.h"
#include "mesh/file_cells.h"
#include "mesh/grading.h"
#include "mesh/red_refinement.h"

#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria_accessor.h>

#include <sstream>
#include <stdexcept>

namespace mesh {

namespace {

std::string name(const Cells cells) {
  if (cells == Cells::mixed) return "quadrilaterals and triangles";
  if (cells == Cells::tetrahedra) return "tetrahedra";
  if (cells == Cells::hexahedra) return "hexahedra";
  return cells == Cells::triangles ? "triangles" : "quadrilaterals";
}

template <int dim>
std::string text(const dealii::Point<dim>& p) {
  std::ostringstream text;
  for (int x = 0; x < dim; ++x) text << (x > 0 ? ", " : "(") << p[x];
  return text.str() + ")";
}

template <int dim>
std::string describe(const MeshOptions& options) {
  std::ostringstream text;
  text << name(options.shape) << ", ";
  if (options.generator == Generator::gmsh) {
    text << "Gmsh " << name(options.cells) << ", mesh size " << options.mesh_size;
    const auto grading = parse_grading<dim>(options.grading, options.shape);
    for (const auto& graded : grading.points)
      text << ", " << graded.size << " at " << mesh::text(graded.point);
    for (const auto& graded : grading.boundaries)
      text << ", " << graded.size << " at " << graded.name;
  } else {
    text << "structured " << name(options.cells) << ", " << options.cells_per_side << " a side";
    if (const int n = options.corner_refinements; n > 0)
      text << ", " << n << (n == 1 ? " corner refinement" : " corner refinements");
  }
  return text.str();
}

constexpr dealii::types::manifold_id round_part = 1;

/// Attaches the edges of the circle to it, and those of a file to their curves. The cells inside
/// stay flat: their new vertices are averages of those around them. (deal.II's
/// set_all_manifold_ids_on_boundary asks a triangle for a fourth edge and writes where it should
/// not.)
void bend(dealii::Triangulation<2>& triangulation, const Shape shape, const CellList<2>& list) {
  attach_curves(triangulation, list.curves);
  const std::optional<Circle> round = circle(shape);
  if (!round) return;
  for (const auto& edge : triangulation.active_face_iterators())
    if (edge->at_boundary() && edge->boundary_id() == round->id) edge->set_manifold_id(round_part);
  triangulation.set_manifold(round_part, dealii::SphericalManifold<2>(round->center));
}

/// Attaches the faces of the sphere and their edges to it.
void bend(dealii::Triangulation<3>& triangulation, const Shape shape, const CellList<3>&) {
  const std::optional<Sphere<3>> round = sphere(shape);
  if (!round) return;
  for (const auto& face : triangulation.active_face_iterators())
    if (face->at_boundary() && face->boundary_id() == round->id)
      face->set_all_manifold_ids(round_part);
  triangulation.set_manifold(round_part, dealii::SphericalManifold<3>(round->center));
}

CellList<2> read_cells(const MeshOptions& options, Mesh<2>& mesh) {
  CellList<2> list;
  read_file(options.file, list, mesh);
  check_count(list.cells.size(), options.refinements, 2, "lower Refinements.");
  return list;
}
CellList<3> read_cells(const MeshOptions&, Mesh<3>&) {
  throw std::logic_error("make_coarse_mesh: files hold plane meshes");
}

template <int dim>
CellList<dim> make_cells(const MeshOptions& options,
                         Mesh<dim>& mesh,
                         const std::atomic<bool>* stop) {
  if (options.shape == Shape::file) return read_cells(options, mesh);
  const std::vector<std::string>& names = boundary_names(options.shape);
  for (std::size_t id = 0; id < names.size(); ++id) mesh.boundaries[names[id]] = id;
  mesh.coarse = describe<dim>(options);
  return options.generator == Generator::gmsh ? gmsh_cells<dim>(options, stop)
                                              : structured_cells<dim>(options);
}

/// deal.II's refinement of all cells, which asks whether to stop whenever it has divided one.
template <int dim>
void divide_cells(dealii::Triangulation<dim>& triangulation, const std::atomic<bool>* stop) {
  const boost::signals2::scoped_connection asking =
      triangulation.signals.post_refinement_on_cell.connect([=](const auto&) { stop_if(stop); });
  triangulation.refine_global(1);
}

void refine_once(Mesh<2>& mesh, const std::atomic<bool>* stop) {
  divide_cells(*mesh.triangulation, stop);
}
void refine_once(Mesh<3>& mesh, const std::atomic<bool>* stop) {
  if (mesh.triangulation->all_reference_cells_are_simplex())
    mesh.lineage = refine_tetrahedra(*mesh.triangulation, stop);
  else
    divide_cells(*mesh.triangulation, stop);
}

}  // namespace

template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& given, const std::atomic<bool>* stop) {
  check(given);
  const MeshOptions options = resolved(given);
  if (dimension(options.shape) != dim)
    throw std::logic_error("make_coarse_mesh: the shape is of another dimension");
  Mesh<dim> mesh;
  CellList<dim> list = make_cells(options, mesh, stop);
  stop_if(stop);
  put_in_order(list);
  stop_if(stop);
  mesh.triangulation = std::make_unique<dealii::Triangulation<dim>>();
  mesh.triangulation->create_triangulation(list.vertices, list.cells, list.boundary);
  stop_if(stop);
  bend(*mesh.triangulation, options.shape, list);
  check_cells(*mesh.triangulation);
  return mesh;
}

template <int dim>
void refine(Mesh<dim>& mesh, const int n, const std::atomic<bool>* stop) {
  for (int k = 0; k < n; ++k) {
    refine_once(mesh, stop);
    stop_if(stop);
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
template Mesh<2> make_coarse_mesh<2>(const MeshOptions& options, const std::atomic<bool>* stop);
template Mesh<3> make_coarse_mesh<3>(const MeshOptions& options, const std::atomic<bool>* stop);
template void refine<2>(Mesh<2>& mesh, int n, const std::atomic<bool>* stop);
template void refine<3>(Mesh<3>& mesh, int n, const std::atomic<bool>* stop);

}  // namespace mesh
