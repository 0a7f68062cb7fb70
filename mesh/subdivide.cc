// SPDX-License-Identifier: MIT
#include "mesh/subdivide.h"

#include <algorithm>
#include <unordered_map>

namespace mesh {

namespace {

/// The middles of edges, each made once.
class Middles {
 public:
  explicit Middles(CellList<2>& list) : list_(list) {}

  unsigned int operator()(const unsigned int a, const unsigned int b) {
    const auto [low, high] = std::minmax(a, b);
    const auto [entry, is_new] =
        numbers_.try_emplace((std::uint64_t(low) << 32) | high, list_.vertices.size());
    if (is_new) list_.vertices.push_back(0.5 * (list_.vertices[a] + list_.vertices[b]));
    return entry->second;
  }

 private:
  CellList<2>& list_;
  std::unordered_map<std::uint64_t, unsigned int> numbers_;
};

unsigned int add_center(CellList<2>& list, const std::vector<unsigned int>& vertices) {
  dealii::Point<2> sum;
  for (const unsigned int v : vertices) sum += list.vertices[v];
  list.vertices.push_back(sum / double(vertices.size()));
  return list.vertices.size() - 1;
}

}  // namespace

CellList<2> into_quadrilaterals(const CellList<2>& list, const std::optional<Circle>& circle) {
  CellList<2> fine;
  fine.vertices = list.vertices;
  Middles middle(fine);
  for (const auto& line : list.boundary.boundary_lines) {
    const unsigned int m = middle(line.vertices[0], line.vertices[1]);
    if (circle && line.boundary_id == circle->id)
      fine.vertices[m] = circle->nearest(fine.vertices[m]);
    add_boundary_edge(fine, line.vertices[0], m, line.boundary_id);
    add_boundary_edge(fine, m, line.vertices[1], line.boundary_id);
  }
  for (const auto& cell : list.cells) {
    std::vector<unsigned int> corners = cell.vertices, middles;
    if (corners.size() == 4) std::swap(corners[2], corners[3]);  // a walk around
    const std::size_t n = corners.size();
    for (std::size_t k = 0; k < n; ++k) middles.push_back(middle(corners[k], corners[(k + 1) % n]));
    const unsigned int center = add_center(fine, middles);
    for (std::size_t k = 0; k < n; ++k)
      add_cell(fine, {corners[k], middles[k], middles[(k + n - 1) % n], center});
  }
  return fine;
}

}  // namespace mesh
