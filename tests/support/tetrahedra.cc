// SPDX-License-Identifier: MIT
#include "tests/support/tetrahedra.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

namespace tests {

using namespace multigrid;

namespace {

using Vector = std::array<double, 3>;

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Vector operator-(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// The points of a lattice of `cells`^3 cubes, and the numbers of those inside.
struct Lattice {
  int cells;
  Points points;

  Index number(const std::array<int, 3>& i) const {
    Index result = 0;
    for (int d = 2; d >= 0; --d) {
      if (i[d] <= 0 || i[d] >= cells) return -1;
      result = result * (cells - 1) + i[d] - 1;
    }
    return result;
  }
  Vector place(const std::array<int, 3>& i) const {
    Vector x;
    for (int d = 0; d < 3; ++d) x[d] = double(i[d]) / cells;
    if (points == Points::jittered && number(i) >= 0) {
      std::mt19937 generator((unsigned(i[0]) * 7919 + unsigned(i[1])) * 7927 + unsigned(i[2]));
      for (double& value : x) value += 0.2 / cells * (generator() / 2147483648. - 1);
    }
    if (points == Points::graded) {
      const double r = std::max({x[0], x[1], x[2]});
      for (double& value : x) value *= std::pow(r, 2.);
    }
    return x;
  }
};

struct Assembly {
  std::vector<std::map<Index, double>> rows;
  std::vector<double> b, coordinates;

  explicit Assembly(std::size_t n) : rows(n), b(n, 0.), coordinates(3 * n) {}

  void add_tetrahedron(const std::array<Vector, 4>& x, const std::array<Index, 4>& index) {
    const double volume6 = std::abs(dot(x[1] - x[0], cross(x[2] - x[0], x[3] - x[0])));
    std::array<Vector, 4> normal;  // of the face opposite, its length twice the area, inwards
    for (int k = 0; k < 4; ++k) {
      const Vector &p = x[(k + 1) % 4], &q = x[(k + 2) % 4], &r = x[(k + 3) % 4];
      normal[k] = cross(q - p, r - p);
      if (dot(normal[k], x[k] - p) < 0) normal[k] = Vector{} - normal[k];
    }
    for (int k = 0; k < 4; ++k) {
      if (index[k] < 0) continue;
      b[index[k]] += volume6 / 24;
      for (int l = 0; l < 4; ++l)
        if (index[l] >= 0) rows[index[k]][index[l]] += dot(normal[k], normal[l]) / (6 * volume6);
    }
  }

  System system() const {
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
            3,
            Array<double>(host, coordinates),
            {}};
  }
};

}  // namespace

System tetrahedra(int side, Points points) {
  const Lattice lattice{side + 1, points};
  const auto n = static_cast<std::size_t>(side) * side * side;
  Assembly assembly(n);
  for (int k = 0; k <= side; ++k)
    for (int j = 0; j <= side; ++j)
      for (int i = 0; i <= side; ++i) {
        std::array<int, 3> path = {0, 1, 2};  // along the edges of the cube in this order
        do {
          std::array<int, 3> at = {i, j, k};
          std::array<Vector, 4> x;
          std::array<Index, 4> index;
          for (int corner = 0; corner < 4; ++corner) {
            x[corner] = lattice.place(at);
            index[corner] = lattice.number(at);
            if (corner < 3) ++at[path[corner]];
          }
          assembly.add_tetrahedron(x, index);
        } while (std::next_permutation(path.begin(), path.end()));
        const Index own = lattice.number({i, j, k});
        if (own < 0) continue;
        const Vector x = lattice.place({i, j, k});
        for (int d = 0; d < 3; ++d) assembly.coordinates[d * n + own] = x[d];
      }
  return assembly.system();
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
