// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/corner.h"
#include "mesh/shape.h"

#include <cmath>
#include <limits>

namespace mesh {

namespace {

constexpr unsigned int none = std::numeric_limits<unsigned int>::max();

/// The squares of a grid of n a side that belong to the shape.
struct Grid {
  Shape shape;
  unsigned int n;

  bool has_square(const unsigned int i, const unsigned int j) const {
    return shape == Shape::square || 2 * i >= n || 2 * j >= n;
  }
  bool has_vertex(const unsigned int i, const unsigned int j) const {
    return shape == Shape::square || 2 * i >= n || 2 * j >= n;
  }
  dealii::Point<2> point(const unsigned int i, const unsigned int j) const {
    return {double(i) / n, double(j) / n};
  }
};

/// Fills the vertices; entry j (n + 1) + i of the result is the number of grid vertex (i, j), or
/// `none`.
std::vector<unsigned int> number_vertices(const Grid& grid, CellList<2>& list) {
  std::vector<unsigned int> number(std::size_t(grid.n + 1) * (grid.n + 1), none);
  list.vertices.reserve(number.size());
  for (unsigned int j = 0; j <= grid.n; ++j)
    for (unsigned int i = 0; i <= grid.n; ++i)
      if (grid.has_vertex(i, j)) {
        number[std::size_t(j) * (grid.n + 1) + i] = list.vertices.size();
        list.vertices.push_back(grid.point(i, j));
      }
  return number;
}

void add_boundary(const Grid& grid, const std::vector<unsigned int>& number, CellList<2>& list) {
  const auto at = [&](const dealii::Point<2>& p) {
    return number[std::size_t(std::lround(p[1] * grid.n)) * (grid.n + 1) +
                  std::lround(p[0] * grid.n)];
  };
  for (const Edge& edge : outline(grid.shape)) {
    const unsigned int pieces = std::lround(edge.a.distance(edge.b) * grid.n);
    for (unsigned int k = 0; k < pieces; ++k)
      add_boundary_edge(list, at(edge.a + (edge.b - edge.a) * (double(k) / pieces)),
                        at(edge.a + (edge.b - edge.a) * (double(k + 1) / pieces)), edge.id);
  }
}

}  // namespace

CellList<2> grid_cells(const MeshOptions& options) {
  const Grid grid{options.shape, static_cast<unsigned int>(options.cells_per_side)};
  const bool triangles = options.cells == Cells::triangles,
             half = options.cells == Cells::mixed && options.corner_refinements == 0;
  CellList<2> list;
  const std::vector<unsigned int> number = number_vertices(grid, list);
  list.cells.reserve(std::size_t(grid.n) * grid.n * (triangles ? 2 : 1));
  for (unsigned int j = 0; j < grid.n; ++j)
    for (unsigned int i = 0; i < grid.n; ++i) {
      if (!grid.has_square(i, j)) continue;
      const unsigned int* bottom = &number[std::size_t(j) * (grid.n + 1) + i];
      const unsigned int* top = bottom + grid.n + 1;
      const bool cut = triangles || (half && 2 * i >= grid.n);
      if (cut)
        add_halves(list, {bottom[0], bottom[1], top[0], top[1]});
      else
        add_cell(list, {bottom[0], bottom[1], top[0], top[1]});
    }
  add_boundary(grid, number, list);
  if (options.corner_refinements > 0) refine_corner(list, {0.5, 0.5}, options.corner_refinements);
  return list;
}

template <>
CellList<2> structured_cells<2>(const MeshOptions& options) {
  return circle(options.shape) ? ring_cells(options) : grid_cells(options);
}

}  // namespace mesh
