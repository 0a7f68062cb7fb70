// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/msh/msh_edges.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>

namespace mesh {

namespace {

/// An edge is straight if its middle node is at most this far from halfway between its ends,
/// divided by its length. Gmsh's rounding is 1e-12 of the mesh's extent; the middle node on an arc
/// of radius R is h / (8 R) off.
constexpr double straight = 1e-8;

std::vector<EdgeCurve> curves(const MshMesh& msh) {
  const auto point = [](const MshMesh::Point& p) { return dealii::Point<2>(p[0], p[1]); };
  std::vector<EdgeCurve> curves;
  if (msh.middles.empty()) return curves;
  for_each_edge(sorted_half_edges(msh), [&](const auto first, const auto) {
    if (first->middle == MshMesh::none) return;
    const dealii::Point<2> a = point(msh.vertices[first->low]),
                           b = point(msh.vertices[first->high]),
                           m = point(msh.middles[first->middle]);
    if (m.distance(a + (b - a) / 2.) > straight * a.distance(b))
      curves.push_back({{first->low, first->high}, m});
  });
  return curves;
}

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
  list.curves = curves(msh);
  return list;
}

std::string describe(const std::string& file, const MshMesh& msh, const std::size_t n_curves) {
  const std::size_t n_triangles = std::count_if(msh.cells.begin(), msh.cells.end(),
                                                [](const auto& c) { return c.n_vertices == 3; });
  const std::size_t n_quadrilaterals = msh.cells.size() - n_triangles;
  std::string text = std::filesystem::path(file).filename().string();
  if (n_quadrilaterals > 0) text += fmt::format(", {} quadrilaterals", n_quadrilaterals);
  if (n_triangles > 0) text += fmt::format(", {} triangles", n_triangles);
  if (!msh.middles.empty()) text += fmt::format(", second order, {} curved edges", n_curves);
  return text;
}

}  // namespace

CellList<2> file_cells(const std::string& file, Mesh<2>& mesh) {
  const MshMesh msh = read_msh(read_msh_text(file), file);
  CellList<2> list = cell_list(msh);
  for (std::size_t id = 0; id < msh.boundary_names.size(); ++id)
    mesh.boundaries[msh.boundary_names[id]] = id;
  for (std::size_t id = 0; id < msh.material_names.size(); ++id)
    mesh.materials[msh.material_names[id]] = id;
  mesh.coarse = describe(file, msh, list.curves.size());
  mesh.from_file = {curved_parts(msh), count_round_corners(msh), msh.inner_lines};
  return list;
}

}  // namespace mesh
