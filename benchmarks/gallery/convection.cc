// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/matrix_rows.h"

#include <cmath>

namespace gallery {

using namespace multigrid;

namespace {

/// Of length 1, at 30 degrees to the axis of x; in space up by as much as along x.
Place slanting(int dimension) {
  const double x = std::sqrt(0.75);
  if (dimension == 2) return {x, 0.5, 0};
  return {x / std::sqrt(1 + x * x), 0.5 / std::sqrt(1 + x * x), x / std::sqrt(1 + x * x)};
}

/// -Δu + v . grad u = 1 on side^dimension points of the square or cube, with central differences of
/// second order for diffusion and upwind ones of first order for convection. The cell Peclet number
/// is |v| h / 2.
System upwind(int side, int dimension, double peclet) {
  const double h = 1. / (side + 1), speed = 2 * peclet / h;
  const Place direction = slanting(dimension);
  const auto n = static_cast<std::size_t>(std::lround(std::pow(side, dimension)));
  tests::MatrixRows rows(n);
  std::vector<double> coordinates(dimension * n);
  for (std::size_t row = 0; row < n; ++row) {
    const auto i = static_cast<Index>(row);
    for (int d = 0, stride = 1; d < dimension; ++d, stride *= side) {
      const int at = i / stride % side;
      const double flow = speed * h * direction[d];
      coordinates[d * n + row] = (at + 1) * h;
      if (at > 0) rows[row][i - stride] = -1 - flow;
      rows[row][i] += 2 + flow;
      if (at + 1 < side) rows[row][i + stride] = -1;
    }
  }
  return tests::make_system(rows, std::vector<double>(n, h * h), dimension, coordinates);
}

/// A flow around the middle of the square, with the cell Peclet number |v| h / 2 at the middle of
/// its sides; SUPG on triangles with moved corners.
System rotating(int side, double peclet) {
  const int cells = side + 1;
  const double factor = 4 * peclet * cells;
  Simplices mesh = box(cells, 2);
  jitter(mesh, cells);
  Equation equation;
  equation.velocity = [=](const Place& p) {
    return Place{factor * (0.5 - p[1]), factor * (p[0] - 0.5), 0};
  };
  return p1_system(mesh, equation);
}

}  // namespace

std::vector<Entry> convection_entries() {
  return {
      {"convection-peclet-0.1", "convection",
       "A constant flow with a cell Peclet number of 0.1, upwind differences on the square.", false,
       [](Index n) { return upwind(side_of(n, 2), 2, 0.1); }},
      {"convection-peclet-1-3d", "convection",
       "A constant flow with a cell Peclet number of 1, upwind differences on the cube.", false,
       [](Index n) { return upwind(side_of(n, 3), 3, 1); }},
      {"convection-peclet-10-rotating", "convection",
       "A rotating flow with a cell Peclet number of up to 10, SUPG on triangles.", false,
       [](Index n) { return rotating(side_of(n, 2), 10); }},
      {"convection-peclet-100", "convection",
       "A constant flow with a cell Peclet number of 100, upwind differences on the square.", false,
       [](Index n) { return upwind(side_of(n, 2), 2, 100); }},
  };
}

}  // namespace gallery
