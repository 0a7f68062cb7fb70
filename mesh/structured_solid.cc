// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/solid.h"

#include <cmath>
#include <limits>

/// Structured meshes in space: the cube, and the cube without a box, as the cells of a grid; the
/// cube without a ball as six blocks, one between each side of the cube and the sphere.
///
/// Edges of all hexahedra point toward larger coordinates of the grid or away from the ball: so
/// cells that share a face agree on its first and last vertex, and deal.II needs no other order. A
/// hexahedron is cut into the six tetrahedra of the paths along its edges from the first vertex to
/// the last (Kuhn); cells that share a face agree on its diagonal too.
namespace mesh {

namespace {

constexpr unsigned int none = std::numeric_limits<unsigned int>::max();
using Place = std::array<unsigned int, 3>;  // in the grid

/// Appends one hexahedron or six tetrahedra.
void add_hexahedron(CellList<3>& list, const std::array<unsigned int, 8>& h, const bool cut) {
  if (!cut) return add_cell(list, {h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]});
  for (const unsigned int first : {1u, 2u, 4u}) {
    const unsigned int second = first == 4 ? 1 : 2 * first, third = 7 - first - second;
    add_cell(list, {h[0], h[first], h[first + second], h[7]});
    add_cell(list, {h[0], h[first + third], h[first], h[7]});
  }
}

void add_face(CellList<3>& list,
              const std::array<unsigned int, 4>& q,
              const dealii::types::boundary_id id,
              const bool cut) {
  if (!cut) return add_boundary_face(list, {q[0], q[1], q[2], q[3]}, id);
  add_boundary_face(list, {q[0], q[1], q[3]}, id);
  add_boundary_face(list, {q[0], q[3], q[2]}, id);
}

/// The cubes of a grid of n a side that belong to the shape.
struct Grid {
  Shape shape;
  unsigned int n;

