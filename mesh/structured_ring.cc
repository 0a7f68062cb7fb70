// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/shape.h"

#include <algorithm>

/// Structured meshes of the shapes with a circle. Both have a ring of 4 n by m squares, n = `Cells
/// per side`. That of the cavity lies between the hole and the square, that of the disk between an
/// inner square and the circle.
namespace mesh {

namespace {

/// A walk in 4 n steps around a square of n by n cells, counterclockwise from the bottom left.
struct Walk {
  unsigned int n;

  /// Column and row, from 0 to n, after `step` steps.
  std::pair<unsigned int, unsigned int> grid_position(const unsigned int step) const {
    const unsigned int side = step / n, k = step % n;
    if (side == 0) return {k, 0};
    if (side == 1) return {n, k};
    if (side == 2) return {n - k, n};
    return {0, n - k};
  }
  /// The corresponding direction on a circle.
  double angle(const unsigned int step) const { return M_PI * (step / (2. * n) - 0.75); }
};

/// Vertex (step, k) of the ring; k from 0 (inside) to m.
struct Ring {
  unsigned int n, m;
  std::vector<unsigned int> number;

  Ring(const unsigned int n, const unsigned int m) : n(n), m(m), number(4 * n * (m + 1)) {}
  unsigned int& at(const unsigned int step, const unsigned int k) {
    return number[std::size_t(step % (4 * n)) * (m + 1) + k];
  }
};

unsigned int add_vertex(CellList<2>& list, const dealii::Point<2>& p) {
  list.vertices.push_back(p);
  return list.vertices.size() - 1;
}

/// Adds the cells between circles k and k + 1 of the ring.
void add_layer(CellList<2>& list, Ring& ring, const unsigned int k, const bool cut) {
  for (unsigned int step = 0; step < 4 * ring.n; ++step) {
    const std::array<unsigned int, 4> q = {ring.at(step, k), ring.at(step, k + 1),
                                           ring.at(step + 1, k), ring.at(step + 1, k + 1)};
    add_cube(list, q, cut);
  }
}

/// The point of the disk's inner square for (x, y) in [-1, 1]^2. The corners of the square are at
/// 0.6 of the radius. Its sides are bent outwards, halfway to a circle, so that the angles of the
/// three cells at a corner are closer to 120 degrees.
dealii::Point<2> inner_point(const double x, const double y) {
  constexpr double corner = 0.6, bend = 0.5;
  const double size = std::max(std::abs(x), std::abs(y));
  if (size == 0) return {0, 0};
  const double straight = corner * std::sqrt(0.5);
  // On the side at the right of the square of this size, y / size is the position along it.
  const double along = (std::abs(x) >= std::abs(y) ? y : x) / size;
  const double angle = along * M_PI / 4;
  const double out = (1 - bend * size) * straight + bend * size * corner * std::cos(angle);
  const double aside =
      (1 - bend * size) * straight * along + bend * size * corner * std::sin(angle);
  return std::abs(x) >= std::abs(y) ? dealii::Point<2>(std::copysign(size * out, x), size * aside)
                                    : dealii::Point<2>(size * aside, std::copysign(size * out, y));
}

CellList<2> disk_cells(const MeshOptions& options) {
  const unsigned int n = options.cells_per_side, m = (n + 1) / 2;
  const Walk walk{n};
  const Circle round = *round_part<2>(options.shape);
  CellList<2> list;
  std::vector<unsigned int> inner(std::size_t(n + 1) * (n + 1));
  const auto at = [&](const unsigned int i, const unsigned int j) -> unsigned int& {
    return inner[std::size_t(j) * (n + 1) + i];
  };
  for (unsigned int j = 0; j <= n; ++j)
    for (unsigned int i = 0; i <= n; ++i)
      at(i, j) = add_vertex(list, inner_point(2. * i / n - 1, 2. * j / n - 1));
  Ring ring(n, m);
  for (unsigned int step = 0; step < 4 * n; ++step) {
    const auto [i, j] = walk.grid_position(step);
    ring.at(step, 0) = at(i, j);
    const dealii::Point<2> from = list.vertices[at(i, j)], to = point_at(round, walk.angle(step));
    for (unsigned int k = 1; k <= m; ++k)
      ring.at(step, k) = add_vertex(list, k == m ? to : from + (to - from) * (double(k) / m));
  }
  for (unsigned int j = 0; j < n; ++j)
    for (unsigned int i = 0; i < n; ++i)
      add_cube(list, {at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)},
               options.cells == Cells::triangles);
  for (unsigned int k = 0; k < m; ++k)
    add_layer(list, ring, k, options.cells != Cells::quadrilaterals);
  for (unsigned int step = 0; step < 4 * n; ++step)
    add_boundary_edge(list, ring.at(step, m), ring.at(step + 1, m), round.id);
  return list;
}

CellList<2> cavity_cells(const MeshOptions& options) {
  const unsigned int n = options.cells_per_side, m = (2 * n + 2) / 3;
  const Walk walk{n};
  const Circle hole = *round_part<2>(options.shape);
  // Each layer is as much thicker than the one inside it as its cells are wider.
  const double widest = 1 / (hole.radius * M_PI / 2);
  CellList<2> list;
  Ring ring(n, m);
  for (unsigned int step = 0; step < 4 * n; ++step) {
    const auto [i, j] = walk.grid_position(step);
    const dealii::Point<2> from = point_at(hole, walk.angle(step)),
                           to(double(i) / n, double(j) / n);
    for (unsigned int k = 0; k <= m; ++k) {
      const double way = (std::pow(widest, double(k) / m) - 1) / (widest - 1);
      ring.at(step, k) = add_vertex(list, k == m ? to : from + (to - from) * way);
    }
  }
  for (unsigned int k = 0; k < m; ++k)
    add_layer(list, ring, k,
              options.cells == Cells::triangles || (options.cells == Cells::mixed && 2 * k >= m));
  const std::vector<Edge> sides = outline(options.shape);
  for (unsigned int step = 0; step < 4 * n; ++step) {
    add_boundary_edge(list, ring.at(step + 1, 0), ring.at(step, 0), hole.id);
    add_boundary_edge(list, ring.at(step, m), ring.at(step + 1, m), sides[step / n].id);
  }
  return list;
}

}  // namespace

CellList<2> ring_cells(const MeshOptions& options) {
  return options.shape == Shape::disk ? disk_cells(options) : cavity_cells(options);
}

}  // namespace mesh
