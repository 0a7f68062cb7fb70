// SPDX-License-Identifier: MIT
#include "mesh/msh_mesh.h"

#include <algorithm>
#include <numeric>
#include <sstream>

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

/// The representative of a vertex's part, where `parent` is a forest of vertices.
unsigned int root(std::vector<unsigned int>& parent, unsigned int vertex) {
  while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
  return vertex;
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
  std::vector<unsigned int> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0);
  for (const MshMesh::Cell& cell : mesh.cells)
    for (unsigned int k = 1; k < cell.n_vertices; ++k)
      parent[root(parent, cell.vertices[k])] = root(parent, cell.vertices[0]);
  for (unsigned int v = 0; v < parent.size(); ++v)
    if (root(parent, v) != root(parent, 0)) {
      std::ostringstream message;
      message << "the mesh is in several parts: no cells lead from (" << mesh.vertices[0][0] << ", "
              << mesh.vertices[0][1] << ") to (" << mesh.vertices[v][0] << ", "
              << mesh.vertices[v][1] << "); join them (in Gmsh by Coherence or BooleanFragments) "
              << "or solve on each by itself.";
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
