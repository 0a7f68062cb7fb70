// SPDX-License-Identifier: MIT
#include "tests/support/coarse_meshes.h"

#include "mesh/cells/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

namespace tests {

using mesh::CoarseCells;
using mesh::Index;
namespace shapes = mesh::shapes;

namespace {

/// Points of a grid with n cells a side, those inside moved by a fifth of a cell at most.
template <int dim>
std::vector<double> grid_points(int n, std::mt19937& generator) {
  std::uniform_real_distribution<double> move(-0.2, 0.2);
  const int side = n + 1, count = dim == 2 ? side * side : side * side * side;
  std::vector<double> points(std::size_t(dim * count));
  for (int v = 0; v < count; ++v) {
    const std::array<int, 3> at = {v % side, v / side % side, v / side / side};
    for (int d = 0; d < dim; ++d) {
      const bool is_inside = at[std::size_t(d)] > 0 && at[std::size_t(d)] < n;
      points[std::size_t(d * count + v)] =
          (at[std::size_t(d)] + (is_inside ? move(generator) : 0)) / n;
    }
  }
  return points;
}

/// Adds the sides that belong to one cell: those of a solid, or edges in the plane.
void add_boundary(const shapes::Shape& shape,
                  const std::vector<Index>& corners,
                  Index first_cell,
                  std::map<std::vector<Index>, std::array<Index, 3>>& seen) {
  std::vector<shapes::Face> sides = shape.faces;
  if (sides.empty())
    for (const shapes::Edge& edge : shape.edges) sides.push_back({edge[0], edge[1]});
  for (std::size_t c = 0; c * std::size_t(shape.n_corners) < corners.size(); ++c)
    for (std::size_t f = 0; f < sides.size(); ++f) {
      std::vector<Index> own;
      for (const int place : sides[f])
        own.push_back(corners[c * std::size_t(shape.n_corners) + std::size_t(place)]);
      std::sort(own.begin(), own.end());
      const auto [found, is_new] = seen.insert({own, {1, first_cell + Index(c), Index(f)}});
      if (!is_new) ++found->second[0];
    }
}

template <int dim>
void set_sides(CoarseCells<dim>& cells) {
  std::map<std::vector<Index>, std::array<Index, 3>> seen;
  if constexpr (dim == 2) {
    add_boundary(shapes::quadrilateral(), cells.quadrilaterals, 0, seen);
    add_boundary(shapes::triangle(), cells.triangles, Index(cells.quadrilaterals.size() / 4), seen);
  } else {
    add_boundary(shapes::tetrahedron(), cells.tetrahedra, 0, seen);
    add_boundary(shapes::hexahedron(), cells.hexahedra, 0, seen);
  }
  for (const auto& [corners, found] : seen) {
    if (found[0] > 1) continue;
    cells.side_cells.push_back(found[1]);
    cells.side_faces.push_back(std::uint8_t(found[2]));
    cells.side_ids.push_back(std::uint16_t(cells.side_ids.size() % 5));
  }
  const std::size_t n = cells.quadrilaterals.size() / 4 + cells.triangles.size() / 3 +
                        cells.tetrahedra.size() / 4 + cells.hexahedra.size() / 8;
  for (std::size_t c = 0; c < n; ++c) cells.materials.push_back(std::uint16_t(c % 3));
}

}  // namespace

namespace {

/// Columns of squares from `first_cut` on are cut into triangles.
CoarseCells<2> square(int n, int first_cut) {
  std::mt19937 generator(3);
  CoarseCells<2> cells;
  cells.points = grid_points<2>(n, generator);
  const int side = n + 1;
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      const Index a = y * side + x, b = a + 1, c = a + side, d = c + 1;
      if (x < first_cut) {
        const Index turned[2][4] = {{a, b, c, d}, {b, d, a, c}};
        const auto* const own = turned[(x + y) % 2];
        cells.quadrilaterals.insert(cells.quadrilaterals.end(), own, own + 4);
      } else {
        const Index pair[2][3] = {{a, b, d}, {a, d, c}};
        for (const auto& triangle : pair)
          for (int k = 0; k < 3; ++k) cells.triangles.push_back(triangle[(k + x + 2 * y) % 3]);
      }
    }
  set_sides(cells);
  return cells;
}

/// Six times the volume of a tetrahedron, negative if it is turned over.
double signed_volume(const std::vector<double>& points, const std::array<Index, 4>& corners) {
  const std::size_t n = points.size() / 3;
  const auto edge = [&](std::size_t k, int d) {
    const std::size_t at = n * std::size_t(d);
    return points[at + std::size_t(corners[k])] - points[at + std::size_t(corners[0])];
  };
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    const int l = (k + 1) % 3, m = (k + 2) % 3;
    sum += edge(1, k) * (edge(2, l) * edge(3, m) - edge(2, m) * edge(3, l));
  }
  return sum;
}

}  // namespace

