// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/msh/curved_faces.h"
#include "mesh/msh/msh_edges.h"
#include "mesh/msh/msh_solids.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>
#include <limits>

namespace mesh {

namespace {

/// An edge is straight if its middle node is at most this far from halfway between its ends,
/// divided by its length. Gmsh's rounding is 1e-12 of the mesh's extent; the middle node on an arc
/// of radius R is h / (8 R) off.
constexpr double straight = 1e-8;

std::vector<EdgeCurve<2>> curves(const MshMesh& msh) {
  const auto point = [](const MshMesh::Point& p) { return dealii::Point<2>(p[0], p[1]); };
  std::vector<EdgeCurve<2>> curves;
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
  for (const MshMesh::Side& side : msh.sides)
    if (!msh.is_inside(side))
      add_boundary_edge(list, side.vertices[0], side.vertices[1], side.part);
  list.curves = curves(msh);
  return list;
}

/// "plate.msh, 7 quadrilaterals, 8 triangles"
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

std::string plural(const std::string& shape) {
  return shape.substr(shape.size() - 4) == "dron" ? shape.substr(0, shape.size() - 2) + "a"
                                                  : shape + "s";
}

CellList<3> cell_list(const MshSolids& msh) {
  CellList<3> list;
  list.vertices.reserve(msh.vertices.size());
  for (const MshSolids::Point& p : msh.vertices) list.vertices.emplace_back(p[0], p[1], p[2]);
  const auto n = std::size_t(msh.n_corners);
  list.cells.reserve(msh.n_cells());
  for (std::size_t c = 0; c < msh.n_cells(); ++c) {
    list.cells.emplace_back(n);
    std::copy_n(msh.corners.begin() + std::ptrdiff_t(n * c), n, list.cells.back().vertices.begin());
    list.cells.back().material_id = msh.materials[c];
  }
  for (const MshSolids::Side& side : msh.sides) {
    if (msh.is_inside(side)) continue;
    const auto& v = side.vertices;
    msh.n_corners == 4 ? add_boundary_face(list, {v[0], v[1], v[2]}, side.part)
                       : add_boundary_face(list, {v[0], v[1], v[2], v[3]}, side.part);
  }
  for (const MshSolids::Curve& curve : msh.curves)
    list.curves.push_back({{curve.vertices[0], curve.vertices[1]},
                           {curve.middle[0], curve.middle[1], curve.middle[2]}});
  return list;
}

/// "part.msh, 7 tetrahedra, second order, 5 curved edges"
std::string describe(const std::string& file, const MshSolids& msh) {
  std::string text = std::filesystem::path(file).filename().string();
  text += fmt::format(", {} {}", msh.n_cells(), msh.n_corners == 4 ? "tetrahedra" : "hexahedra");
  std::string from;
  for (const MshSolids::Count& count : msh.of_file)
    from += fmt::format("{}{} {}", from.empty() ? "" : ", ", count.n,
                        count.n == 1 ? count.shape : plural(count.shape));
  if (!from.empty()) text += " from " + from;
  if (msh.is_second_order)
    text += fmt::format(", second order, {} curved edges", msh.curves.size());
  return text;
}

/// Takes the names of parts, and the sides inside with the numbers of their vertices.
template <int dim, class Sides>
void take_parts(const MshParts& boundaries,
                const MshParts& materials,
                const Sides& sides,
                const std::vector<MshLink>& links,
                const std::size_t n_corners,
                const std::string& file,
                Mesh<dim>& mesh) {
  // Numbers in CellArrays have 16 bits, and sides inside have two (coarse_cells.h).
  constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max() / 2;
  if (boundaries.parts.size() > most || materials.parts.size() > most)
    throw MeshError(
        file +
        ": more than 32767 parts of the boundary, or materials, by the physical groups that they "
        "are in; put more into one group.");
  for (std::size_t id = 0; id < boundaries.parts.size(); ++id) {
    mesh.boundaries[boundaries.parts[id].name] = id;
    if (boundaries.parts[id].is_inside) mesh.inside.insert(id);
  }
  for (std::size_t id = 0; id < materials.parts.size(); ++id)
    mesh.materials[materials.parts[id].name] = id;
  for (const auto& [name, ids] : boundaries.groups)
    mesh.boundary_groups[name].assign(ids.begin(), ids.end());
  for (const auto& [name, ids] : materials.groups)
    mesh.material_groups[name].assign(ids.begin(), ids.end());
  for (const MshLink& link : links)
    mesh.periodic.push_back({link.copy, link.original, link.map, link.trouble});
  for (const auto& side : sides) {
    if (!boundaries.parts[side.part].is_inside) continue;
    InnerSide inner{{side.vertices.begin(), side.vertices.begin() + std::ptrdiff_t(n_corners)},
                    side.part};
    std::sort(inner.vertices.begin(), inner.vertices.end());
    mesh.inner_sides.push_back(std::move(inner));
  }
}

}  // namespace

template <>
CellList<2> file_cells(const MeshOptions& options, Mesh<2>& mesh) {
  const MshMesh msh = plane_mesh(*options.loaded);
  CellList<2> list = cell_list(msh);
  take_parts(msh.boundaries, msh.materials, msh.sides, msh.links, 2, options.file, mesh);
  mesh.coarse = describe(options.file, msh, list.curves.size());
  mesh.from_file = {curved_parts(msh), count_round_corners(msh)};
  return list;
}

template <>
CellList<3> file_cells(const MeshOptions& options, Mesh<3>& mesh) {
  const MshSolids msh = solid_mesh(*options.loaded);
  take_parts(msh.boundaries, msh.material_parts, msh.sides, msh.links,
             std::size_t(msh.corners_of_side()), options.file, mesh);
  mesh.coarse = describe(options.file, msh);
  mesh.from_file.curved_parts = curved_faces(msh);
  return cell_list(msh);
}

}  // namespace mesh
