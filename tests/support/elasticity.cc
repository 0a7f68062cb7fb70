// SPDX-License-Identifier: MIT
#include "tests/support/elasticity.h"

#include "tests/support/matrix_rows.h"

#include <array>
#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

using Element = std::array<std::array<double, 8>, 8>;

/// The matrix of a square cell, whatever its size; corners (0,0), (1,0), (0,1), (1,1), unknowns u, v
/// of each. Two by two Gauss points.
Element element_matrix() {
  const double nu = 0.3, factor = 1 / ((1 + nu) * (1 - 2 * nu));
  const double stiff = factor * (1 - nu), across = factor * nu, shear = factor * (1 - 2 * nu) / 2;
  Element K{};
  for (const double x : {0.5 - 0.5 / std::sqrt(3.), 0.5 + 0.5 / std::sqrt(3.)})
    for (const double y : {0.5 - 0.5 / std::sqrt(3.), 0.5 + 0.5 / std::sqrt(3.)}) {
      const double dx[4] = {-(1 - y), 1 - y, -y, y}, dy[4] = {-(1 - x), -x, 1 - x, x};
      for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) {
          K[2 * a][2 * b] += 0.25 * (stiff * dx[a] * dx[b] + shear * dy[a] * dy[b]);
          K[2 * a + 1][2 * b + 1] += 0.25 * (stiff * dy[a] * dy[b] + shear * dx[a] * dx[b]);
          K[2 * a][2 * b + 1] += 0.25 * (across * dx[a] * dy[b] + shear * dy[a] * dx[b]);
          K[2 * a + 1][2 * b] += 0.25 * (across * dy[a] * dx[b] + shear * dx[a] * dy[b]);
        }
    }
  return K;
}

}  // namespace

System plane_strain(int side) {
  const Element K = element_matrix();
  const Index n = 2 * side * (side + 1);
  const auto unknown = [&](int i, int j, int c) { return 2 * (i - 1 + side * j) + c; };
  MatrixRows rows(static_cast<std::size_t>(n));
  std::vector<double> load(std::size_t(n), 0.);
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i)
      for (int a = 0; a < 8; ++a) {
        const int row_i = i + a / 2 % 2, row_j = j + a / 4;
        if (row_i == 0) continue;
        const Index row = unknown(row_i, row_j, a % 2);
        if (a % 2 == 1) load[std::size_t(row)] -= 0.25 / (double(side) * side);
        for (int b = 0; b < 8; ++b)
          if (i + b / 2 % 2 > 0)
            rows[std::size_t(row)][unknown(i + b / 2 % 2, j + b / 4, b % 2)] +=
                K[std::size_t(a)][std::size_t(b)];
      }
  std::vector<double> modes(3 * std::size_t(n), 0.);
  for (int j = 0; j <= side; ++j)
    for (int i = 1; i <= side; ++i) {
      const auto u = std::size_t(unknown(i, j, 0)), v = u + 1;
      modes[u] = modes[std::size_t(n) + v] = 1;
      modes[2 * std::size_t(n) + u] = -double(j) / side;
      modes[2 * std::size_t(n) + v] = double(i) / side;
    }
  System system = make_system(rows, load, 0, {});
  system.near_nullspace = Array<double>(default_host(), modes);
  system.block_size = 2;
  return system;
}

}  // namespace tests