CoarseCells<2> triangles_of_square(int n) {
  return square(n, 0);
}
CoarseCells<2> mixed_square(int n) {
  return square(n, (n + 1) / 2);
}

CoarseCells<3> tetrahedra_of_cube(int n) {
  std::mt19937 generator(5);
  CoarseCells<3> cells;
  cells.points = grid_points<3>(n, generator);
  const int side = n + 1;
  for (int cube = 0; cube < n * n * n; ++cube) {
    const std::array<int, 3> at = {cube % n, cube / n % n, cube / n / n};
    std::array<int, 3> order = {0, 1, 2};
    do {
      std::array<int, 3> p = at;
      std::array<Index, 4> corners{};
      for (std::size_t k = 0; k < 4; ++k) {
        corners[k] = (p[2] * side + p[1]) * side + p[0];
        if (k < 3) ++p[std::size_t(order[k])];
      }
      std::shuffle(corners.begin(), corners.end(), generator);
      if (signed_volume(cells.points, corners) < 0) std::swap(corners[0], corners[1]);
      cells.tetrahedra.insert(cells.tetrahedra.end(), corners.begin(), corners.end());
    } while (std::next_permutation(order.begin(), order.end()));
  }
  set_sides(cells);
  return cells;
}

CoarseCells<3> hexahedra_of_cube(int n) {
  std::mt19937 generator(7);
  CoarseCells<3> cells;
  cells.points = grid_points<3>(n, generator);
  const int side = n + 1;
  for (int cube = 0; cube < n * n * n; ++cube) {
    std::array<int, 3> axes = {0, 1, 2};
    std::shuffle(axes.begin(), axes.end(), generator);
    int mirrored = int(generator() % 8);
    const int swaps = (axes[0] > axes[1]) + (axes[0] > axes[2]) + (axes[1] > axes[2]),
              flips = (mirrored & 1) + (mirrored >> 1 & 1) + (mirrored >> 2);
    if ((swaps + flips) % 2 != 0) mirrored ^= 1;  // so that the cell is upright
    for (int v = 0; v < 8; ++v) {
      int own = 0;
      for (std::size_t x = 0; x < 3; ++x) own |= (v >> x & 1) << axes[x];
      own ^= mirrored;
      const std::array<int, 3> at = {cube % n + (own & 1), cube / n % n + (own >> 1 & 1),
                                     cube / n / n + (own >> 2)};
      cells.hexahedra.push_back((at[2] * side + at[1]) * side + at[0]);
    }
  }
  set_sides(cells);
  return cells;
}

CoarseCells<2> disk() {
  CoarseCells<2> cells;
  constexpr int n = 6;
  cells.points.assign(2 * (n + 1), 0.);
  cells.center[0] = 0.5;
  cells.center[1] = -0.25;
  cells.radius = 2;
  cells.is_round = true;
  for (int v = 0; v <= n; ++v) {
    const double angle = 2 * M_PI * v / n, r = v < n ? cells.radius : 0;
    cells.points[std::size_t(v)] = cells.center[0] + r * std::cos(angle);
    cells.points[std::size_t(n + 1 + v)] = cells.center[1] + r * std::sin(angle);
  }
  for (int v = 0; v < n; ++v) {
    for (const Index corner : {v, (v + 1) % n, n}) cells.triangles.push_back(corner);
    cells.curved.push_back({v, 0, {0, 0}});
  }
  set_sides(cells);
  return cells;
}

}  // namespace tests
