// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/shape.h"

#include <algorithm>
#include <map>

/// Structured meshes of the cube without a ball: six blocks, one between each side of the cube and
/// the sphere. All edges of hexahedra point toward larger coordinates of the surface or away from
/// the ball, for the reason given in structured_grid.cc.
namespace mesh {

namespace {

/// The coordinates of a vertex of the cube's surface in a grid of n cells a side.
using Place = std::array<unsigned int, 3>;

/// Appends m + 1 vertices from the sphere to a point of the cube's surface. On each side of the
/// cube the lines of the grid correspond to equal angles on the sphere.
void add_ray(CellList<3>& list,
             const Sphere<3>& ball,
             const dealii::Point<3>& to,
             const unsigned int m) {
  dealii::Point<3> direction = ball.center;
  for (unsigned int x = 0; x < 3; ++x) direction[x] += std::tan((2 * to[x] - 1) * M_PI / 4);
  const dealii::Point<3> from = ball.nearest(direction);
  // Each layer is as much thicker than the one inside it as its cells are wider.
  const double widest = 1 / (ball.radius * M_PI / 2);
  for (unsigned int k = 0; k < m; ++k)
    list.vertices.push_back(from +
                            (to - from) * ((std::pow(widest, double(k) / m) - 1) / (widest - 1)));
  list.vertices.push_back(to);
}

}  // namespace

CellList<3> shell_cells(const MeshOptions& options) {
  const Sphere<3> ball = *round_part<3>(options.shape);
  const bool cut = options.cells == Cells::tetrahedra;
  const unsigned int n = options.cells_per_side, m = (2 * n + 2) / 3;
  CellList<3> list;
  std::map<Place, unsigned int> rays;  // the first vertex of each
  for (unsigned int k = 0; k <= n; ++k)
    for (unsigned int j = 0; j <= n; ++j)
      for (unsigned int i = 0; i <= n; ++i) {
        const Place p = {i, j, k};
        if (std::none_of(p.begin(), p.end(), [&](const auto x) { return x == 0 || x == n; }))
          continue;
        rays[p] = list.vertices.size();
        add_ray(list, ball, {double(i) / n, double(j) / n, double(k) / n}, m);
      }
  for (unsigned int side = 0; side < 6; ++side) {
    // The first and the second axis of the side and the way outwards are positively oriented.
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
          q[v] = rays.at(p);
        }
        for (unsigned int k = 0; k < m; ++k)
          add_cube(list,
                   {q[0] + k, q[1] + k, q[2] + k, q[3] + k, q[0] + k + 1, q[1] + k + 1,
                    q[2] + k + 1, q[3] + k + 1},
                   cut);
        add_boundary_square(list, q, ball.id, cut);
        add_boundary_square(list, {q[0] + m, q[1] + m, q[2] + m, q[3] + m}, side, cut);
      }
  }
  return list;
}

}  // namespace mesh
