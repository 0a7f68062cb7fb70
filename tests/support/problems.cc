// SPDX-License-Identifier: MIT
#include "tests/support/problems.h"

#include <array>
#include <cmath>
#include <map>
#include <random>

namespace tests {

using namespace multigrid;

namespace {

using Rows = std::vector<std::map<Index, double>>;

System make_system(const Rows& rows,
                   std::vector<double> b,
                   const std::vector<double>& coordinates) {
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  for (const auto& row : rows) {
    for (const auto& [column, value] : row) {
      columns.push_back(column);
      values.push_back(value);
    }
    offsets.push_back(static_cast<Offset>(columns.size()));
  }
  const auto n = static_cast<Index>(rows.size());
  const Executor& host = default_host();
  return {{n, n, Array<Offset>(host, offsets), Array<Index>(host, columns),
           Array<double>(host, values)},
          Array<double>(host, b),
          2,
          Array<double>(host, coordinates),
          {}};
}

/// P1 on right triangles, from side × side points to (2 side + 1)^2: a point between two is
/// halfway.
Csr<double> linear_interpolation(int side) {
  const int fine = 2 * side + 1;
  Rows rows(static_cast<std::size_t>(fine) * fine);
  for (int j = 0; j < fine; ++j)
    for (int i = 0; i < fine; ++i)
      for (const int end : {-1, 1}) {
        const int x = i + 1 + (i % 2 == 0 ? end : 0), y = j + 1 + (j % 2 == 0 ? end : 0);
        const int ci = x / 2 - 1, cj = y / 2 - 1;
        if (ci >= 0 && cj >= 0 && ci < side && cj < side)
          rows[static_cast<std::size_t>(j) * fine + i][cj * side + ci] += 0.5;
      }
  Csr<double> P = make_system(rows, {}, {}).A;
  P.n_columns = side * side;
  return P;
}

struct Point {
  double x, y;
};

Point place(int i, int j, int cells, Points points) {
  const double h = 1. / cells;
  Point p{i * h, j * h};
  const bool inner = i > 0 && j > 0 && i < cells && j < cells;
  if (points == Points::jittered && inner) {
    std::mt19937 generator(static_cast<unsigned>(i * 7919 + j));
    const double angle = 2 * M_PI * (generator() / 4294967296.);
    p.x += 0.3 * h * std::cos(angle);
    p.y += 0.3 * h * std::sin(angle);
  }
  if (points == Points::graded) {
    const double r = std::max(p.x, p.y);
    if (r > 0) {
      const double factor = std::pow(r, 4.) / r;
      p.x *= factor;
      p.y *= factor;
    }
  }
  return p;
}

/// Adds the P1 element matrix and load of one triangle; corners with a negative index are on the
/// boundary.
void add_triangle(const std::array<Point, 3>& p,
                  const std::array<Index, 3>& index,
                  Rows& rows,
                  std::vector<double>& b) {
  const double area2 =
      (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (p[1].y - p[0].y);
  for (int r = 0; r < 3; ++r) {
    if (index[r] < 0) continue;
    b[index[r]] += area2 / 6.;
    for (int c = 0; c < 3; ++c) {
      if (index[c] < 0) continue;
      const Point &r1 = p[(r + 1) % 3], &r2 = p[(r + 2) % 3], &c1 = p[(c + 1) % 3],
                  &c2 = p[(c + 2) % 3];
      rows[index[r]][index[c]] +=
          ((r1.y - r2.y) * (c1.y - c2.y) + (r2.x - r1.x) * (c2.x - c1.x)) / (2. * area2);
    }
  }
}

}  // namespace

System five_point(int side) {
  Rows rows(static_cast<std::size_t>(side) * side);
  const double h = 1. / (side + 1);
  std::vector<double> b(rows.size(), h * h), coordinates(2 * rows.size());
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const Index row = j * side + i;
      rows[row][row] = 4;
      if (i > 0) rows[row][row - 1] = -1;
      if (i + 1 < side) rows[row][row + 1] = -1;
      if (j > 0) rows[row][row - side] = -1;
      if (j + 1 < side) rows[row][row + side] = -1;
      coordinates[row] = (i + 1) * h;
      coordinates[rows.size() + row] = (j + 1) * h;
    }
  return make_system(rows, b, coordinates);
}

namespace {

/// P1 on cells × cells squares cut in two, with a load of 1; boundary points are unknowns or not.
System assemble(int cells, bool with_boundary, Points points) {
  const int first = with_boundary ? 0 : 1, side = cells + 1 - 2 * first;
  Rows rows(static_cast<std::size_t>(side) * side);
  std::vector<double> b(rows.size(), 0.), coordinates(2 * rows.size());
  const auto index = [&](int i, int j) {
    const bool inside = i >= first && j >= first && i < first + side && j < first + side;
    return inside ? Index((j - first) * side + i - first) : Index(-1);
  };
  for (int j = 0; j < cells; ++j)
    for (int i = 0; i < cells; ++i) {
      const auto corner = [&](int di, int dj) { return place(i + di, j + dj, cells, points); };
      add_triangle({corner(0, 0), corner(1, 0), corner(1, 1)},
                   {index(i, j), index(i + 1, j), index(i + 1, j + 1)}, rows, b);
      add_triangle({corner(0, 0), corner(1, 1), corner(0, 1)},
                   {index(i, j), index(i + 1, j + 1), index(i, j + 1)}, rows, b);
    }
  for (int row = 0; row < side * side; ++row) {
    const Point p = place(first + row % side, first + row / side, cells, points);
    coordinates[row] = p.x;
    coordinates[rows.size() + row] = p.y;
  }
  return make_system(rows, b, coordinates);
}

}  // namespace

System triangles(int side, Points points) {
  return assemble(side + 1, false, points);
}

System neumann(int side, Points points) {
  System system = assemble(side - 1, true, points);
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

}  // namespace tests
