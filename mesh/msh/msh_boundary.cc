// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_edges.h"
#include "mesh/msh/msh_mesh.h"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

namespace mesh {

namespace {

void check_neighbours(const MshScanner& scanner,
                      const MshFile& file,
                      const std::vector<HalfEdge>& edges) {
  for_each_edge(edges, [&](const auto first, const auto last) {
    const std::string others = "an edge of the cell is also one of the cell in line " +
                               std::to_string(file.cells[first->cell].line);
    if (last - first > 2)
      scanner.fail(file.cells[(first + 2)->cell].line, others + " and of a third one.");
    if (last - first == 2 && first->upwards == (first + 1)->upwards)
      scanner.fail(file.cells[(first + 1)->cell].line, others + ", and the two overlap.");
  });
}

/// The physical group of every edge of a single cell, in their order.
class Boundary {
 public:
  explicit Boundary(const std::vector<HalfEdge>& edges) {
    for_each_edge(edges, [&](const auto first, const auto last) {
      if (last - first == 1) edges_.push_back({*first, MshFile::no_group});
    });
  }

  struct Edge {
    HalfEdge half;
    std::uint32_t group;
  };
  std::vector<Edge>& edges() { return edges_; }

  Edge* find(const std::pair<unsigned int, unsigned int>& ends) {
    const auto found =
        std::lower_bound(edges_.begin(), edges_.end(), ends,
                         [](const Edge& edge, const auto& e) { return edge.half.ends() < e; });
    return found != edges_.end() && found->half.ends() == ends ? &*found : nullptr;
  }

 private:
  std::vector<Edge> edges_;
};

/// Null if there is none.
const HalfEdge* find_edge(const std::vector<HalfEdge>& edges,
                          const std::pair<unsigned int, unsigned int>& ends) {
  const auto found =
      std::lower_bound(edges.begin(), edges.end(), ends,
                       [](const HalfEdge& edge, const auto& e) { return edge.ends() < e; });
  return found != edges.end() && found->ends() == ends ? &*found : nullptr;
}

void set_group(const MshScanner& scanner, const MshFile::Element& line, Boundary::Edge& edge) {
  if (edge.group != MshFile::no_group && line.group != edge.group)
    scanner.fail(line.line, "the line is in physical group " + std::to_string(edge.group) +
                                " too; put it in one.");
  edge.group = line.group;
}

/// A line of second order must curve as the cells do.
void check_middle(const MshScanner& scanner,
                  const MshFile::Element& line,
                  const std::vector<unsigned int>& middle_number,
                  const HalfEdge& edge) {
  if (line.kind.n_nodes == 3 && middle_number[line.nodes[2]] != edge.middle)
    scanner.fail(line.line, "the middle node of line " + std::to_string(line.tag) +
                                " is not that of the edge of the cell there.");
}

/// Copies the groups of the file's lines to the edges on which they lie, and counts those that lie
/// inside of the mesh.
void set_groups(const MshScanner& scanner,
                const MshFile& file,
                const MshNumbers& number,
                const std::vector<HalfEdge>& edges,
                Boundary& boundary,
                MshMesh& mesh) {
  for (const MshFile::Element& line : file.lines) {
    if (line.group == MshFile::no_group) continue;
    const unsigned int a = number.vertex[line.nodes[0]], b = number.vertex[line.nodes[1]];
    const std::pair<unsigned int, unsigned int> ends = std::minmax(a, b);
    const HalfEdge* half = a == unused || b == unused ? nullptr : find_edge(edges, ends);
    if (!half)
      scanner.fail(line.line, "the line in physical group " + std::to_string(line.group) +
                                  " is no edge of a cell.");
    check_middle(scanner, line, number.middle, *half);
    if (Boundary::Edge* edge = boundary.find(ends))
      set_group(scanner, line, *edge);
    else
      ++mesh.inner_lines[msh_name(file, 1, line.group)];
  }
}

/// Refuses two edges in the same place that no group names: surfaces that touch there without
/// sharing nodes, which would make a crack. One that is meant has names for its sides.
void check_cracks(const MshScanner& scanner, const MshMesh& mesh, Boundary& boundary) {
  using Place = std::array<std::array<double, 2>, 2>;
  std::vector<Place> places;
  for (const auto& [half, group] : boundary.edges())
    if (group == MshFile::no_group) {
      const auto& a = mesh.vertices[half.low];
      const auto& b = mesh.vertices[half.high];
      places.push_back({std::min(a, b), std::max(a, b)});
    }
  std::sort(places.begin(), places.end());
  const auto twice = std::adjacent_find(places.begin(), places.end());
  if (twice == places.end()) return;
  std::ostringstream message;
  message << "two boundary edges lie between (" << (*twice)[0][0] << ", " << (*twice)[0][1]
          << ") and (" << (*twice)[1][0] << ", " << (*twice)[1][1]
          << "), as where surfaces touch without sharing nodes; join them (in Gmsh by Coherence or "
             "BooleanFragments), or give both sides of a crack physical names.";
  scanner.fail_as_whole(message.str());
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
  Boundary boundary(edges);
  set_groups(scanner, file, number, edges, boundary, mesh);
  check_cracks(scanner, mesh, boundary);
  std::vector<std::uint32_t> groups;
  for (const Boundary::Edge& edge : boundary.edges()) groups.push_back(edge.group);
  const MshNames names(file, 1, groups);
  for (const auto& [half, group] : boundary.edges()) {
    const bool up = half.upwards;
    mesh.boundary.push_back({{up ? half.low : half.high, up ? half.high : half.low},
                             half.middle,
                             names.position(group)});
  }
  mesh.boundary_names = names.names();
}

}  // namespace mesh
