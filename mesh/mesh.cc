// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "mesh/cell_list.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/split/split.h"
#include "mesh/check.h"
#include "mesh/coarse_cells.h"
#include "mesh/contact.h"
#include "mesh/grading.h"
#include "mesh/stand_in.h"

#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria_accessor.h>

#include <fmt/core.h>
#include <stdexcept>

namespace mesh {

namespace {

std::string name(const Cells cells) {
  if (cells == Cells::mixed) return "quadrilaterals and triangles";
  if (cells == Cells::tetrahedra) return "tetrahedra";
  if (cells == Cells::hexahedra) return "hexahedra";
  return cells == Cells::triangles ? "triangles" : "quadrilaterals";
}

}  // namespace

template <int dim>
std::string describe_coarse(const MeshOptions& options) {
  const std::string start = name(options.shape) + ", ";
  if (options.generator == Generator::gmsh) {
    std::string text =
        start + fmt::format("Gmsh {}, mesh size {:g}", name(options.cells), options.mesh_size);
    const auto grading = parse_grading<dim>(options.grading, options.shape);
    for (const auto& graded : grading.points)
      text += fmt::format(", {:g} at {}", graded.size, mesh::text(graded.point));
    for (const auto& graded : grading.boundaries)
      text += fmt::format(", {:g} at {}", graded.size, graded.name);
    return text;
  }
  const int n = options.corner_refinements;
  return start +
         fmt::format("structured {}, {} a side", name(options.cells), options.cells_per_side) +
         (n > 0 ? fmt::format(", {} corner refinement{}", n, n == 1 ? "" : "s") : "");
}

namespace {

/// Attaches the edges of the circle, the faces of the sphere and their edges to it, and the edges
/// of a file to their curves. The cells inside stay flat: their new vertices are averages of those
/// around them. (deal.II's set_all_manifold_ids_on_boundary asks a triangle for a fourth edge and
/// writes out of bounds.)
template <int dim>
void bend(dealii::Triangulation<dim>& triangulation, const Shape shape, const CellList<dim>& list) {
  if constexpr (dim == 2) attach_curves(triangulation, list.curves);
  const std::optional<Sphere<dim>> round = round_part<dim>(shape);
  if (!round) return;
  constexpr dealii::types::manifold_id id = 1;
  for (const auto& face : triangulation.active_face_iterators())
    if (face->at_boundary() && face->boundary_id() == round->id) face->set_all_manifold_ids(id);
  triangulation.set_manifold(id, dealii::SphericalManifold<dim>(round->center));
}

template <int dim>
CellList<dim> make_cells(const MeshOptions& options,
                         Mesh<dim>& mesh,
                         const std::atomic<bool>* stop) {
  if (options.shape == Shape::file) {
    const CellList<dim> list = file_cells(options, mesh);
    check_count(list.cells.size(), options.refinements, dim, "lower Refinements.");
    return list;
  }
  const std::vector<std::string>& names = boundary_names(options.shape);
  for (std::size_t id = 0; id < names.size(); ++id) mesh.boundaries[names[id]] = id;
  mesh.coarse = describe_coarse<dim>(options);
  return options.generator == Generator::gmsh ? gmsh_cells<dim>(options, stop)
                                              : structured_cells<dim>(options);
}

template <int dim>
void refine_arrays(Mesh<dim>& mesh, const Keep keep, const std::atomic<bool>* stop) {
  together(mesh.share ? &*mesh.share : nullptr, [&] {
    if (mesh.share) mesh.share->names = names_after_refinement(*mesh.arrays, mesh.share->names);
    mesh.arrays = refined(*mesh.arrays, mesh.share ? Keep::all : keep, [stop] { stop_if(stop); });
    mesh.checks = check_cells(*mesh.arrays);
    require_upright(*mesh.checks, dim);
  });
}

/// Makes the arrays of this process's part.
template <int dim>
void take_part(Mesh<dim>& mesh, const Executor& executor) {
  Share& share = *mesh.share;
  const CoarseCells<dim> whole = coarse_cells(mesh);
  const PartOfMesh<dim> own = part_of_mesh(whole, parts_of_cells(whole, share.n_parts), share.part);
  share.names = names_of_points(own.points);
  mesh.arrays = cell_arrays(own.cells, executor, Keep::all);
}

}  // namespace

template <int dim>
Mesh<dim> make_coarse_mesh(const MeshOptions& given, const std::atomic<bool>* stop) {
  check(given);
  MeshOptions options = resolved(given);
  load(options, stop);
  if (dimension(options) != dim)
    throw std::logic_error("make_coarse_mesh: the shape is of another dimension");
  Mesh<dim> mesh;
  CellList<dim> list = make_cells(options, mesh, stop);
  stop_if(stop);
  come_apart(options.contacts, list, mesh);
  if constexpr (dim == 2) put_in_order(list);
  stop_if(stop);
  mesh.triangulation = std::make_unique<dealii::Triangulation<dim>>();
  mesh.triangulation->create_triangulation(list.vertices, list.cells, list.boundary);
  stop_if(stop);
  bend(*mesh.triangulation, options.shape, list);
  if (dim == 3) mesh.curves = std::move(list.curves);
  check_cells(*mesh.triangulation);
  return mesh;
}

template <int dim>
void take_arrays(Mesh<dim>& mesh, const Executor& executor, const Keep keep) {
  mesh.arrays.reset();
  mesh.checks.reset();
  mesh.origins = {};
  mesh.refinements = mesh.adaptive_refinements = 0;
  if (mesh.share)
    take_part(mesh, executor);
  else if (mesh.stands_for)
    mesh.arrays = arrays_by_index<dim>(*mesh.stands_for, executor);
  else
    mesh.arrays = cell_arrays(coarse_cells(mesh), executor, keep);
}

template <int dim>
void refine(Mesh<dim>& mesh, const int n, const std::atomic<bool>* stop, const Keep keep) {
  if (!mesh.arrays) throw std::logic_error("refine: the mesh was not taken as arrays");
  mesh.origins = {};
  for (int k = 0; k < n; ++k) {
    refine_arrays(mesh, k + 1 < n ? Keep::all : keep, stop);
    stop_if(stop);
  }
  mesh.refinements += n;
}

template <int dim>
void refine_where(Mesh<dim>& mesh, const Array<Index>& marked, const std::atomic<bool>* stop) {
  if (!mesh.arrays) throw std::logic_error("refine_where: the mesh was not taken as arrays");
  Adapted<dim> finer = refined_where(*mesh.arrays, marked, [stop] { stop_if(stop); });
  replace_arrays(mesh, std::move(finer.cells));
  mesh.origins = std::move(finer.origins);
}

template <int dim>
void replace_arrays(Mesh<dim>& mesh, CellArrays<dim> arrays) {
  mesh.arrays = std::move(arrays);
  mesh.origins = {};
  mesh.checks = check_cells(*mesh.arrays);
  require_upright(*mesh.checks, dim);
  ++mesh.adaptive_refinements;
}

template <int dim>
void bring_arrays(Mesh<dim>& mesh, const Executor& executor) {
  if (mesh.arrays->executor() == executor) return;
  mesh.arrays = copied_to(*mesh.arrays, executor);
  mesh.origins = {};
}

template <int dim>
std::string Mesh<dim>::description() const {
  const auto times = [](const int n) { return fmt::format("{} time{}", n, n == 1 ? "" : "s"); };
  std::string text = coarse;
  if (refinements > 0) text += ", refined " + times(refinements);
  if (adaptive_refinements > 0) text += ", refined where marked " + times(adaptive_refinements);
  return text;
}

namespace {

template <int dim>
CellChecks checks_of(const Mesh<dim>& mesh) {
  if (!mesh.arrays) throw std::logic_error("the sizes of a mesh that was not taken as arrays");
  return mesh.checks ? *mesh.checks : check_cells(*mesh.arrays);
}

}  // namespace

template <int dim>
CellSizes cell_sizes(const Mesh<dim>& mesh) {
  const CellChecks checks = checks_of(mesh);
  return {checks.h_max, checks.h_min};
}

template <int dim>
double largest_diameter(const Mesh<dim>& mesh) {
  return checks_of(mesh).diameter;
}

template struct Mesh<2>;
template struct Mesh<3>;
template Mesh<2> make_coarse_mesh<2>(const MeshOptions& options, const std::atomic<bool>* stop);
template Mesh<3> make_coarse_mesh<3>(const MeshOptions& options, const std::atomic<bool>* stop);
template std::string describe_coarse<2>(const MeshOptions& options);
template std::string describe_coarse<3>(const MeshOptions& options);
template void take_arrays<2>(Mesh<2>& mesh, const Executor& executor, Keep keep);
template void take_arrays<3>(Mesh<3>& mesh, const Executor& executor, Keep keep);
template void refine<2>(Mesh<2>& mesh, int n, const std::atomic<bool>* stop, Keep keep);
template void refine<3>(Mesh<3>& mesh, int n, const std::atomic<bool>* stop, Keep keep);
template void refine_where<2>(Mesh<2>&, const Array<Index>&, const std::atomic<bool>*);
template void refine_where<3>(Mesh<3>&, const Array<Index>&, const std::atomic<bool>*);
template void replace_arrays<2>(Mesh<2>&, CellArrays<2>);
template void replace_arrays<3>(Mesh<3>&, CellArrays<3>);
template void bring_arrays<2>(Mesh<2>&, const Executor&);
template void bring_arrays<3>(Mesh<3>&, const Executor&);
template double largest_diameter<2>(const Mesh<2>& mesh);
template double largest_diameter<3>(const Mesh<3>& mesh);
template CellSizes cell_sizes<2>(const Mesh<2>& mesh);
template CellSizes cell_sizes<3>(const Mesh<3>& mesh);

}  // namespace mesh
