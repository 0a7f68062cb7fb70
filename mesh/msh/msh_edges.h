// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace mesh {

/// An edge of a cell. An edge between two cells has two half edges, one on the boundary has one.
struct HalfEdge {
  unsigned int low, high;  ///< its vertices
  bool upwards = false;    ///< whether the cell's counterclockwise walk goes from low to high
  std::uint32_t cell = 0;
  unsigned int middle = MshMesh::none;  ///< position in `middles`, or `MshMesh::none`

  std::pair<unsigned int, unsigned int> ends() const { return {low, high}; }
  /// The vertices in the order of the cell's walk.
  unsigned int from() const { return upwards ? low : high; }
  unsigned int to() const { return upwards ? high : low; }
};

/// The half edges of all cells, by their vertices and then by cell: those of one edge follow each
/// other.
inline std::vector<HalfEdge> sorted_half_edges(const MshMesh& mesh) {
  std::vector<HalfEdge> edges;
  edges.reserve(4 * mesh.cells.size());
  for (std::size_t c = 0; c < mesh.cells.size(); ++c) {
    const MshMesh::Cell& cell = mesh.cells[c];
    for (unsigned int k = 0; k < cell.n_vertices; ++k) {
      const unsigned int a = cell.vertices[k], b = cell.vertices[(k + 1) % cell.n_vertices];
      edges.push_back(
          {std::min(a, b), std::max(a, b), a < b, static_cast<std::uint32_t>(c), cell.middles[k]});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& x, const HalfEdge& y) {
    return std::pair(x.ends(), x.cell) < std::pair(y.ends(), y.cell);
  });
  return edges;
}

/// Calls f(first, last) with the range of half edges of each edge.
template <class F>
void for_each_edge(const std::vector<HalfEdge>& edges, F&& f) {
  for (auto first = edges.begin(); first != edges.end();) {
    const auto last = std::find_if(first, edges.end(),
                                   [&](const HalfEdge& e) { return e.ends() != first->ends(); });
    f(first, last);
    first = last;
  }
}

}  // namespace mesh
