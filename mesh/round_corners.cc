// SPDX-License-Identifier: MIT
#include "mesh/subdivide.h"

#include <algorithm>
#include <set>

namespace mesh {

namespace {

/// Edges as pairs with the smaller number first.
using Edges = std::set<std::pair<unsigned int, unsigned int>>;

Edges circle_edges(const CellList<2>& list, const Circle& circle) {
  Edges edges;
  for (const auto& line : list.boundary.boundary_lines)
    if (line.boundary_id == circle.id)
      edges.insert(std::minmax(line.vertices[0], line.vertices[1]));
  return edges;
}

/// The vertices of a cell in counterclockwise order, beginning at the corner between two edges of
/// the circle; empty if there is none.
std::vector<unsigned int> from_round_corner(const dealii::CellData<2>& cell, const Edges& edges) {
  std::vector<unsigned int> walk = walk_around(cell);
  const std::size_t n = walk.size();
  for (std::size_t k = 0; k < n; ++k) {
    const unsigned int previous = walk[(k + n - 1) % n], here = walk[k], next = walk[(k + 1) % n];
    if (edges.count(std::minmax(previous, here)) && edges.count(std::minmax(here, next))) {
      std::rotate(walk.begin(), walk.begin() + k, walk.end());
      return walk;
    }
  }
  return {};
}

/// The cell other than `cell` that has both vertices.
std::size_t neighbour(const CellList<2>& list,
                      const std::size_t cell,
                      const unsigned int a,
                      const unsigned int b) {
  for (std::size_t k = 0; k < list.cells.size(); ++k) {
    const auto& v = list.cells[k].vertices;
    if (k != cell && std::count(v.begin(), v.end(), a) && std::count(v.begin(), v.end(), b))
      return k;
  }
  throw MeshError("Mesh/Mesh size: too few cells for a circle; lower Mesh size.");
}

}  // namespace

void put_on_circle(CellList<2>& list, const Circle& circle) {
  for (const auto& line : list.boundary.boundary_lines)
    if (line.boundary_id == circle.id)
      for (const unsigned int v : line.vertices)
        list.vertices[v] = circle.nearest(list.vertices[v]);
}

void divide_round_corners(CellList<2>& list, const Circle& circle) {
  const Edges edges = circle_edges(list, circle);
  for (std::size_t k = 0; k < list.cells.size(); ++k) {
    const std::vector<unsigned int> w = from_round_corner(list.cells[k], edges);
    if (w.size() == 4) {
      list.cells[k].vertices = {w[0], w[1], w[2]};
      add_cell(list, {w[0], w[2], w[3]});
    } else if (w.size() == 3) {
      // The edge opposite the corner is flipped in the quadrilateral that two triangles make.
      std::size_t other = neighbour(list, k, w[1], w[2]);
      if (const auto v = list.cells[other].vertices; v.size() == 4) {
        list.cells[other].vertices = {v[0], v[1], v[3]};
        add_cell(list, {v[0], v[3], v[2]});
        other = neighbour(list, k, w[1], w[2]);
      }
      const auto& v = list.cells[other].vertices;
      const unsigned int apex = *std::find_if(
          v.begin(), v.end(), [&](const unsigned int i) { return i != w[1] && i != w[2]; });
      list.cells[k].vertices = {w[0], w[1], apex};
      list.cells[other].vertices = {w[0], apex, w[2]};
    }
  }
}

}  // namespace mesh
