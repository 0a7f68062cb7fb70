// SPDX-License-Identifier: MIT
#include "mesh/msh_mesh.h"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <tuple>

namespace mesh {

namespace {

/// Refuses nodes of cells off the plane z = 0; up to rounding, measured by the mesh's extent.
void check_plane(const MshScanner& scanner, const MshFile& file) {
  double extent = 0;
  for (const MshFile::Element& cell : file.cells)
    for (unsigned int k = 0; k < cell.n_nodes; ++k)
      for (const int x : {0, 1})
        extent = std::max(extent, std::abs(file.nodes[cell.nodes[k]].point[x]));
  for (const MshFile::Element& cell : file.cells)
    for (unsigned int k = 0; k < cell.n_nodes; ++k) {
      const MshFile::Node& node = file.nodes[cell.nodes[k]];
      if (std::abs(node.point[2]) <= 1e-10 * extent) continue;
      std::ostringstream message;
      message << "node " << node.tag << " has z = " << node.point[2]
              << "; the mesh must lie in the plane z = 0.";
      scanner.fail(node.line, message.str());
    }
}

/// Vertices are numbered as the cells meet them.
std::vector<unsigned int> number_vertices(const MshFile& file, MshMesh& mesh) {
  std::vector<unsigned int> number(file.nodes.size(), unused);
  for (const MshFile::Element& element : file.cells) {
    MshMesh::Cell cell;
    cell.n_vertices = element.n_nodes;
    for (unsigned int k = 0; k < element.n_nodes; ++k) {
      unsigned int& vertex = number[element.nodes[k]];
      if (vertex == unused) {
        vertex = mesh.vertices.size();
        const auto& point = file.nodes[element.nodes[k]].point;
        mesh.vertices.push_back({point[0], point[1]});
      }
      cell.vertices[k] = vertex;
    }
    mesh.cells.push_back(cell);
  }
  return number;
}

void name_materials(const MshFile& file, MshMesh& mesh) {
  std::vector<std::uint32_t> groups;
  for (const MshFile::Element& cell : file.cells) groups.push_back(cell.group);
  if (std::all_of(groups.begin(), groups.end(), [](auto g) { return g == MshFile::no_group; }))
    return;
  const MshNames names(file, 2, groups);
  for (std::size_t k = 0; k < groups.size(); ++k)
    mesh.cells[k].material = names.position(groups[k]);
  mesh.material_names = names.names();
}

/// The representative of a cell's part, where `parent` is a forest of cells.
std::size_t root(std::vector<std::size_t>& parent, std::size_t cell) {
  while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
  return cell;
}

/// An edge of a cell: its vertices in ascending order, and the cell.
using Side = std::tuple<unsigned int, unsigned int, std::size_t>;

std::vector<Side> sorted_sides(const MshMesh& mesh) {
  std::vector<Side> sides;
  sides.reserve(4 * mesh.cells.size());
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    for (unsigned int k = 0; k < mesh.cells[c].n_vertices; ++k) {
      const auto [low, high] = std::minmax(
          mesh.cells[c].vertices[k], mesh.cells[c].vertices[(k + 1) % mesh.cells[c].n_vertices]);
      sides.emplace_back(low, high, c);
    }
  std::sort(sides.begin(), sides.end());
  return sides;
}

}  // namespace

MshNames::MshNames(const MshFile& file,
                   const int dimension,
                   const std::vector<std::uint32_t>& groups_in_use) {
  for (const std::uint32_t group : groups_in_use) positions_.try_emplace(group, 0);
  const auto add = [&](const std::uint32_t group, const std::string& name) {
    const auto found = std::find(names_.begin(), names_.end(), name);
    positions_[group] = found - names_.begin();
    if (found == names_.end()) names_.push_back(name);
  };
  for (const auto& [group, position] : positions_) {
    const auto named = file.names.find({dimension, group});
    if (group != MshFile::no_group)
      add(group, named != file.names.end() ? named->second : std::to_string(group));
  }
  if (positions_.count(MshFile::no_group)) add(MshFile::no_group, "unnamed");
}

void check_connected(const MshScanner& scanner, const MshMesh& mesh) {
  std::vector<std::size_t> parent(mesh.cells.size());
  std::iota(parent.begin(), parent.end(), 0);
  const std::vector<Side> sides = sorted_sides(mesh);
  for (std::size_t k = 1; k < sides.size(); ++k) {
    const auto& [low, high, cell] = sides[k];
    const auto& [low_before, high_before, neighbour] = sides[k - 1];
    if (low == low_before && high == high_before)
      parent[root(parent, cell)] = root(parent, neighbour);
  }
  for (std::size_t c = 0; c < parent.size(); ++c)
    if (root(parent, c) != root(parent, 0)) {
      const auto& from = mesh.vertices[mesh.cells[0].vertices[0]];
      const auto& to = mesh.vertices[mesh.cells[c].vertices[0]];
      std::ostringstream message;
      message << "the mesh is in several parts: no cells that share edges lead from the one at ("
              << from[0] << ", " << from[1] << ") to the one at (" << to[0] << ", " << to[1]
              << "); join them (in Gmsh by Coherence or BooleanFragments) or solve on each by "
                 "itself.";
      scanner.fail_as_whole(message.str());
    }
}

MshMesh make_msh_mesh(const MshScanner& scanner, const MshFile& file) {
  if (file.cells.empty())
    scanner.fail_as_whole(
        "the mesh has no triangles or quadrilaterals; mesh the surfaces too (gmsh -2), and save "
        "them: with physical groups of curves alone Gmsh leaves surfaces out.");
  check_plane(scanner, file);
  MshMesh mesh;
  const std::vector<unsigned int> number = number_vertices(file, mesh);
  name_materials(file, mesh);
  make_upright(scanner, file, mesh);
  make_boundary(scanner, file, number, mesh);
  check_connected(scanner, mesh);
  return mesh;
}

}  // namespace mesh
