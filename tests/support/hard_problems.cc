// SPDX-License-Identifier: MIT
#include "tests/support/hard_problems.h"

#include "tests/support/simplices.h"

#include <cmath>
#include <functional>
#include <random>
#include <stdexcept>

namespace tests {

using namespace multigrid;

namespace {

/// A symmetric tensor (xx, xy, yy).
using Tensor = std::array<double, 3>;
/// Of cell number k of a mesh.
using Coefficient = std::function<Tensor(std::size_t)>;

Tensor isotropic(double kappa) {
  return {kappa, 0, kappa};
}

/// 1 along the direction of that angle, 1/ratio across.
Tensor tilted(double degrees, double ratio) {
  const double c = std::cos(degrees * M_PI / 180), s = std::sin(degrees * M_PI / 180);
  const double e = 1 / ratio;
  return {c * c + e * s * s, (1 - e) * c * s, s * s + e * c * c};
}

/// Unknowns are the points that are not fixed; entries that are exactly 0 are not stored.
System system_of(const std::vector<Place<2>>& points,
                 const std::vector<char>& fixed,
                 const MatrixRows& full,
                 const std::vector<double>& load) {
  std::vector<Index> unknown(points.size(), -1);
  Index n = 0;
  for (std::size_t p = 0; p < points.size(); ++p)
    if (!fixed[p]) unknown[p] = n++;
  MatrixRows rows(static_cast<std::size_t>(n));
  std::vector<double> b(rows.size()), coordinates(2 * rows.size());
  for (std::size_t p = 0; p < points.size(); ++p) {
    if (fixed[p]) continue;
    const auto i = static_cast<std::size_t>(unknown[p]);
    for (const auto& [q, a] : full[p])
      if (a != 0 && !fixed[static_cast<std::size_t>(q)])
        rows[i][unknown[static_cast<std::size_t>(q)]] = a;
    b[i] = load[p];
    coordinates[i] = points[p][0];
    coordinates[rows.size() + i] = points[p][1];
  }
  return make_system(rows, b, 2, coordinates);
}

Place<2> center(const SimplexMesh<2>& mesh, std::size_t cell) {
  Place<2> sum{};
  for (const Index v : mesh.cells[cell])
    for (std::size_t d = 0; d < 2; ++d) sum[d] += mesh.points[static_cast<std::size_t>(v)][d] / 3;
  return sum;
}

System linear_elements(const SimplexMesh<2>& mesh, const Coefficient& coefficient) {
  MatrixRows full(mesh.points.size());
  std::vector<double> load(mesh.points.size());
  for (std::size_t k = 0; k < mesh.cells.size(); ++k) {
    const auto& cell = mesh.cells[k];
    double x[3], y[3], gx[3], gy[3];
    for (int v = 0; v < 3; ++v) {
      x[v] = mesh.points[static_cast<std::size_t>(cell[v])][0];
      y[v] = mesh.points[static_cast<std::size_t>(cell[v])][1];
    }
    const double twice = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    for (int v = 0; v < 3; ++v) {
      gx[v] = (y[(v + 1) % 3] - y[(v + 2) % 3]) / twice;
      gy[v] = (x[(v + 2) % 3] - x[(v + 1) % 3]) / twice;
    }
    const Tensor K = coefficient(k);
    for (int v = 0; v < 3; ++v) {
      load[static_cast<std::size_t>(cell[v])] += std::abs(twice) / 6;
      for (int w = 0; w < 3; ++w) {
        const double a =
            K[0] * gx[v] * gx[w] + K[1] * (gx[v] * gy[w] + gy[v] * gx[w]) + K[2] * gy[v] * gy[w];
        // Right angles couple nothing, up to rounding.
        if (std::abs(a) > 1e-12 * (K[0] + K[2]) / std::abs(twice))
          full[static_cast<std::size_t>(cell[v])][cell[w]] += a * std::abs(twice) / 2;
      }
    }
  }
  return system_of(mesh.points, mesh.fixed, full, load);
}

System bilinear_elements(int side, const std::function<Tensor(double, double)>& coefficient) {
  const int width = side + 2;
  const double h = 1. / (side + 1);
  std::vector<Place<2>> points;
  std::vector<char> fixed;
  for (int j = 0; j < width; ++j)
    for (int i = 0; i < width; ++i) {
      points.push_back({i * h, j * h});
      fixed.push_back(i == 0 || j == 0 || i + 1 == width || j + 1 == width);
    }
  MatrixRows full(points.size());
  std::vector<double> load(points.size());
  const double stiff[2][2] = {{1, -1}, {-1, 1}}, mass[2][2] = {{2, 1}, {1, 2}};
  for (int j = 0; j + 1 < width; ++j)
    for (int i = 0; i + 1 < width; ++i) {
      const Tensor K = coefficient((i + 0.5) * h, (j + 0.5) * h);
      for (int v = 0; v < 4; ++v) {
        const Index p = (j + v / 2) * width + i + v % 2;
        load[static_cast<std::size_t>(p)] += h * h / 4;
        for (int w = 0; w < 4; ++w) {
          const Index q = (j + w / 2) * width + i + w % 2;
          const int vx = v % 2, vy = v / 2, wx = w % 2, wy = w / 2;
          const double xy = ((2 * vx - 1) * (2 * wy - 1) + (2 * wx - 1) * (2 * vy - 1)) / 4.;
          full[static_cast<std::size_t>(p)][q] += K[0] * stiff[vx][wx] * mass[vy][wy] / 6 +
                                                  K[2] * stiff[vy][wy] * mass[vx][wx] / 6 +
                                                  K[1] * xy;
        }
      }
    }
  return system_of(points, fixed, full, load);
}

/// A Gaussian field on 512 × 512 points of the unit square with unit variance and correlation
/// exp(-r^2 / (2 · 0.02^2)): white noise under a Gaussian, periodic.
std::vector<double> gaussian_field() {
  constexpr int n = 512;
  const double width = 0.02 * n / std::sqrt(2.);
  const int reach = static_cast<int>(5 * width);
  std::vector<double> kernel;
  double square = 0;
  for (int k = -reach; k <= reach; ++k) {
    kernel.push_back(std::exp(-k * k / (2 * width * width)));
    square += kernel.back() * kernel.back();
  }
  std::mt19937_64 generator(7);
  std::normal_distribution<double> normal;
  std::vector<double> field(n * n), next(n * n);
  for (double& g : field) g = normal(generator);
  for (const int step : {1, n}) {
    for (int p = 0; p < n * n; ++p) {
      const int row = step == 1 ? p / n : p % n, at = step == 1 ? p % n : p / n;
      double sum = 0;
      for (int k = -reach; k <= reach; ++k) {
        const int q = (at + k + n) % n;
        sum += kernel[static_cast<std::size_t>(k + reach)] *
               field[static_cast<std::size_t>(step == 1 ? row * n + q : q * n + row)];
      }
      next[static_cast<std::size_t>(p)] = sum / std::sqrt(square);
    }
    field.swap(next);
  }
  return field;
}

System random_geometric_graph(int side) {
  const int n = side * side;
  const double radius = std::sqrt(14. / (M_PI * n));
  std::mt19937_64 generator(11);
  std::uniform_real_distribution<double> uniform;
  const int buckets = static_cast<int>(1 / radius);
  std::vector<Place<2>> points(static_cast<std::size_t>(n));
  for (Place<2>& p : points) p = {uniform(generator), uniform(generator)};
  std::vector<std::vector<Index>> inside(static_cast<std::size_t>(buckets) * buckets);
  const auto bucket = [&](double x) {
    return std::min(static_cast<int>(x * buckets), buckets - 1);
  };
  for (Index i = 0; i < n; ++i) {
    const Place<2>& p = points[static_cast<std::size_t>(i)];
    inside[static_cast<std::size_t>(bucket(p[1]) * buckets + bucket(p[0]))].push_back(i);
  }
  MatrixRows rows(static_cast<std::size_t>(n));
  std::vector<double> coordinates(2 * static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) {
    const Place<2>& p = points[static_cast<std::size_t>(i)];
    coordinates[static_cast<std::size_t>(i)] = p[0];
    coordinates[static_cast<std::size_t>(n + i)] = p[1];
    auto& row = rows[static_cast<std::size_t>(i)];
    row[i] = i == 0 ? 1 : 0;
    for (int y = std::max(bucket(p[1]) - 1, 0); y < std::min(bucket(p[1]) + 2, buckets); ++y)
      for (int x = std::max(bucket(p[0]) - 1, 0); x < std::min(bucket(p[0]) + 2, buckets); ++x)
        for (const Index j : inside[static_cast<std::size_t>(y * buckets + x)]) {
          const Place<2>& q = points[static_cast<std::size_t>(j)];
          if (j == i || std::hypot(q[0] - p[0], q[1] - p[1]) > radius) continue;
          row[j] = -1;
          row[i] += 1;
        }
    if (row[i] == 0) row[i] = 1;
  }
  std::vector<double> b(static_cast<std::size_t>(n));
  for (double& value : b) value = uniform(generator) - 0.5;
  return make_system(rows, b, 2, coordinates);
}

/// Points moved by up to 0.3 h, squares cut along the shorter diagonal.
SimplexMesh<2> moved_lattice(int cells) {
  SimplexMesh<2> mesh = lattice<2>(cells);
  std::mt19937_64 generator(5);
  std::uniform_real_distribution<double> uniform(-0.3 / cells, 0.3 / cells);
  for (std::size_t p = 0; p < mesh.points.size(); ++p)
    if (!mesh.fixed[p])
      for (double& x : mesh.points[p]) x += uniform(generator);
  mesh.cells.clear();
  const int width = cells + 1;
  for (Index j = 0; j < cells; ++j)
    for (Index i = 0; i < cells; ++i) {
      const Index a = j * width + i, b = a + 1, c = a + width, d = c + 1;
      const auto length = [&](Index p, Index q) {
        const auto &x = mesh.points[static_cast<std::size_t>(p)],
                   &y = mesh.points[static_cast<std::size_t>(q)];
        return std::hypot(x[0] - y[0], x[1] - y[1]);
      };
      if (length(a, d) < length(b, c)) {
        mesh.cells.push_back({a, b, d});
        mesh.cells.push_back({a, d, c});
      } else {
        mesh.cells.push_back({a, b, c});
        mesh.cells.push_back({b, d, c});
      }
    }
  return mesh;
}

System by_field(int side, const std::function<double(double, double)>& kappa) {
  const SimplexMesh<2> mesh = lattice<2>(side + 1);
  return linear_elements(mesh, [&](std::size_t k) {
    const Place<2> at = center(mesh, k);
    return isotropic(kappa(at[0], at[1]));
  });
}

/// The squares left and right of x = 1/2, each with its own unknowns there.
System crack(int side) {
  SimplexMesh<2> mesh = lattice<2>(side + 1);
  const auto n = static_cast<Index>(mesh.points.size());
  std::vector<Index> twin(mesh.points.size(), -1);
  for (Index p = 0; p < n; ++p)
    if (std::abs(mesh.points[static_cast<std::size_t>(p)][0] - 0.5) < 1e-9) {
      twin[static_cast<std::size_t>(p)] = static_cast<Index>(mesh.points.size());
      mesh.points.push_back(mesh.points[static_cast<std::size_t>(p)]);
      mesh.fixed.push_back(mesh.fixed[static_cast<std::size_t>(p)]);
    }
  for (auto& cell : mesh.cells) {
    double x = 0;
    for (const Index v : cell) x += mesh.points[static_cast<std::size_t>(v)][0] / 3;
    if (x > 0.5)
      for (Index& v : cell)
        if (twin[static_cast<std::size_t>(v)] >= 0) v = twin[static_cast<std::size_t>(v)];
  }
  return linear_elements(mesh, [](std::size_t) { return isotropic(1); });
}

}  // namespace

const std::vector<std::string>& hard_problem_names() {
  static const std::vector<std::string> names = {
      "checker",   "blobs",     "lognormal",  "lognoise",   "crack",      "rgg",
      "aniso0-q1", "aniso0-p1", "aniso0-p1u", "aniso30-q1", "aniso30-p1", "aniso30-p1u"};
  return names;
}

System anisotropic(const std::string& element, int side, double ratio, double degrees) {
  return anisotropic(element, side, ratio, [=](double, double) { return degrees; });
}

System anisotropic(const std::string& element,
                   int side,
                   double ratio,
                   const std::function<double(double, double)>& degrees) {
  if (element == "q1")
    return bilinear_elements(side,
                             [&](double x, double y) { return tilted(degrees(x, y), ratio); });
  if (element != "p1" && element != "p1u")
    throw std::logic_error("anisotropic: no element is called " + element);
  const SimplexMesh<2> mesh = element == "p1" ? lattice<2>(side + 1) : moved_lattice(side + 1);
  return linear_elements(mesh, [&](std::size_t k) {
    const Place<2> at = center(mesh, k);
    return tilted(degrees(at[0], at[1]), ratio);
  });
}

System hard_problem(const std::string& name, int side) {
  if (name == "checker")
    return by_field(side, [](double x, double y) {
      return (static_cast<int>(x * 20) + static_cast<int>(y * 20)) % 2 == 0 ? 1. : 1e6;
    });
  if (name == "blobs" || name == "lognormal") {
    const std::vector<double> field = gaussian_field();
    return by_field(side, [&](double x, double y) {
      const double g =
          field[static_cast<std::size_t>(y * 512) * 512 + static_cast<std::size_t>(x * 512)];
      return name == "lognormal" ? std::exp(3 * g) : g > 0.5 ? 1e6 : 1.;
    });
  }
  if (name == "lognoise") {
    std::mt19937_64 generator(3);
    std::normal_distribution<double> normal;
    return by_field(side, [&](double, double) { return std::exp(3 * normal(generator)); });
  }
  if (name == "crack") return crack(side);
  if (name == "rgg") return random_geometric_graph(side);
  if (name.rfind("aniso", 0) != 0)
    throw std::logic_error("hard_problem: no system is called " + name);
  return anisotropic(name.substr(name.find('-') + 1), side, 1000,
                     name.find("30") != std::string::npos ? 30 : 0);
}

}  // namespace tests
