// SPDX-License-Identifier: MIT
#include "tests/multigrid/solver/stiff_cases.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace tests {
namespace {

using namespace multigrid;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

double power_of_ten(std::mt19937& random, double low, double high) {
  return std::pow(10., std::uniform_real_distribution<double>(low, high)(random));
}

End random_end(std::mt19937& random, double value, double flow_unit) {
  if (random() % 2) return {value, 0};
  return {value, flow_unit * power_of_ten(random, -8, 12)};
}

/// The unknown at a node, or -1 at an end with given values.
struct Unknowns {
  const StiffCase& c;
  int first = c.left.alpha > 0 ? 0 : 1;
  int width = c.cells + 1 - first - (c.right.alpha > 0 ? 0 : 1);

  int operator()(int i, int j) const {
    const int column = i - first;
    return column < 0 || column >= width ? -1 : j * width + column;
  }
};

/// Calls body(i, j, k, l, coupling) for the edges between nodes (i, j) and (k, l).
void for_edges(const StiffCase& c, const std::function<void(int, int, int, int, double)>& body) {
  const auto kappa = [&](int i, int j) {
    const bool inside = i >= 0 && j >= 0 && i < c.cells && j < c.cells;
    return inside ? c.kappa[std::size_t(j * c.cells + i)] : 0.;
  };
  for (int j = 0; j <= c.cells; ++j)
    for (int i = 0; i <= c.cells; ++i) {
      if (i < c.cells) body(i, j, i + 1, j, 0.5 * (kappa(i, j - 1) + kappa(i, j)));
      if (j < c.cells) body(i, j, i, j + 1, 0.5 * (kappa(i - 1, j) + kappa(i, j)));
    }
}

/// Half of the length of the edges of an end, times alpha.
double exchange(const StiffCase& c, const End& end, int j) {
  const double h = c.size / c.cells;
  return end.alpha * h * (j == 0 || j == c.cells ? 0.5 : 1.);
}

double source(const StiffCase& c, int i, int j) {
  const double h = c.size / c.cells;
  const bool at_side = i == 0 || i == c.cells, at_top = j == 0 || j == c.cells;
  return c.f * h * h * (at_side ? 0.5 : 1.) * (at_top ? 0.5 : 1.);
}

}  // namespace

StiffCase random_case(std::mt19937& random) {
  StiffCase c;
  c.cells = 8 << random() % 3;
  c.size = power_of_ten(random, -6, 3);
  const double unit = power_of_ten(random, 0, 9);  // of kappa
  const double contrast = power_of_ten(random, -12, 12);
  const double offset = random() % 3 ? 0. : 300.;
  const int shape = int(random() % 3);
  c.kappa.assign(std::size_t(c.cells * c.cells), unit);
  for (int j = 0; j < c.cells; ++j)
    for (int i = 0; i < c.cells; ++i) {
      const int n = c.cells;
      const bool inside = 4 * i >= n && 4 * i < 3 * n && 4 * j >= n && 4 * j < 3 * n;
      const bool there = shape == 0 ? 2 * i >= n : shape == 1 ? 2 * i < n : inside;
      if (there) c.kappa[std::size_t(j * n + i)] *= contrast;
    }
  c.left = random_end(random, offset, unit / c.size);
  c.right = random_end(random, offset + 1, unit / c.size);
  if (random() % 3 == 0) c.f = unit / (c.size * c.size);
  c.name = std::string(shape == 0   ? "right"
                       : shape == 1 ? "left"
                                    : "inside") +
           " contrast " + std::to_string(std::log10(contrast)) + ", cells " +
           std::to_string(c.cells) + ", alpha " + std::to_string(c.left.alpha * c.size / unit) +
           " and " + std::to_string(c.right.alpha * c.size / unit) + ", f " +
           std::to_string(c.f > 0) + ", offset " + std::to_string(offset);
  return c;
}

