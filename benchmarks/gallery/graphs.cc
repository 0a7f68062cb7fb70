// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/graphs.h"

#include "tests/support/matrix_rows.h"
#include "tests/support/problems.h"

#include <cmath>
#include <numeric>

namespace gallery {

using namespace multigrid;

Parts::Parts(Index n_vertices) : parent_(static_cast<std::size_t>(n_vertices)) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

Index Parts::of(Index vertex) {
  while (parent_[vertex] != vertex) vertex = parent_[vertex] = parent_[parent_[vertex]];
  return vertex;
}

bool Parts::link(Index from, Index to) {
  from = of(from);
  to = of(to);
  if (from == to) return false;
  parent_[std::max(from, to)] = std::min(from, to);  // so that the first vertex stands for a part
  return true;
}

void ground(System& system) {
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<Index> columns = system.A.columns.to_vector();
  std::vector<double> values = system.A.values.to_vector();
  Parts parts(system.n());
  for (Index row = 0; row < system.n(); ++row)
    for (Offset k = offsets[row]; k < offsets[row + 1]; ++k) parts.link(row, columns[k]);
  std::vector<char> is_grounded(static_cast<std::size_t>(system.n()), false);
  for (Index row = 0; row < system.n(); ++row) {
    double sum = 0, size = 0;
    for (Offset k = offsets[row]; k < offsets[row + 1]; ++k) {
      sum += values[k];
      size += std::abs(values[k]);
    }
    if (sum > 1e-10 * size) is_grounded[parts.of(row)] = true;
  }
  for (Index row = 0; row < system.n(); ++row)
    for (Offset k = offsets[row]; k < offsets[row + 1]; ++k)
      if (columns[k] == row && parts.of(row) == row && !is_grounded[row]) values[k] += 1;
  system.A.values = Array<double>(default_host(), values);
}

System laplacian(Index n_vertices,
                 const std::vector<Edge>& edges,
                 int dimension,
                 const std::vector<double>& coordinates) {
  tests::MatrixRows rows(static_cast<std::size_t>(n_vertices));
  for (Index vertex = 0; vertex < n_vertices; ++vertex) rows[vertex][vertex] = 0;
  for (const Edge& edge : edges) {
    rows[edge.from][edge.to] -= edge.weight;
    rows[edge.to][edge.from] -= edge.weight;
    rows[edge.from][edge.from] += edge.weight;
    rows[edge.to][edge.to] += edge.weight;
  }
  System system =
      tests::make_system(rows, tests::random_vector(rows.size(), 37), dimension, coordinates);
  ground(system);
  return system;
}

}  // namespace gallery
