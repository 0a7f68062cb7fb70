// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/gmsh/gmsh_process.h"
#include "mesh/subdivide.h"

#include <algorithm>

namespace mesh {

namespace {

template <int dim>
CellList<dim> cell_list(const GmshMesh& mesh) {
  CellList<dim> list;
  list.vertices.resize(mesh.coordinates.size() / dim);
  for (std::size_t k = 0; k < mesh.coordinates.size(); ++k)
    list.vertices[k / dim][k % dim] = mesh.coordinates[k];
  for (std::size_t k = 0; k < mesh.quadrilaterals.size(); k += 4) {
    const std::uint32_t* v = &mesh.quadrilaterals[k];
    add_cell(list, {v[0], v[1], v[2], v[3]});
  }
  for (std::size_t k = 0; k < mesh.simplices.size(); k += dim + 1) {
    const std::uint32_t* v = &mesh.simplices[k];
    if constexpr (dim == 2)
      add_cell(list, {v[0], v[1], v[2]});
    else
      add_cell(list, {v[0], v[1], v[2], v[3]});
  }
  for (std::size_t k = 0; k < mesh.boundary.size(); k += dim + 1) {
    const std::uint32_t* v = &mesh.boundary[k];
    if constexpr (dim == 2)
      add_boundary_edge(list, v[0], v[1], v[2]);
    else
      add_boundary_face(list, {v[0], v[1], v[2]}, v[3]);
  }
  return list;
}

void check_mixed(const CellList<2>& list) {
  const std::size_t n_triangles =
      std::count_if(list.cells.begin(), list.cells.end(),
                    [](const auto& cell) { return cell.vertices.size() == 3; });
  if (n_triangles == 0 || n_triangles == list.cells.size())
    throw MeshError(std::string("Mesh/Cells: so few cells are all ") +
                    (n_triangles == 0 ? "quadrilaterals" : "triangles") +
                    "; for mixed ones lower Mesh size.");
}

CellList<2> finished(CellList<2> list, const MeshOptions& options) {
  const std::optional<Circle> round = round_part<2>(options.shape);
  if (round) {
    put_on_circle(list, *round);
    divide_round_corners(list, *round);
  }
  if (options.cells == Cells::mixed) check_mixed(list);
  return options.cells == Cells::quadrilaterals ? into_quadrilaterals(list, round) : list;
}

/// Moves the sphere's vertices onto it, up to rounding.
CellList<3> finished(CellList<3> list, const MeshOptions& options) {
  if (const std::optional<Sphere<3>> round = round_part<3>(options.shape))
    for (const auto& face : list.boundary.boundary_quads)
      for (const unsigned int v : face.vertices)
        if (face.boundary_id == round->id) list.vertices[v] = round->nearest(list.vertices[v]);
  return list;
}

}  // namespace

bool begin(MeshOptions& options) {
  if (options.shape == Shape::file || options.generator != Generator::gmsh) return false;
  check(options);
  options.begun.reset();  // ends what was begun before
  options.begun = std::make_shared<GmshProcess>(resolved(options));
  return true;
}

template <int dim>
CellList<dim> gmsh_cells(const MeshOptions& options, const std::atomic<bool>* stop) {
  return finished(cell_list<dim>(mesh_by_gmsh(options, stop)), options);
}

template CellList<2> gmsh_cells<2>(const MeshOptions& options, const std::atomic<bool>* stop);
template CellList<3> gmsh_cells<3>(const MeshOptions& options, const std::atomic<bool>* stop);

}  // namespace mesh
