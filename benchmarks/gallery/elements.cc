// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"

#include "tests/support/matrix_rows.h"

#include <cmath>

namespace gallery {

using namespace multigrid;
using tests::dot;

namespace {

Place operator*(const Tensor& K, const Place& x) {
  return {dot(K[0], x), dot(K[1], x), dot(K[2], x)};
}

/// Length of a side of a square or cube as large as the cell and its mirror images.
double diameter(int dimension, double volume) {
  return dimension == 2 ? std::sqrt(2 * volume) : std::cbrt(6 * volume);
}

/// For -Δu + v . grad u.
double supg_parameter(double speed, double h) {
  if (speed == 0) return 0;
  const double peclet = speed * h / 2;
  const double upwinding = peclet < 1e-3 ? peclet / 3 : 1 / std::tanh(peclet) - 1 / peclet;
  return h / (2 * speed) * upwinding;
}

/// The rows of one cell.
struct CellRows {
  double matrix[4][4];
  double load[4];

  CellRows(const Simplices& mesh,
           const std::array<int, 4>& corners,
           const Tensor& K,
           double mass,
           const Place& velocity) {
    const tests::Element element(mesh, corners);
    const int n = mesh.dimension + 1;
    const double volume = element.volume;
    const double tau =
        supg_parameter(std::sqrt(dot(velocity, velocity)), diameter(mesh.dimension, volume));
    double along[4];  // v . grad of the basis functions
    for (int r = 0; r < n; ++r) along[r] = dot(velocity, element.gradients[r]);
    for (int r = 0; r < n; ++r) {
      load[r] = volume * (1. / n + tau * along[r]);
      for (int c = 0; c < n; ++c)
        matrix[r][c] = volume * (dot(element.gradients[r], K * element.gradients[c]) +
                                 along[c] * (1. / n + tau * along[r]) +
                                 mass * (r == c ? 2. : 1.) / (n * (n + 1)));
    }
  }
};

}  // namespace

Tensor isotropic(double kappa) {
  return {Place{kappa, 0, 0}, Place{0, kappa, 0}, Place{0, 0, kappa}};
}

System p1_system(const Simplices& mesh, const Equation& equation, int space) {
  const int dimension = space > 0 ? space : mesh.dimension;
  std::vector<Index> unknown;
  Index n = 0;
  for (const bool fixed : mesh.fixed) unknown.push_back(fixed ? Index(-1) : n++);
  tests::MatrixRows rows(static_cast<std::size_t>(n));
  std::vector<double> b(rows.size()), coordinates(dimension * rows.size());
  for (const auto& corners : mesh.corners) {
    const Place at = tests::center(mesh, corners);
    const CellRows cell(mesh, corners, equation.diffusion ? equation.diffusion(at) : isotropic(1),
                        equation.mass, equation.velocity ? equation.velocity(at) : Place{});
    for (int r = 0; r <= mesh.dimension; ++r) {
      const Index row = unknown[corners[r]];
      if (row < 0) continue;
      b[row] += cell.load[r];
      for (int c = 0; c <= mesh.dimension; ++c)
        if (unknown[corners[c]] >= 0) rows[row][unknown[corners[c]]] += cell.matrix[r][c];
    }
  }
  for (std::size_t p = 0; p < unknown.size(); ++p)
    for (int d = 0; unknown[p] >= 0 && d < dimension; ++d)
      coordinates[d * rows.size() + unknown[p]] = mesh.points[p][d];
  return tests::make_system(rows, b, dimension, coordinates);
}

}  // namespace gallery
