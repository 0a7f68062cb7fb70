// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed_aggregation/block_tentative.h"

#include "multigrid/formats/views.h"
#include "multigrid/transfers/aggregate_runs.h"

#include <cmath>

namespace multigrid {
namespace {

constexpr double dependent = 1e-12;  ///< what is left of the norm of a candidate in others' span

/// The rows of an aggregate: the unknowns of its nodes.
struct RowsOfAggregate {
  const Index* nodes;   ///< those of each aggregate together
  const Index* begins;  ///< of each aggregate
  Index block_size;

  /// f(i) for the lane's own rows, which are the same in each call.
  template <class Lanes, class F>
  MG_HD void for_each(Index aggregate, Lanes lane, F&& f) const {
    const Index begin = begins[aggregate];
    const Index n = n_nodes(aggregate) * block_size;
    for (Index k = lane.rank; k < n; k += Lanes::size)
      f(nodes[begin + k / block_size] * block_size + k % block_size);
  }
  MG_HD Index n_nodes(Index aggregate) const { return begins[aggregate + 1] - begins[aggregate]; }
};

/// Lanes share the rows of an aggregate; each writes and reads its own alone. Bytes: a value 24, and from a cache 8 for each product and
/// subtraction.
struct Orthogonalize {
  RowsOfAggregate rows;
  Offset n, n_coarse;  ///< unknowns
  int m;
  const double* candidates;
  double* T;       ///< n × m, row by row
  double* coarse;  ///< m vectors of n_coarse

  template <class Lanes>
  MG_HD void operator()(Index aggregate, Lanes lane) const {
    rows.for_each(aggregate, lane, [&](Index i) {
      for (int k = 0; k < m; ++k) entry(i, k) = candidates[k * n + i];
    });
    const double scale = sqrt(double(rows.n_nodes(aggregate)));
    for (int k = 0; k < m; ++k) make_orthogonal(aggregate, k, scale, lane);
    rows.for_each(aggregate, lane, [&](Index i) {
      for (int k = 0; k < m; ++k) entry(i, k) *= scale;
    });
  }

 private:
  MG_HD double& entry(Index i, int k) const { return T[Offset(i) * m + k]; }
  template <class Lanes>
  MG_HD double product(Index aggregate, int k, int l, Lanes lane) const {
    double sum = 0;
    rows.for_each(aggregate, lane, [&](Index i) { sum += entry(i, k) * entry(i, l); });
    return lane.sum(sum);
  }
  template <class Lanes>
  MG_HD void write_R(Index aggregate, int l, int k, double value, Lanes lane) const {
    if (lane.rank == 0) coarse[k * n_coarse + Offset(aggregate) * m + l] = value;
  }

  /// Column k of Q, and of R.
  template <class Lanes>
  MG_HD void make_orthogonal(Index aggregate, int k, double scale, Lanes lane) const {
    const double before = sqrt(product(aggregate, k, k, lane));
    for (int l = 0; l < m; ++l) write_R(aggregate, l, k, 0, lane);
    for (int pass = 0; pass < 2; ++pass)
      for (int l = 0; l < k; ++l) {
        const double along = product(aggregate, k, l, lane);
        if (lane.rank == 0) coarse[k * n_coarse + Offset(aggregate) * m + l] += along / scale;
        rows.for_each(aggregate, lane, [&](Index i) { entry(i, k) -= along * entry(i, l); });
      }
    const double norm = sqrt(product(aggregate, k, k, lane));
    const bool is_new = norm > dependent * before;
    write_R(aggregate, k, k, is_new ? norm / scale : 0, lane);
    rows.for_each(aggregate, lane, [&](Index i) { entry(i, k) = is_new ? entry(i, k) / norm : 0; });
  }
};

struct UnitCandidate {
  Offset n;
  Index block_size;
  double* candidates;
  MG_HD void operator()(Offset k) const { candidates[k] = k % n % block_size == k / n ? 1 : 0; }
};

}  // namespace

BlockTentative block_tentative(const Aggregates& aggregates,
                               const Array<double>& candidates,
                               Index block_size) {
  const Executor& executor = candidates.executor();
  const Index n = aggregates.n_fine * block_size;
  const int m = static_cast<int>(candidates.size() / n);
  const Index n_coarse = aggregates.n_coarse * m;
  const Members nodes = members_of(aggregates);
  BlockTentative result{Array<double>(executor, Offset(n) * m),
                        Array<double>(executor, Offset(n_coarse) * m)};
  for_each_row<32>(
      executor, aggregates.n_coarse,
      Orthogonalize{{nodes.unknowns.on(executor), nodes.begins.on(executor), block_size},
                    n,
                    n_coarse,
                    m,
                    candidates.on(executor),
                    result.values.on(executor),
                    result.coarse.on(executor)});
  return result;
}

Array<double> unit_candidates(const Executor& executor, Index n, Index block_size) {
  Array<double> candidates(executor, Offset(n) * block_size);
  for_each(executor, candidates.size(), UnitCandidate{n, block_size, candidates.on(executor)});
  return candidates;
}

}  // namespace multigrid