System stiff_system(const StiffCase& c) {
  const Unknowns unknown{c};
  const int n = unknown.width * (c.cells + 1);
  std::vector<std::map<Index, double>> rows(static_cast<std::size_t>(n));
  std::vector<double> b(std::size_t(n), 0.), coordinates(std::size_t(2 * n));
  std::map<Index, std::pair<double, double>> ties;  // weight, value
  Dissipation d;
  const auto include = [&](double value) {
    d.low = std::min(d.low, value);
    d.high = std::max(d.high, value);
  };
  const auto tie = [&](int row, double weight, double value) {
    rows[std::size_t(row)][row] += weight;
    b[std::size_t(row)] += weight * value;
    ties[row] = {ties[row].first + weight, value};  // a row has one end
    include(value);
  };
  for_edges(c, [&](int i, int j, int k, int l, double coupling) {
    const int row = unknown(i, j), other = unknown(k, l);
    if (row >= 0 && other >= 0) {
      rows[std::size_t(row)][row] += coupling;
      rows[std::size_t(other)][other] += coupling;
      rows[std::size_t(row)][other] -= coupling;
      rows[std::size_t(other)][row] -= coupling;
    } else if (row >= 0 || other >= 0) {
      tie(std::max(row, other), coupling, (row < 0 && i == 0 ? c.left : c.right).value);
    }
  });
  for (int j = 0; j <= c.cells; ++j) {
    if (c.left.alpha > 0) tie(unknown(0, j), exchange(c, c.left, j), c.left.value);
    if (c.right.alpha > 0) tie(unknown(c.cells, j), exchange(c, c.right, j), c.right.value);
    for (int i = 0; i <= c.cells; ++i) {
      const int row = unknown(i, j);
      if (row < 0) continue;
      b[std::size_t(row)] += source(c, i, j);
      coordinates[std::size_t(row)] = c.size * i / c.cells;
      coordinates[std::size_t(n + row)] = c.size * j / c.cells;
    }
  }
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns, tied;
  std::vector<double> values, weights, references;
  for (const auto& row : rows) {
    for (const auto& [column, value] : row) {
      columns.push_back(column);
      values.push_back(value);
    }
    offsets.push_back(Offset(columns.size()));
  }
  for (const auto& [row, weight_and_value] : ties) {
    tied.push_back(row);
    weights.push_back(weight_and_value.first);
    references.push_back(weight_and_value.second);
  }
  const Executor host = default_host();
  d.row = {host, tied};
  d.weight = {host, weights};
  d.value = {host, references};
  d.moment = {host, std::vector<double>(tied.size(), 0.)};
  System system;
  system.A = {n, n, {host, offsets}, {host, columns}, {host, values}};
  system.b = {host, b};
  system.dimension = 2;
  system.coordinates = {host, coordinates};
  system.dissipation = std::move(d);
  return system;
}

StiffResults stiff_results(const StiffCase& c, const std::vector<double>& solution) {
  const Unknowns unknown{c};
  const auto u = [&](int i, int j) {
    const int row = unknown(i, j);
    return row >= 0 ? solution[std::size_t(row)] : (i == 0 ? c.left : c.right).value;
  };
  std::vector<double> left(std::size_t(c.cells + 1), 0.), right = left;  // flows into the nodes
  StiffResults r;
  for_edges(c, [&](int i, int j, int k, int l, double coupling) {
    const double flow = coupling * (u(i, j) - u(k, l));
    const double rounding = epsilon * coupling * (std::abs(u(i, j)) + std::abs(u(k, l)));
    r.rounding += 2 * rounding;
    if (i == 0 && c.left.alpha == 0) {
      left[std::size_t(j)] += flow;
      if (k == 0) left[std::size_t(l)] -= flow;
      r.rounding_left += rounding;
    }
    if (k == c.cells && c.right.alpha == 0) {
      right[std::size_t(l)] -= flow;
      if (i == c.cells) right[std::size_t(j)] += flow;
      r.rounding_right += rounding;
    }
  });
  for (int j = 0; j <= c.cells; ++j) {
    const auto at = [&](const End& end, int i, std::vector<double>& flows, double& rounding) {
      if (end.alpha > 0) {
        const double weight = exchange(c, end, j);
        flows[std::size_t(j)] = weight * (end.value - u(i, j));
        rounding += epsilon * weight * (std::abs(end.value) + std::abs(u(i, j)));
      } else {
        flows[std::size_t(j)] -= source(c, i, j);
      }
      r.size += std::abs(flows[std::size_t(j)]);
    };
    at(c.left, 0, left, r.rounding_left);
    at(c.right, c.cells, right, r.rounding_right);
    r.left += left[std::size_t(j)];
    r.right += right[std::size_t(j)];
  }
  const auto [low, high] = std::minmax_element(solution.begin(), solution.end());
  r.low = std::min({*low, c.left.value, c.right.value});
  r.high = std::max({*high, c.left.value, c.right.value});
  return r;
}

std::vector<double> direct_solution(const System& system, const int bandwidth) {
  using Number = long double;
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  const auto b = system.b.to_vector();
  const int n = system.n(), w = bandwidth;
  std::vector<Number> L(std::size_t(n) * (w + 1), 0), x(b.begin(), b.end());
  const auto at = [&](int i, int j) -> Number& {
    return L[std::size_t(i) * (w + 1) + (j - i + w)];
  };
  for (int i = 0; i < n; ++i)
    for (auto k = offsets[std::size_t(i)]; k < offsets[std::size_t(i) + 1]; ++k)
      if (columns[std::size_t(k)] <= i) at(i, columns[std::size_t(k)]) = values[std::size_t(k)];
  for (int i = 0; i < n; ++i)
    for (int j = std::max(0, i - w); j <= i; ++j) {
      Number sum = at(i, j);
      for (int k = std::max(0, i - w); k < j; ++k) sum -= k < j - w ? 0 : at(i, k) * at(j, k);
      at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
    }
  for (int i = 0; i < n; ++i) {
    for (int k = std::max(0, i - w); k < i; ++k) x[i] -= at(i, k) * x[k];
    x[i] /= at(i, i);
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int k = i + 1; k <= std::min(n - 1, i + w); ++k) x[i] -= at(k, i) * x[k];
    x[i] /= at(i, i);
  }
  return {x.begin(), x.end()};
}

}  // namespace tests