  dealii::Point<3> point(const Place& p) const {
    return {double(p[0]) / n, double(p[1]) / n, double(p[2]) / n};
  }
  bool has_cube(const Place& p) const {
    bool in_hole = shape == Shape::box_cavity;
    for (const unsigned int x : p) in_hole &= 4 * x >= n && 4 * x < 3 * n;
    return !in_hole;
  }
  bool has_vertex(const Place& p) const {
    bool in_hole = shape == Shape::box_cavity;
    for (const unsigned int x : p) in_hole &= 4 * x > n && 4 * x < 3 * n;
    return !in_hole;
  }
  std::size_t index(const Place& p) const {
    return (std::size_t(p[2]) * (n + 1) + p[1]) * (n + 1) + p[0];
  }
  /// Calls f(place) for all with coordinates below `end`.
  template <class F>
  static void for_each(const unsigned int end, F&& f) {
    for (unsigned int k = 0; k < end; ++k)
      for (unsigned int j = 0; j < end; ++j)
        for (unsigned int i = 0; i < end; ++i) f(Place{i, j, k});
  }
};

/// Corner v, counted in binary, of the cube of the grid that begins at p.
Place corner(Place p, const unsigned int v) {
  for (unsigned int x = 0; x < 3; ++x) p[x] += (v >> x) & 1;
  return p;
}

/// Adds the faces of a cube that lie on the boundary.
void add_boundary(const Grid& grid,
                  const Place& p,
                  const std::array<unsigned int, 8>& cube,
                  const bool cut,
                  CellList<3>& list) {
  for (unsigned int side = 0; side < 6; ++side) {
    const unsigned int axis = side / 2, high = side % 2;
    const bool outside = high ? p[axis] + 1 == grid.n : p[axis] == 0;
    Place neighbour = p;
    if (!outside) neighbour[axis] += high ? 1 : -1;
    if (!outside && grid.has_cube(neighbour)) continue;
    const unsigned int first = high << axis, u = 1u << (axis + 1) % 3, v = 1u << (axis + 2) % 3;
    add_face(list, {cube[first], cube[first + u], cube[first + v], cube[first + u + v]},
             outside ? side : 6, cut);
  }
}

CellList<3> grid_cells(const Grid& grid, const bool cut) {
  CellList<3> list;
  const std::size_t n = grid.n;
  std::vector<unsigned int> number((n + 1) * (n + 1) * (n + 1), none);
  Grid::for_each(grid.n + 1, [&](const Place& p) {
    if (!grid.has_vertex(p)) return;
    number[grid.index(p)] = list.vertices.size();
    list.vertices.push_back(grid.point(p));
  });
  list.cells.reserve(n * n * n * (cut ? 6 : 1));
  Grid::for_each(grid.n, [&](const Place& p) {
    if (!grid.has_cube(p)) return;
    std::array<unsigned int, 8> cube;
    for (unsigned int v = 0; v < 8; ++v) cube[v] = number[grid.index(corner(p, v))];
    add_hexahedron(list, cube, cut);
    add_boundary(grid, p, cube, cut, list);
  });
  return list;
}

/// The point of the sphere for one of the cube's surface: on each side lines of equal angles.
dealii::Point<3> on_sphere(const Sphere<3>& sphere, const dealii::Point<3>& surface) {
  dealii::Point<3> direction = sphere.center;
  for (unsigned int x = 0; x < 3; ++x) direction[x] += std::tan((2 * surface[x] - 1) * pi / 4);
  return sphere.nearest(direction);
}

/// Appends m + 1 vertices on the way from the sphere to a point of the cube's surface.
void add_ray(CellList<3>& list,
             const Sphere<3>& ball,
             const dealii::Point<3>& to,
             const unsigned int m) {
  // Layers as much thicker than the one inside of them as their cells are wider.
  const double widest = 1 / (ball.radius * pi / 2);
  const dealii::Point<3> from = on_sphere(ball, to);
  for (unsigned int k = 0; k < m; ++k)
    list.vertices.push_back(from +
                            (to - from) * ((std::pow(widest, double(k) / m) - 1) / (widest - 1)));
  list.vertices.push_back(to);
}

CellList<3> shell_cells(const Grid& grid, const Sphere<3>& ball, const bool cut) {
  const unsigned int n = grid.n, m = (2 * n + 2) / 3;
  CellList<3> list;
  std::vector<unsigned int> ray(std::size_t(n + 1) * (n + 1) * (n + 1), none);
  Grid::for_each(n + 1, [&](const Place& p) {
    bool on_surface = false;
    for (const unsigned int x : p) on_surface |= x == 0 || x == n;
    if (!on_surface) return;
    ray[grid.index(p)] = list.vertices.size();
    add_ray(list, ball, grid.point(p), m);
  });
  for (unsigned int side = 0; side < 6; ++side) {
    // Along the first, the second axis and outwards, positively oriented.
    const unsigned int axis = side / 2, high = side % 2;
    const unsigned int first = (axis + (high ? 1 : 2)) % 3, second = (axis + (high ? 2 : 1)) % 3;
    for (unsigned int j = 0; j < n; ++j)
      for (unsigned int i = 0; i < n; ++i) {
        std::array<unsigned int, 4> q;
        for (unsigned int v = 0; v < 4; ++v) {
          Place p;
          p[axis] = high ? n : 0;
          p[first] = i + v % 2;
          p[second] = j + v / 2;
          q[v] = ray[grid.index(p)];
        }
        for (unsigned int k = 0; k < m; ++k)
          add_hexahedron(list,
                         {q[0] + k, q[1] + k, q[2] + k, q[3] + k, q[0] + k + 1, q[1] + k + 1,
                          q[2] + k + 1, q[3] + k + 1},
                         cut);
        add_face(list, q, ball.id, cut);
        add_face(list, {q[0] + m, q[1] + m, q[2] + m, q[3] + m}, side, cut);
      }
  }
  return list;
}

}  // namespace

template <>
CellList<3> structured_cells<3>(const MeshOptions& options) {
  const Grid grid{options.shape, static_cast<unsigned int>(options.cells_per_side)};
  const bool cut = options.cells == Cells::tetrahedra;
  const auto ball = sphere(options.shape);
  return ball ? shell_cells(grid, *ball, cut) : grid_cells(grid, cut);
}

}  // namespace mesh
