// SPDX-License-Identifier: MIT
#include "mesh/subdivide.h"

#include <algorithm>

namespace mesh {

namespace {

std::uint64_t key(const unsigned int a, const unsigned int b) {
  const auto [low, high] = std::minmax(a, b);
  return (std::uint64_t(low) << 32) | high;
}

unsigned int add_center(CellList<2>& list, const std::vector<unsigned int>& vertices) {
  dealii::Point<2> sum;
  for (const unsigned int v : vertices) sum += list.vertices[v];
  list.vertices.push_back(sum / double(vertices.size()));
  return list.vertices.size() - 1;
}

}  // namespace

unsigned int Middles::operator()(const unsigned int a, const unsigned int b) {
  const auto [entry, is_new] = numbers_.try_emplace(key(a, b), list_.vertices.size());
  if (is_new) list_.vertices.push_back(0.5 * (list_.vertices[a] + list_.vertices[b]));
  return entry->second;
}

std::optional<unsigned int> Middles::find(const unsigned int a, const unsigned int b) const {
  const auto entry = numbers_.find(key(a, b));
  return entry == numbers_.end() ? std::nullopt : std::optional(entry->second);
}

std::vector<unsigned int> walk_around(const dealii::CellData<2>& cell) {
  std::vector<unsigned int> corners = cell.vertices;
  if (corners.size() == 4) std::swap(corners[2], corners[3]);
  return corners;
}

void add_divided(CellList<2>& list, const dealii::CellData<2>& cell, Middles& middle) {
  const std::vector<unsigned int> corners = walk_around(cell);
  const std::size_t n = corners.size();
  std::vector<unsigned int> middles;
  for (std::size_t k = 0; k < n; ++k) middles.push_back(middle(corners[k], corners[(k + 1) % n]));
  const unsigned int center = add_center(list, middles);
  for (std::size_t k = 0; k < n; ++k)
    add_cell(list, {corners[k], middles[k], middles[(k + n - 1) % n], center});
}

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
  for (const auto& cell : list.cells) add_divided(fine, cell, middle);
  return fine;
}

}  // namespace mesh
