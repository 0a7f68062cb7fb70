// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/pairwise_matching/serial_matching.h"

#include "multigrid/coarsening/graph/rounded.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace multigrid {
namespace {

constexpr Index none = -1;

/// The rows of a matrix in host memory.
class Rows {
 public:
  explicit Rows(const Csr<double>& A)
      : offsets_(A.offsets.to_vector()),
        columns_(A.columns.to_vector()),
        values_(A.values.to_vector()) {}
  Index n() const { return static_cast<Index>(offsets_.size() - 1); }
  /// f(column, value) for each entry of row i
  template <class F>
  void for_each_entry(Index i, F&& f) const {
    const auto row = static_cast<std::size_t>(i);
    for (auto k = static_cast<std::size_t>(offsets_[row]);
         k < static_cast<std::size_t>(offsets_[row + 1]); ++k)
      f(columns_[k], values_[k]);
  }

 private:
  std::vector<Offset> offsets_;
  std::vector<Index> columns_;
  std::vector<double> values_;
};

/// Numbers for unknowns: of their aggregates, or of coarse unknowns.
using Numbers = std::vector<Index>;

Index& at(Numbers& numbers, Index i) {
  return numbers[static_cast<std::size_t>(i)];
}

Aggregates aggregates_of(const Numbers& numbers, Index n_coarse, const Executor& executor) {
  Aggregates result;
  result.n_fine = static_cast<Index>(numbers.size());
  result.n_coarse = n_coarse;
  result.aggregate = Array<Index>(executor, numbers);
  return result;
}

/// Unknown number k of a visit of n.
Index visited(Index k, Index n, VisitingOrder order) {
  if (order == VisitingOrder::ascending) return k;
  return k % 2 == 0 ? k / 2 : n - 1 - k / 2;
}

/// Pairs by Algorithm 2.2 with weights of couplings. Returns the number of pairs and single unknowns.
///
/// weight  weight(i, j, a_ij)
template <class Weight>
Index pair_up(const Rows& A, VisitingOrder order, const Weight& weight, Numbers& pair) {
  const Index n = A.n();
  pair.assign(static_cast<std::size_t>(n), none);
  Index n_pairs = 0;
  for (Index k = 0; k < n; ++k) {
    const Index i = visited(k, n, order);
    if (at(pair, i) != none) continue;
    Index match = none;
    double most = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i || a == 0 || at(pair, j) != none) return;
      const double w = weight(i, j, a);
      if (match != none && w < most) return;
      match = j;
      most = w;
    });
    at(pair, i) = n_pairs;
    if (match != none) at(pair, match) = n_pairs;
    ++n_pairs;
  }
  return n_pairs;
}

/// The unknowns of a maximal independent set get the numbers 0, 1, ..., the others none.
Index number_independent_set(const Rows& A, Numbers& number) {
  const Index n = A.n();
  number.assign(static_cast<std::size_t>(n), none);
  Numbers is_taken(static_cast<std::size_t>(n), 0);
  Index count = 0;
  for (Index i = 0; i < n; ++i) {
    if (at(is_taken, i)) continue;
    at(number, i) = count++;
    A.for_each_entry(i, [&](Index j, double a) {
      if (a != 0) at(is_taken, j) = 1;
    });
  }
  return count;
}

/// Builds a matrix row by row on the host.
class RowWriter {
 public:
  void add(Index column, double value) {
    columns_.push_back(column);
    values_.push_back(value);
  }
  void end_row() { offsets_.push_back(static_cast<Offset>(columns_.size())); }
  Csr<double> matrix(Index n_columns, const Executor& executor) const {
    return {static_cast<Index>(offsets_.size() - 1), n_columns, Array<Offset>(executor, offsets_),
            Array<Index>(executor, columns_), Array<double>(executor, values_)};
  }

 private:
  std::vector<Offset> offsets_ = {0};
  std::vector<Index> columns_;
  std::vector<double> values_;
};

