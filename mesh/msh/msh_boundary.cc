// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <array>
#include <limits>

namespace mesh {

namespace {

void check_neighbours(const MshFile& file, const std::vector<HalfEdge>& edges) {
  for_each_edge(edges, [&](const auto first, const auto last) {
    const std::string others = "an edge of the cell is also one of the cell in " +
                               file.source.at(file.surfaces()[first->cell].place);
    if (last - first > 2)
      file.fail_at(file.surfaces()[(first + 2)->cell].place, "{} and of a third one.", others);
    if (last - first == 2 && first->upwards == (first + 1)->upwards)
      file.fail_at(file.surfaces()[(first + 1)->cell].place, "{}, and the two overlap.", others);
  });
}

/// The first half edge of the edge of a line of the file, and the one behind its last. Refuses a line that is none.
auto edges_of_line(const MshFile& file,
                   const MshFile::Element& line,
                   const MshNumbers& number,
                   const std::vector<HalfEdge>& edges) {
  const std::uint32_t* const nodes = file.nodes_of(line);
  const unsigned int a = number.vertex[nodes[0]], b = number.vertex[nodes[1]];
  const std::pair<unsigned int, unsigned int> ends = std::minmax(a, b);
  const auto range =
      std::equal_range(edges.begin(), edges.end(), HalfEdge{ends.first, ends.second},
                       [](const HalfEdge& x, const HalfEdge& y) { return x.ends() < y.ends(); });
  if (a == unused || b == unused || range.first == range.second)
    file.fail_at(line.place, "the line in physical group {} is no edge of a cell.",
                 file.group_sets[line.groups][0]);
  if (line.kind->is_second_order() && number.middle[nodes[2]] != range.first->middle)
    file.fail_at(line.place,
                 "the middle node of line {} is not that of the edge of the cell there.", line.tag);
  return range;
}

/// For the first half edge of each edge the set of groups of the file's lines there.
std::vector<std::uint32_t> groups_of_edges(MshFile& file,
                                           const MshNumbers& number,
                                           const std::vector<HalfEdge>& edges) {
  std::vector<std::uint32_t> groups(edges.size(), 0);
  for (const MshFile::Element& line : file.lines()) {
    if (line.groups == 0) continue;
    const auto first = edges_of_line(file, line, number, edges).first;
    std::uint32_t& own = groups[first - edges.begin()];
    own = own == 0 ? line.groups : file.union_of(own, line.groups);
  }
  return groups;
}

/// Refuses two boundary edges in the same place if one of them is in no group: there surfaces touch without
/// sharing nodes, which would be solved as a crack. The sides of an intended crack both have names.
void check_cracks(const MshFile& file,
                  const MshMesh& mesh,
                  const std::vector<MshMembership>& of_sides) {
  struct Place {
    std::array<MshMesh::Point, 2> ends;
    bool is_unnamed;
  };
  std::vector<Place> places;
  for (std::size_t k = 0; k < of_sides.size(); ++k) {
    if (of_sides[k].is_inside) continue;
    const MshMesh::Point &a = mesh.vertices[mesh.sides[k].vertices[0]],
                         &b = mesh.vertices[mesh.sides[k].vertices[1]];
    places.push_back({{std::min(a, b), std::max(a, b)}, of_sides[k].groups == 0});
  }
  std::sort(places.begin(), places.end(),
            [](const Place& a, const Place& b) { return a.ends < b.ends; });
  const auto twice =
      std::adjacent_find(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return a.ends == b.ends && (a.is_unnamed || b.is_unnamed);
      });
  if (twice != places.end())
    file.fail(
        "two boundary edges lie between {} and {}, as where surfaces touch without sharing nodes; "
        "join them (in Gmsh by Coherence or BooleanFragments), or give both sides of a crack "
        "physical names.",
        text(twice->ends[0]), text(twice->ends[1]));
}

}  // namespace

void make_sides(MshFile& file, const MshNumbers& number, MshMesh& mesh) {
  if (mesh.cells.size() >= std::numeric_limits<std::uint32_t>::max())
    file.fail("more cells than can be numbered with 32 bits.");
  const std::vector<HalfEdge> edges = sorted_half_edges(mesh);
  check_neighbours(file, edges);
  check_middles(file, edges, mesh);
  const std::vector<std::uint32_t> groups = groups_of_edges(file, number, edges);
  std::vector<MshMembership> of_sides;
  for_each_edge(edges, [&](const auto first, const auto last) {
    const std::uint32_t own = groups[first - edges.begin()];
    const bool is_inside = last - first > 1;
    if (is_inside && own == 0) return;
    of_sides.push_back({own, is_inside});
    mesh.sides.push_back({{first->from(), first->to()}, first->middle});
  });
  check_cracks(file, mesh, of_sides);
  std::vector<std::uint32_t> positions;
  mesh.boundaries = name_parts(file, 1, of_sides, positions);
  for (std::size_t k = 0; k < positions.size(); ++k) mesh.sides[k].part = positions[k];
}

}  // namespace mesh
