// SPDX-License-Identifier: MIT
#include "mesh/file_cells.h"

#include "mesh/msh.h"

#include <algorithm>
#include <filesystem>

namespace mesh {

namespace {

CellList<2> cell_list(const MshMesh& msh) {
  CellList<2> list;
  list.vertices.reserve(msh.vertices.size());
  for (const auto& [x, y] : msh.vertices) list.vertices.emplace_back(x, y);
  list.cells.reserve(msh.cells.size());
  for (const MshMesh::Cell& cell : msh.cells) {
    const auto& v = cell.vertices;
    cell.n_vertices == 3 ? add_cell(list, {v[0], v[1], v[2]})
                         : add_cell(list, {v[0], v[1], v[3], v[2]});
    list.cells.back().material_id = cell.material;
  }
  for (const MshMesh::Edge& edge : msh.boundary)
    add_boundary_edge(list, edge.vertices[0], edge.vertices[1], edge.boundary);
  return list;
}

std::string describe(const std::string& file, const MshMesh& msh) {
  const std::size_t n_triangles = std::count_if(msh.cells.begin(), msh.cells.end(),
                                                [](const auto& c) { return c.n_vertices == 3; });
  const std::size_t n_quadrilaterals = msh.cells.size() - n_triangles;
  std::string text = std::filesystem::path(file).filename().string();
  if (n_quadrilaterals > 0) text += ", " + std::to_string(n_quadrilaterals) + " quadrilaterals";
  if (n_triangles > 0) text += ", " + std::to_string(n_triangles) + " triangles";
  return text;
}

}  // namespace

void read_file(const std::string& file, CellList<2>& list, Mesh<2>& mesh) {
  const MshMesh msh = read_msh(read_msh_text(file), file);
  list = cell_list(msh);
  for (std::size_t id = 0; id < msh.boundary_names.size(); ++id)
    mesh.boundaries[msh.boundary_names[id]] = id;
  for (std::size_t id = 0; id < msh.material_names.size(); ++id)
    mesh.materials[msh.material_names[id]] = id;
  mesh.coarse = describe(file, msh);
}

}  // namespace mesh
