// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_edges.h"

namespace mesh {

std::vector<HalfEdge> sorted_half_edges(const MshMesh& mesh) {
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

}  // namespace mesh
