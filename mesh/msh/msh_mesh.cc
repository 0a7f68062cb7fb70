// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace mesh {

namespace {

/// Refuses cells with nodes off the plane z = 0. The tolerance is 1e-10 of the mesh's extent.
void check_plane(const MshFile& file) {
  double extent = 0;
  const auto for_each_node = [&](const auto& f) {
    for (const MshFile::Element& cell : file.surfaces())
      for (unsigned int k = 0; k < cell.kind->n_nodes; ++k) f(file.node(cell, k));
  };
  for_each_node([&](const MshFile::Node& node) {
    extent = std::max({extent, std::abs(node.point[0]), std::abs(node.point[1])});
  });
  for_each_node([&](const MshFile::Node& node) {
    if (std::abs(node.point[2]) > 1e-10 * extent)
      file.fail_at(node.place, "node {} has z = {:g}; the mesh must lie in the plane z = 0.",
                   node.tag, node.point[2]);
  });
}

/// The number of a node; a new node is appended to `points`.
unsigned int number_node(const MshFile& file,
                         const std::uint32_t node,
                         std::vector<unsigned int>& number,
                         std::vector<MshMesh::Point>& points) {
  if (number[node] == unused) {
    number[node] = static_cast<unsigned int>(points.size());
    const auto& point = file.nodes[node].point;
    points.push_back({point[0], point[1]});
  }
  return number[node];
}

/// Makes the cells, and numbers vertices and middle nodes in the order in which cells first have
/// them.
MshNumbers number_nodes(const MshFile& file, MshMesh& mesh) {
  const std::vector<unsigned int> none(file.nodes.size(), unused);
  MshNumbers number{none, none};
  mesh.cells.reserve(file.surfaces().size());
  for (const MshFile::Element& element : file.surfaces()) {
    MshMesh::Cell cell;
    const unsigned int n = cell.n_vertices = element.kind->n_corners;
    for (unsigned int k = 0; k < n; ++k)
      cell.vertices[k] = number_node(file, file.nodes_of(element)[k], number.vertex, mesh.vertices);
    for (unsigned int k = n; k < element.kind->n_nodes; ++k)
      (k < 2 * n ? cell.middles[k - n] : cell.centre) =
          number_node(file, file.nodes_of(element)[k], number.middle, mesh.middles);
    mesh.cells.push_back(cell);
  }
  return number;
}

void check_roles(const MshFile& file, const MshNumbers& number) {
  for (const MshFile::Element& cell : file.surfaces())
    for (unsigned int k = cell.kind->n_corners; k < cell.kind->n_nodes; ++k)
      if (number.vertex[file.nodes_of(cell)[k]] != unused)
        file.fail_at(cell.place, "node {} is a middle node of element {} and a corner of a cell.",
                     file.node(cell, k).tag, cell.tag);
}

void add_materials(const MshFile& file, MshMesh& mesh) {
  std::vector<std::uint32_t> positions;
  mesh.materials = name_materials(file, file.surfaces(), positions);
  for (std::size_t k = 0; k < positions.size(); ++k) mesh.cells[k].material = positions[k];
}

/// The root of a cell in the forest `parent`, whose paths become shorter on the way.
std::size_t root(std::vector<std::size_t>& parent, std::size_t cell) {
  while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
  return cell;
}

/// Refuses a mesh whose cells are not all connected through edges.
void check_connected(const MshFile& file, const MshMesh& mesh) {
  std::vector<std::size_t> parent(mesh.cells.size());
  std::iota(parent.begin(), parent.end(), 0);
  for_each_edge(sorted_half_edges(mesh), [&](const auto first, const auto last) {
    for (auto half = first + 1; half != last; ++half)
      parent[root(parent, half->cell)] = root(parent, first->cell);
  });
  for (std::size_t c = 0; c < parent.size(); ++c)
    if (root(parent, c) != root(parent, 0))
      file.fail(
          "the mesh is in several parts: no cells that share edges lead from the one at {} to the "
          "one at {}; join them (in Gmsh by Coherence or BooleanFragments) or solve on each by "
          "itself.",
          text(mesh.vertices[mesh.cells[0].vertices[0]]),
          text(mesh.vertices[mesh.cells[c].vertices[0]]));
}

std::vector<MshLink> links_of(const MshFile& file, const MshNumbers& number, const MshMesh& mesh) {
  std::vector<MshLinkedSide> sides;
  for (const MshMesh::Side& side : mesh.sides)
    if (!mesh.is_inside(side))
      sides.push_back({{std::min(side.vertices[0], side.vertices[1]),
                        std::max(side.vertices[0], side.vertices[1])},
                       side.part});
  return links_of_parts(file, number.vertex, sides, mesh.boundaries);
}

}  // namespace

MshMesh plane_mesh(MshFile& file) {
  if (file.surfaces().empty())
    file.fail(
        "the mesh has no triangles or quadrilaterals; mesh the surfaces too (gmsh -2), and save "
        "them: with physical groups of curves alone Gmsh leaves surfaces out.");
  check_plane(file);
  MshMesh mesh;
  const MshNumbers number = number_nodes(file, mesh);
  check_roles(file, number);
  add_materials(file, mesh);
  make_upright(file, mesh);
  make_sides(file, number, mesh);
  mesh.links = links_of(file, number, mesh);
  check_connected(file, mesh);
  check_curves(file, mesh);
  return mesh;
}

}  // namespace mesh
