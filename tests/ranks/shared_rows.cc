// SPDX-License-Identifier: MIT
#include "tests/ranks/shared_rows.h"

#include "multigrid/coarsening/tree/auxiliary_grid.h"

#include <algorithm>
#include <random>

namespace tests {
namespace {

using namespace multigrid;
using namespace multigrid::distributed;

Index begin_of(const Index n, const int rank, const int n_ranks) {
  return Index(Offset(n) * rank / n_ranks);
}

std::vector<Index> order_of(const Ranks& ranks, const System& system) {
  std::vector<Index> order =
      locate(system.coordinates, system.dimension, Box::rectangle, Curve::morton).order.to_vector();
  std::mt19937 random(77);
  for (int rank = 0; rank < ranks.n; ++rank)
    std::shuffle(order.begin() + begin_of(system.n(), rank, ranks.n),
                 order.begin() + begin_of(system.n(), rank + 1, ranks.n), random);
  return order;
}

/// The rows from begin to end, with all columns.
Csr<double> piece(const Csr<double>& A, const Index begin, const Index end) {
  const std::vector<Offset> of_rows = A.offsets.to_vector();
  const std::vector<Index> columns = A.columns.to_vector();
  const std::vector<double> values = A.values.to_vector();
  std::vector<Offset> offsets;
  for (Index i = begin; i <= end; ++i)
    offsets.push_back(of_rows[std::size_t(i)] - of_rows[std::size_t(begin)]);
  const auto first = std::ptrdiff_t(of_rows[std::size_t(begin)]),
             last = std::ptrdiff_t(of_rows[std::size_t(end)]);
  const Executor& host = default_host();
  return {end - begin,
          A.n_columns,
          {host, offsets},
          {host, std::vector<Index>(columns.begin() + first, columns.begin() + last)},
          {host, std::vector<double>(values.begin() + first, values.begin() + last)}};
}

}  // namespace

System in_order(const System& system, const std::vector<Index>& order) {
  const auto values = [&](const Array<double>& from, int dimension) {
    const std::vector<double> old = from.to_vector();
    std::vector<double> result;
    for (std::size_t d = 0; d < std::size_t(dimension); ++d)
      for (const Index i : order) result.push_back(old[d * order.size() + std::size_t(i)]);
    return Array<double>(default_host(), result);
  };
  System result;
  result.A = permute(system.A, Array<Index>(default_host(), order));
  result.b = values(system.b, 1);
  result.dimension = system.dimension;
  result.coordinates = values(system.coordinates, system.dimension);
  result.constant_nullspace = system.constant_nullspace;
  return result;
}

SharedRows::SharedRows(const Ranks& ranks, const System& system)
    : whole(in_order(system, order_of(ranks, system))) {
  const Index begin = begin_of(system.n(), ranks.own, ranks.n),
              end = begin_of(system.n(), ranks.own + 1, ranks.n);
  A = matrix_of_rows(ranks, piece(whole.A, begin, end));
  const std::vector<double> of_b = whole.b.to_vector(), of_x = whole.coordinates.to_vector();
  b = vector_of_rows(ranks, {of_b.begin() + begin, of_b.begin() + end});
  x = vector_of_rows(ranks, std::vector<double>(std::size_t(end - begin)));
  points.dimension = system.dimension;
  for (int d = 0; d < system.dimension; ++d) {
    const auto first = of_x.begin() + std::ptrdiff_t(d) * system.n();
    points.x.insert(points.x.end(), first + begin, first + end);
  }
}

}  // namespace tests
