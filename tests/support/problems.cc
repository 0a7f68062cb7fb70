// SPDX-License-Identifier: MIT
#include "tests/support/problems.h"

#include "tests/support/simplices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

namespace tests {

using namespace multigrid;

namespace {

/// P1 on right triangles, from side × side points to (2 side + 1)^2: a point between two is
/// halfway.
Csr<double> linear_interpolation(int side) {
  const int fine = 2 * side + 1;
  MatrixRows rows(static_cast<std::size_t>(fine) * fine);
  for (int j = 0; j < fine; ++j)
    for (int i = 0; i < fine; ++i)
      for (const int end : {-1, 1}) {
        const int x = i + 1 + (i % 2 == 0 ? end : 0), y = j + 1 + (j % 2 == 0 ? end : 0);
        const int ci = x / 2 - 1, cj = y / 2 - 1;
        if (ci >= 0 && cj >= 0 && ci < side && cj < side)
          rows[static_cast<std::size_t>(j) * fine + i][cj * side + ci] += 0.5;
      }
  Csr<double> P = make_system(rows, {}, 2, {}).A;
  P.n_columns = side * side;
  return P;
}

/// Point number `step` of a lattice of points on the unit square or cube, moved.
template <int dim>
Place<dim> place(const std::array<int, dim>& step, int cells, Points points) {
  const double h = 1. / cells;
  Place<dim> p;
  unsigned hash = 0;
  double r = 0;
  bool inner = true;
  for (int d = 0; d < dim; ++d) {
    p[d] = step[d] * h;
    hash = hash * 7919 + static_cast<unsigned>(step[d]);
    r = std::max(r, p[d]);
    inner = inner && step[d] > 0 && step[d] < cells;
  }
  if ((points == Points::jittered || points == Points::graded_jittered) && inner) {
    std::mt19937 generator(hash);
    const double angle = 2 * M_PI * (generator() / 4294967296.), most = dim == 2 ? 0.3 : 0.15;
    p[0] += most * h * std::cos(angle);
    p[1] += most * h * std::sin(angle);
    if constexpr (dim == 3) p[2] += most * h * (generator() / 2147483648. - 1);
  }
  if ((points == Points::graded || points == Points::graded_jittered) && r > 0)
    for (double& x : p) x *= std::pow(r, 4.) / r;
  return p;
}

}  // namespace

// Row by row into the arrays: benchmarks take 200 million rows.
System five_point(int side) {
  const auto n = static_cast<std::size_t>(side) * side;
  const double h = 1. / (side + 1);
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values, coordinates(2 * n);
  offsets.reserve(n + 1);
  columns.reserve(5 * n);
  values.reserve(5 * n);
  const auto couple = [&](bool exists, Index column, double value) {
    if (!exists) return;
    columns.push_back(column);
    values.push_back(value);
  };
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const Index row = j * side + i;
      couple(j > 0, row - side, -1);
      couple(i > 0, row - 1, -1);
      couple(true, row, 4);
      couple(i + 1 < side, row + 1, -1);
      couple(j + 1 < side, row + side, -1);
      offsets.push_back(static_cast<Offset>(columns.size()));
      coordinates[row] = (i + 1) * h;
      coordinates[n + row] = (j + 1) * h;
    }
  const Executor& host = default_host();
  const auto size = static_cast<Index>(n);
  return {{size, size, Array<Offset>(host, offsets), Array<Index>(host, columns),
           Array<double>(host, values)},
          Array<double>(host, std::vector<double>(n, h * h)),
          2,
          Array<double>(host, coordinates),
          {}};
}

namespace {

/// P1 on the lattice, moved, with a load of 1; boundary points are unknowns or not.
template <int dim>
System assemble_lattice(int cells, bool with_boundary, Points points) {
  SimplexMesh<dim> mesh = lattice<dim>(cells);
  for (std::size_t k = 0; k < mesh.points.size(); ++k) {
    std::array<int, dim> step;
    for (int d = 0, rest = static_cast<int>(k); d < dim; ++d, rest /= cells + 1)
      step[d] = rest % (cells + 1);
    mesh.points[k] = place<dim>(step, cells, points);
    if (with_boundary) mesh.fixed[k] = false;
  }
  return assemble(mesh);
}

}  // namespace

System triangles(int side, Points points) {
  return assemble_lattice<2>(side + 1, false, points);
}

System tetrahedra(int side, Points points) {
  return assemble_lattice<3>(side + 1, false, points);
}

System neumann(int side, Points points) {
  System system = assemble_lattice<2>(side - 1, true, points);
  const std::vector<double> x = system.coordinates.to_vector();
  std::vector<double> b = system.b.to_vector();
  const std::size_t n = b.size();
  double mean = 0;
  for (std::size_t i = 0; i < n; ++i) {
    b[i] *= std::cos(M_PI * x[i]) + std::cos(2 * M_PI * x[n + i]);
    mean += b[i] / static_cast<double>(n);
  }
  for (double& value : b) value -= mean;
  system.b = Array<double>(default_host(), b);
  system.constant_nullspace = true;
  return system;
}

System nested(int coarsest_side, int refinements, bool with_matrices) {
  int side = coarsest_side;
  std::vector<CoarserLevel> levels;
  for (int k = 0; k < refinements; ++k, side = 2 * side + 1) {
    CoarserLevel level;
    level.P = linear_interpolation(side);
    if (with_matrices) level.A = five_point(side).A;
    levels.insert(levels.begin(), std::move(level));
  }
  System system = five_point(side);
  system.coarser = std::move(levels);
  return system;
}

std::vector<double> dense(const Csr<double>& A) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  std::vector<double> result(static_cast<std::size_t>(A.n_rows) * A.n_columns, 0.);
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      result[Offset(i) * A.n_columns + columns[k]] += values[k];
  return result;
}

double relative_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double difference = 0, largest = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    difference = std::max(difference, std::isfinite(a[i]) ? std::abs(a[i] - b[i]) : INFINITY);
    largest = std::max(largest, std::abs(b[i]));
  }
  return a.size() != b.size() ? INFINITY : difference / (largest > 0 ? largest : 1.);
}

std::vector<double> random_vector(std::size_t n, unsigned seed) {
  std::mt19937_64 generator(seed);
  std::vector<double> values(n);
  for (double& value : values)
    value = static_cast<double>(generator() >> 11) * (2. / 9007199254740992.) - 1.;
  return values;
}

System scaled(System system, const std::vector<double>& d) {
  if (d.size() != std::size_t(system.n())) throw std::invalid_argument("scaled: one factor a row");
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  auto values = system.A.values.to_vector(), b = system.b.to_vector();
  for (std::size_t i = 0; i < d.size(); ++i) {
    b[i] *= d[i];
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      values[std::size_t(k)] *= d[i] * d[std::size_t(columns[std::size_t(k)])];
  }
  system.A.values = Array<double>(default_host(), values);
  system.b = Array<double>(default_host(), b);
  return system;
}

System with_mass(System system, double c) {
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto b = system.b.to_vector();
  auto values = system.A.values.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      if (columns[k] == i) values[k] += c * b[i];
  system.A.values = Array<double>(default_host(), values);
  return system;
}

}  // namespace tests