/// x = ones, smoothed towards the kernel of A. No x_i is 0, so that each is interpolated.
std::vector<double> smooth_vector(const Rows& A, int sweeps) {
  const Index n = A.n();
  std::vector<double> x(static_cast<std::size_t>(n), 1), next = x;
  for (; sweeps > 0; --sweeps) {
    for (Index i = 0; i < n; ++i) {
      double product = 0, norm = 0;
      A.for_each_entry(i, [&](Index j, double a) {
        product += a * x[static_cast<std::size_t>(j)];
        norm += std::abs(a);
      });
      const auto k = static_cast<std::size_t>(i);
      next[k] = norm > 0 ? x[k] - product / norm : x[k];
      if (next[k] == 0) next[k] = 1;
    }
    x.swap(next);
  }
  return x;
}

std::vector<double> diagonal_of(const Rows& A) {
  std::vector<double> diagonal(static_cast<std::size_t>(A.n()), 0);
  for (Index i = 0; i < A.n(); ++i)
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i) diagonal[static_cast<std::size_t>(i)] = a;
    });
  return diagonal;
}

}  // namespace

Aggregates node_pairs(const Csr<double>& A, VisitingOrder order) {
  const Rows rows(A);
  Numbers pair;
  const auto weight = [](Index, Index, double a) { return rounded(std::abs(a)); };
  const Index n_pairs = pair_up(rows, order, weight, pair);
  return aggregates_of(pair, n_pairs, A.executor());
}

Aggregates edge_pairs(const Csr<double>& A) {
  const Rows rows(A);
  std::vector<std::tuple<double, Index, Index>> edges;
  for (Index i = 0; i < A.n_rows; ++i)
    rows.for_each_entry(i, [&](Index j, double a) {
      if (j != i && a != 0) edges.emplace_back(rounded(std::abs(a)), i, j);
    });
  std::sort(edges.rbegin(), edges.rend());
  Numbers pair(static_cast<std::size_t>(A.n_rows), none);
  Index n_pairs = 0;
  for (const auto& [weight, i, j] : edges)
    if (at(pair, i) == none && at(pair, j) == none) at(pair, i) = at(pair, j) = n_pairs++;
  for (Index& number : pair)
    if (number == none) number = n_pairs++;
  return aggregates_of(pair, n_pairs, A.executor());
}

Aggregates independent_set_serially(const Csr<double>& A) {
  const Rows rows(A);
  Numbers number;
  const Index n_coarse = number_independent_set(rows, number);
  Numbers aggregate = number;
  for (Index i = 0; i < A.n_rows; ++i)
    if (at(number, i) != none)
      rows.for_each_entry(i, [&](Index j, double a) {
        if (a != 0 && at(aggregate, j) == none) at(aggregate, j) = at(number, i);
      });
  return aggregates_of(aggregate, n_coarse, A.executor());
}

Csr<double> compatible_interpolation(const Csr<double>& A, VisitingOrder order, int sweeps) {
  const Rows rows(A);
  const std::vector<double> x = smooth_vector(rows, sweeps);
  const std::vector<double> diagonal = diagonal_of(rows);
  const auto weight = [&](Index i, Index j, double a) {
    const auto k = static_cast<std::size_t>(i), l = static_cast<std::size_t>(j);
    const double both = diagonal[k] * x[k] * x[k] + diagonal[l] * x[l] * x[l];
    return both > 0 ? rounded(1 - 2 * a * x[k] * x[l] / both) : 1.;
  };
  Numbers pair;
  const Index n_pairs = pair_up(rows, order, weight, pair);
  RowWriter P;
  for (Index i = 0; i < A.n_rows; ++i) {
    P.add(at(pair, i), x[static_cast<std::size_t>(i)]);
    P.end_row();
  }
  return P.matrix(n_pairs, A.executor());
}

Csr<double> beck_interpolation(const Csr<double>& A) {
  const Rows rows(A);
  Numbers number;
  const Index n_coarse = number_independent_set(rows, number);
  RowWriter P;
  for (Index i = 0; i < A.n_rows; ++i) {
    if (at(number, i) != none) {
      P.add(at(number, i), 1);
    } else {
      std::vector<Index> coarse;
      rows.for_each_entry(i, [&](Index j, double a) {
        if (a != 0 && at(number, j) != none) coarse.push_back(at(number, j));
      });
      for (const Index k : coarse) P.add(k, 1. / static_cast<double>(coarse.size()));
    }
    P.end_row();
  }
  return P.matrix(n_coarse, A.executor());
}

}  // namespace multigrid
