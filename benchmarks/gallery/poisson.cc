// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/hard_problems.h"
#include "tests/support/matrix_rows.h"
#include "tests/support/problems.h"

#include <cmath>

namespace gallery {

using namespace multigrid;
using tests::Points;

namespace {

/// -Δu = 1 on side^3 points of the unit cube: trilinear elements with 27 entries a row (six of them,
/// those along the axes, are 0 up to rounding), or the 7-point stencil, which is what lumped masses
/// make of them.
System hexahedra(int side, bool is_lumped) {
  const double h = 1. / (side + 1), stiffness[3] = {-1 / h, 2 / h, -1 / h};
  const double full[3] = {h / 6, 4 * h / 6, h / 6}, lumped[3] = {0, h, 0};
  const double* mass = is_lumped ? lumped : full;
  const auto n = static_cast<std::size_t>(side) * side * side;
  tests::MatrixRows rows(n);
  std::vector<double> coordinates(3 * n);
  for (std::size_t row = 0; row < n; ++row) {
    int at[3];
    for (int d = 0, rest = static_cast<int>(row); d < 3; ++d, rest /= side) {
      at[d] = rest % side;
      coordinates[d * n + row] = (at[d] + 1) * h;
    }
    for (int k = 0; k < 27; ++k) {
      const int to[3] = {k % 3, k / 3 % 3, k / 9};
      bool is_inside = true;
      double value = 0;
      Index column = 0;
      for (int d = 2; d >= 0; --d) {
        const int other = at[d] + to[d] - 1;
        is_inside = is_inside && other >= 0 && other < side;
        column = column * side + other;
        value += stiffness[to[d]] * mass[to[(d + 1) % 3]] * mass[to[(d + 2) % 3]];
      }
      const int steps = std::abs(to[0] - 1) + std::abs(to[1] - 1) + std::abs(to[2] - 1);
      if (is_inside && (steps <= 1 || !is_lumped)) rows[row][column] = value;
    }
  }
  return tests::make_system(rows, std::vector<double>(n, h * h * h), 3, coordinates);
}

/// The square mapped onto the unit disk, (x, y) to (x sqrt(1 - y^2 / 2), y sqrt(1 - x^2 / 2)).
System disk(int side) {
  return p1_system(box(side + 1, 2, [](const Place& p) {
    const double x = 2 * p[0] - 1, y = 2 * p[1] - 1;
    return Place{x * std::sqrt(1 - y * y / 2), y * std::sqrt(1 - x * x / 2), 0};
  }));
}

/// (-1, 1)^2 without its upper right quarter, points drawn to the corner at (0, 0) by r^(3/2).
System l_shape(Index unknowns) {
  const int half = size_for(unknowns, [](int m) { return (2. * m - 1) * (2. * m - 1) - m * m; });
  Simplices mesh = box(2 * half, 2, [](const Place& p) {
    const double x = 2 * p[0] - 1, y = 2 * p[1] - 1;
    const double pull = std::sqrt(std::max(std::abs(x), std::abs(y)));
    return Place{x * pull, y * pull, 0};
  });
  fix_where(mesh, [](const Place& p) { return p[0] >= 0 && p[1] >= 0; });
  return p1_system(mesh);
}

/// The unit cube without a cube of edge 0.3 in its middle.
System cavity(Index unknowns) {
  const auto is_hollow = [](double x) { return x > 0.35 && x < 0.65; };
  const int cells = size_for(unknowns, [&](int m) {
    int hollow = 0;
    for (int i = 0; i <= m; ++i) hollow += is_hollow(double(i) / m);
    return std::pow(m - 1, 3) - std::pow(hollow, 3);
  });
  Simplices mesh = box(cells, 3);
  fix_where(mesh,
            [&](const Place& p) { return is_hollow(p[0]) && is_hollow(p[1]) && is_hollow(p[2]); });
  jitter(mesh, cells);
  return p1_system(mesh);
}

System one_fixed(int side) {
  Simplices mesh = box(side - 1, 2);
  mesh.fixed.assign(mesh.points.size(), false);
  mesh.fixed[mesh.points.size() / 2] = true;
  jitter(mesh, side - 1);
  return p1_system(mesh);
}

}  // namespace

std::vector<Entry> poisson_entries() {
  return {
      {"poisson-5-point", "poisson", "The 5-point stencil on the unit square.", true,
       [](Index n) { return tests::five_point(side_of(n, 2)); }},
      {"poisson-9-point", "poisson", "Bilinear elements on squares.", true,
       [](Index n) { return tests::anisotropic("q1", side_of(n, 2), 1, 0); }},
      {"poisson-7-point", "poisson", "The 7-point stencil on the unit cube.", true,
       [](Index n) { return hexahedra(side_of(n, 3), true); }},
      {"poisson-27-point", "poisson", "Trilinear elements on cubes.", true,
       [](Index n) { return hexahedra(side_of(n, 3), false); }},
      {"poisson-jittered", "poisson", "P1 on triangles with moved corners.", true,
       [](Index n) { return tests::triangles(side_of(n, 2), Points::jittered); }},
      {"poisson-graded", "poisson", "P1 on triangles graded toward a corner by r^4.", true,
       [](Index n) { return tests::triangles(side_of(n, 2), Points::graded); }},
      {"poisson-disk", "poisson", "P1 on a disk that a square is mapped onto.", true,
       [](Index n) { return disk(side_of(n, 2)); }},
      {"poisson-l-shape", "poisson", "P1 on an L-shape, graded toward its inner corner.", true,
       l_shape},
      {"poisson-tetrahedra", "poisson", "P1 on tetrahedra with moved corners.", true,
       [](Index n) { return tests::tetrahedra(side_of(n, 3), Points::jittered); }},
      {"poisson-tetrahedra-graded", "poisson",
       "P1 on tetrahedra graded toward a corner of the cube by r^4.", true,
       [](Index n) { return tests::tetrahedra(side_of(n, 3), Points::graded); }},
      {"poisson-cavity", "poisson", "P1 on tetrahedra of a cube with a hollow in its middle.", true,
       cavity},
      {"poisson-one-fixed", "poisson",
       "P1 on triangles with moved corners and no boundary condition but one given value.", true,
       [](Index n) { return one_fixed(side_of(n, 2)); }},
  };
}

}  // namespace gallery
