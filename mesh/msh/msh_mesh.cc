// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <numeric>
#include <sstream>

namespace mesh {

namespace {

/// Refuses nodes of cells off the plane z = 0; up to rounding, measured by the mesh's extent.
void check_plane(const MshScanner& scanner, const MshFile& file) {
  double extent = 0;
  for (const MshFile::Element& cell : file.cells)
    for (unsigned int k = 0; k < cell.kind.n_nodes; ++k)
      for (const int x : {0, 1})
        extent = std::max(extent, std::abs(file.nodes[cell.nodes[k]].point[x]));
  for (const MshFile::Element& cell : file.cells)
    for (unsigned int k = 0; k < cell.kind.n_nodes; ++k) {
      const MshFile::Node& node = file.nodes[cell.nodes[k]];
      if (std::abs(node.point[2]) <= 1e-10 * extent) continue;
      std::ostringstream message;
      message << "node " << node.tag << " has z = " << node.point[2]
              << "; the mesh must lie in the plane z = 0.";
      scanner.fail(node.line, message.str());
    }
}

/// Numbers a node when it is met first.
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

/// Vertices and middle nodes are numbered as the cells meet them.
MshNumbers number_nodes(const MshFile& file, MshMesh& mesh) {
  const std::vector<unsigned int> none(file.nodes.size(), unused);
  MshNumbers number{none, none};
  mesh.cells.reserve(file.cells.size());
  for (const MshFile::Element& element : file.cells) {
    MshMesh::Cell cell;
    const unsigned int n = cell.n_vertices = element.kind.n_corners;
    for (unsigned int k = 0; k < n; ++k)
      cell.vertices[k] = number_node(file, element.nodes[k], number.vertex, mesh.vertices);
    for (unsigned int k = n; k < element.kind.n_nodes; ++k)
      (k < 2 * n ? cell.middles[k - n] : cell.centre) =
          number_node(file, element.nodes[k], number.middle, mesh.middles);
    mesh.cells.push_back(cell);
  }
  return number;
}

void check_roles(const MshScanner& scanner, const MshFile& file, const MshNumbers& number) {
  for (const MshFile::Element& cell : file.cells)
    for (unsigned int k = cell.kind.n_corners; k < cell.kind.n_nodes; ++k)
      if (number.vertex[cell.nodes[k]] != unused)
        scanner.fail(cell.line, "node " + std::to_string(file.nodes[cell.nodes[k]].tag) +
                                    " is a middle node of element " + std::to_string(cell.tag) +
                                    " and a corner of a cell.");
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

}  // namespace

std::string msh_name(const MshFile& file, const int dimension, const std::uint32_t group) {
  const auto named = file.names.find({dimension, group});
  return named != file.names.end() ? named->second : std::to_string(group);
}

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
    if (group != MshFile::no_group) add(group, msh_name(file, dimension, group));
  }
  if (positions_.count(MshFile::no_group)) add(MshFile::no_group, "unnamed");
}

void check_connected(const MshScanner& scanner, const MshMesh& mesh) {
  std::vector<std::size_t> parent(mesh.cells.size());
  std::iota(parent.begin(), parent.end(), 0);
  for_each_edge(sorted_half_edges(mesh), [&](const auto first, const auto last) {
    for (auto half = first + 1; half != last; ++half)
      parent[root(parent, half->cell)] = root(parent, first->cell);
  });
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
  const MshNumbers number = number_nodes(file, mesh);
  check_roles(scanner, file, number);
  name_materials(file, mesh);
  make_upright(scanner, file, mesh);
  make_boundary(scanner, file, number, mesh);
  check_connected(scanner, mesh);
  check_curves(scanner, file, mesh);
  return mesh;
}

}  // namespace mesh
