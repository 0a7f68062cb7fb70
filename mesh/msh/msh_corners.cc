// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_parts.h"
#include "mesh/msh/part_edges.h"

#include <cmath>

namespace mesh {

namespace {

using Point = MshMesh::Point;

/// Whether the parabolas before and after vertex k of a cell go on in nearly the same direction.
bool meet_smoothly(const MshMesh& mesh, const MshMesh::Cell& cell, const unsigned int k) {
  const unsigned int n = cell.n_vertices, before = (k + n - 1) % n, after = (k + 1) % n;
  const Point &here = mesh.vertices[cell.vertices[k]], &a = mesh.vertices[cell.vertices[before]],
              &b = mesh.vertices[cell.vertices[after]], &m = mesh.middles[cell.middles[before]],
              &p = mesh.middles[cell.middles[k]];
  Point in, out;  // their tangents
  for (unsigned int x = 0; x < 2; ++x) {
    in[x] = 3 * here[x] + a[x] - 4 * m[x];
    out[x] = 4 * p[x] - 3 * here[x] - b[x];
  }
  return std::abs(std::atan2(in[0] * out[1] - in[1] * out[0], in[0] * out[0] + in[1] * out[1])) <=
         largest_kink;
}

}  // namespace

std::size_t count_round_corners(const MshMesh& mesh) {
  std::vector<bool> at_boundary(mesh.middles.size());
  for (const MshMesh::Edge& edge : mesh.boundary)
    if (edge.middle != MshMesh::none) at_boundary[edge.middle] = true;
  const auto is_at_boundary = [&](const unsigned int middle) {
    return middle != MshMesh::none && at_boundary[middle];
  };
  std::size_t n = 0;
  for (const MshMesh::Cell& cell : mesh.cells) {
    bool is_round = false;
    for (unsigned int k = 0; k < cell.n_vertices; ++k)
      is_round =
          is_round || (is_at_boundary(cell.middles[k]) &&
                       is_at_boundary(cell.middles[(k + cell.n_vertices - 1) % cell.n_vertices]) &&
                       meet_smoothly(mesh, cell, k));
    n += is_round;
  }
  return n;
}

}  // namespace mesh
