// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace mesh {

/// An edge as a cell walks along it.
struct HalfEdge {
  unsigned int low, high;  ///< its vertices
  bool upwards;            ///< from low to high
  std::uint32_t cell;
  unsigned int middle;  ///< position in `middles`, or `MshMesh::none`

  std::pair<unsigned int, unsigned int> ends() const { return {low, high}; }
};

/// All edges of all cells; those of one edge follow each other, in the order of cells.
std::vector<HalfEdge> sorted_half_edges(const MshMesh& mesh);

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

}  // namespace mesh
