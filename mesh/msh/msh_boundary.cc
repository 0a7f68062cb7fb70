// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <array>
#include <limits>

namespace mesh {

namespace {

void check_neighbours(const MshScanner& scanner,
                      const MshFile& file,
                      const std::vector<HalfEdge>& edges) {
  for_each_edge(edges, [&](const auto first, const auto last) {
    const std::string others = fmt::format("an edge of the cell is also one of the cell in line {}",
                                           file.cells[first->cell].line);
    if (last - first > 2)
      scanner.fail(file.cells[(first + 2)->cell].line, "{} and of a third one.", others);
    if (last - first == 2 && first->upwards == (first + 1)->upwards)
      scanner.fail(file.cells[(first + 1)->cell].line, "{}, and the two overlap.", others);
  });
}

/// Assigns the groups of the file's lines to the boundary edges on which they lie, and counts those
/// that lie inside the mesh. Returns the group of each half edge.
std::vector<std::uint32_t> groups_of_edges(const MshScanner& scanner,
                                           const MshFile& file,
                                           const MshNumbers& number,
                                           const std::vector<HalfEdge>& edges,
                                           MshMesh& mesh) {
  std::vector<std::uint32_t> groups(edges.size(), MshFile::no_group);
  for (const MshFile::Element& line : file.lines) {
    if (line.group == MshFile::no_group) continue;
    const unsigned int a = number.vertex[line.nodes[0]], b = number.vertex[line.nodes[1]];
    const std::pair<unsigned int, unsigned int> ends = std::minmax(a, b);
    const auto [first, last] =
        std::equal_range(edges.begin(), edges.end(), HalfEdge{ends.first, ends.second},
                         [](const HalfEdge& x, const HalfEdge& y) { return x.ends() < y.ends(); });
    if (a == unused || b == unused || first == last)
      scanner.fail(line.line, "the line in physical group {} is no edge of a cell.", line.group);
    if (line.kind.n_nodes == 3 && number.middle[line.nodes[2]] != first->middle)
      scanner.fail(line.line,
                   "the middle node of line {} is not that of the edge of the cell there.",
                   line.tag);
    std::uint32_t& group = groups[first - edges.begin()];
    if (last - first > 1)
      ++mesh.inner_lines[msh_name(file, 1, line.group)];
    else if (group != MshFile::no_group && group != line.group)
      scanner.fail(line.line, "the line is in physical group {} too; put it in one.", group);
    else
      group = line.group;
  }
  return groups;
}

/// Refuses two boundary edges in the same place without a group: there surfaces touch without
/// sharing nodes, which would be solved as a crack. The sides of an intended crack have names.
void check_cracks(const MshScanner& scanner,
                  const MshMesh& mesh,
                  const std::vector<std::uint32_t>& groups) {
  std::vector<std::array<MshMesh::Point, 2>> places;
  for (std::size_t k = 0; k < groups.size(); ++k)
    if (groups[k] == MshFile::no_group) {
      const auto& [a, b] = mesh.boundary[k].vertices;
      places.push_back({std::min(mesh.vertices[a], mesh.vertices[b]),
                        std::max(mesh.vertices[a], mesh.vertices[b])});
    }
  std::sort(places.begin(), places.end());
  const auto twice = std::adjacent_find(places.begin(), places.end());
  if (twice != places.end())
    scanner.fail_as_whole(
        "two boundary edges lie between {} and {}, as where surfaces touch without sharing nodes; "
        "join them (in Gmsh by Coherence or BooleanFragments), or give both sides of a crack "
        "physical names.",
        text((*twice)[0]), text((*twice)[1]));
}

}  // namespace

void make_boundary(const MshScanner& scanner,
                   const MshFile& file,
                   const MshNumbers& number,
                   MshMesh& mesh) {
  if (mesh.cells.size() >= std::numeric_limits<std::uint32_t>::max())
    scanner.fail_as_whole("more cells than can be numbered with 32 bits.");
  const std::vector<HalfEdge> edges = sorted_half_edges(mesh);
  check_neighbours(scanner, file, edges);
  check_middles(scanner, file, edges, mesh);
  const std::vector<std::uint32_t> of_edges = groups_of_edges(scanner, file, number, edges, mesh);
  std::vector<std::uint32_t> groups;
  for_each_edge(edges, [&](const auto first, const auto last) {
    if (last - first > 1) return;
    groups.push_back(of_edges[first - edges.begin()]);
    mesh.boundary.push_back({{first->from(), first->to()}, first->middle});
  });
  check_cracks(scanner, mesh, groups);
  mesh.boundary_names = name_groups(file, 1, groups);
  for (std::size_t k = 0; k < groups.size(); ++k) mesh.boundary[k].boundary = groups[k];
}

}  // namespace mesh
