// SPDX-License-Identifier: MIT
#include "apps/drivers/shared_mesh.h"

#include "apps/ranks/ranks.h"
#include "mesh/error.h"

#include <deal.II/grid/tria.h>

#include <fmt/format.h>

namespace apps {
namespace {

/// A number that two meshes share by chance once in 2^52 pairs.
template <int dim>
double print_of(const mesh::Mesh<dim>& mesh) {
  std::uint64_t hash = 1469598103934665603u;  // FNV-1a over the bytes
  const auto add = [&hash](const auto& value) {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&value);
    for (std::size_t k = 0; k < sizeof value; ++k) hash = (hash ^ bytes[k]) * 1099511628211u;
  };
  for (const auto& point : mesh.triangulation->get_vertices())
    for (int d = 0; d < dim; ++d) add(point[unsigned(d)]);
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    for (const unsigned corner : cell->vertex_indices()) add(cell->vertex_index(corner));
    add(cell->material_id());
    for (const unsigned face : cell->face_indices())
      if (cell->face(face)->at_boundary()) add(cell->face(face)->boundary_id());
  }
  const auto add_names = [&](const auto& names) {
    for (const auto& [name, id] : names) {
      for (const char letter : name) add(letter);
      add(id);
    }
  };
  add_names(mesh.boundaries);
  add_names(mesh.materials);
  return double(hash >> 12);
}

}  // namespace

template <int dim>
void require_cell_for_each_process(const mesh::Mesh<dim>& mesh) {
  const auto n_cells = std::int64_t(mesh.triangulation->n_active_cells());
  if (n_cells < rank_place().n)
    throw mesh::MeshError(fmt::format(
        "the coarse mesh has {} cells and there are {} processes, each of which needs one at least; take a finer coarse mesh "
        "(Mesh/Cells per side, Mesh/Mesh size) with fewer Mesh/Refinements, or fewer processes.",
        n_cells, rank_place().n));
}

template <int dim>
void share_mesh(mesh::Mesh<dim>& mesh) {
  const RankPlace& place = rank_place();
  const mesh::OtherParts& others = *other_ranks();
  const double print = print_of(mesh);
  if (others.least(print) != others.largest(print))
    throw mesh::MeshError(
        "the processes have made different coarse meshes, though they were given the same parameters; write the mesh to a file "
        "by one process (gmsh -save), and give that as Mesh/File.");
  require_cell_for_each_process(mesh);
  mesh.share.emplace();
  mesh.share->part = place.own;
  mesh.share->n_parts = place.n;
  mesh.share->others = &others;
}

template void require_cell_for_each_process(const mesh::Mesh<2>& mesh);
template void require_cell_for_each_process(const mesh::Mesh<3>& mesh);
template void share_mesh(mesh::Mesh<2>& mesh);
template void share_mesh(mesh::Mesh<3>& mesh);

}  // namespace apps
