// SPDX-License-Identifier: MIT
#include "mesh/msh_mesh.h"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

namespace mesh {

namespace {

/// An edge as a cell walks along it.
struct HalfEdge {
  unsigned int low, high;  ///< its vertices
  bool upwards;            ///< from low to high
  std::uint32_t cell;

  std::pair<unsigned int, unsigned int> ends() const { return {low, high}; }
};

std::vector<HalfEdge> sorted_half_edges(const MshMesh& mesh) {
  std::vector<HalfEdge> edges;
  edges.reserve(4 * mesh.cells.size());
  for (std::size_t c = 0; c < mesh.cells.size(); ++c) {
    const MshMesh::Cell& cell = mesh.cells[c];
    for (unsigned int k = 0; k < cell.n_vertices; ++k) {
      const unsigned int a = cell.vertices[k], b = cell.vertices[(k + 1) % cell.n_vertices];
      edges.push_back({std::min(a, b), std::max(a, b), a < b, static_cast<std::uint32_t>(c)});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& x, const HalfEdge& y) {
    return std::pair(x.ends(), x.cell) < std::pair(y.ends(), y.cell);
  });
  return edges;
}

/// Calls f(first, last) for the half edges of each edge.
template <class F>
void for_each_edge(const std::vector<HalfEdge>& edges, F&& f) {
  for (auto first = edges.begin(); first != edges.end();) {
    const auto last = std::find_if(first, edges.end(),
                                   [&](const HalfEdge& e) { return e.ends() != first->ends(); });
    f(first, last);
    first = last;
  }
}

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

bool has_edge(const std::vector<HalfEdge>& edges,
              const std::pair<unsigned int, unsigned int>& ends) {
  const auto found =
      std::lower_bound(edges.begin(), edges.end(), ends,
                       [](const HalfEdge& edge, const auto& e) { return edge.ends() < e; });
  return found != edges.end() && found->ends() == ends;
}

void set_group(const MshScanner& scanner, const MshFile::Element& line, Boundary::Edge& edge) {
  if (edge.group != MshFile::no_group && line.group != edge.group)
    scanner.fail(line.line, "the line is in physical group " + std::to_string(edge.group) +
                                " too; put it in one.");
  edge.group = line.group;
}

/// Copies the groups of the file's lines to the edges on which they lie.
void set_groups(const MshScanner& scanner,
                const MshFile& file,
                const std::vector<unsigned int>& number,
                const std::vector<HalfEdge>& edges,
                Boundary& boundary) {
  for (const MshFile::Element& line : file.lines) {
    if (line.group == MshFile::no_group) continue;
    const unsigned int a = number[line.nodes[0]], b = number[line.nodes[1]];
    const std::pair<unsigned int, unsigned int> ends = std::minmax(a, b);
    if (Boundary::Edge* edge = boundary.find(ends))
      set_group(scanner, line, *edge);
    else if (a == unused || b == unused || !has_edge(edges, ends))
      scanner.fail(line.line, "the line in physical group " + std::to_string(line.group) +
                                  " is no edge of a cell.");
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
                   const std::vector<unsigned int>& number,
                   MshMesh& mesh) {
  if (mesh.cells.size() >= std::numeric_limits<std::uint32_t>::max())
    scanner.fail_as_whole("more cells than can be numbered with 32 bits.");
  const std::vector<HalfEdge> edges = sorted_half_edges(mesh);
  check_neighbours(scanner, file, edges);
  Boundary boundary(edges);
  set_groups(scanner, file, number, edges, boundary);
  check_cracks(scanner, mesh, boundary);
  std::vector<std::uint32_t> groups;
  for (const Boundary::Edge& edge : boundary.edges()) groups.push_back(edge.group);
  const MshNames names(file, 1, groups);
  for (const auto& [half, group] : boundary.edges()) {
    const bool up = half.upwards;
    mesh.boundary.push_back(
        {{up ? half.low : half.high, up ? half.high : half.low}, names.position(group)});
  }
  mesh.boundary_names = names.names();
}

}  // namespace mesh
