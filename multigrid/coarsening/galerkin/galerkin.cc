// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/galerkin/slotted_product.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/marked_product.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {
namespace {

/// Rows are merged if P has at most this many entries a row, on average: the interpolation of
/// linear elements from the next coarser mesh has 1.75. The product is then hardly longer than A,
/// slots would stay empty, and a setup on an H200 took no longer.
constexpr Offset most_merged = 2;

/// Row j of P^T A P for aggregates: adds the entries of the fine rows of its aggregate, which are
/// consecutive, by the aggregates of their columns. Nothing is hashed or sorted, and a row may have
/// any length: once for each column, the lanes search all entries, most of which they keep in
/// registers, for the next column.
///
/// Bytes: an entry of A 4 + 4 for its aggregate (mostly from a cache), and 8 for its value if values
/// are asked for.
struct AggregateRow {
  static constexpr Index none = 0x7fffffff;
  static constexpr int kept = 4;  ///< columns in registers, a lane

  CsrView<double> A;
  const Index* aggregate;
  const Index* members;  ///< offsets of the aggregates

  /// Calls at(column, value) for the entries of row j, columns ascending. All lanes of the row call
  /// it together, and all get `value`, which is 0 unless `with_values`.
  template <bool with_values, class Lanes, class At>
  MG_HD void for_each_entry_of(Index j, Lanes lane, At&& at) const {
    const Offset begin = A.offsets[members[j]] + lane.rank, end = A.offsets[members[j + 1]];
    Index own[kept];
    MG_UNROLL
    for (int s = 0; s < kept; ++s) own[s] = column_of(begin + s * Lanes::size, end);
    Index column = least(own, begin, end, lane);
    while (column != none) {
      Index following = none;
      double sum = 0;
      for_each_entry(own, begin, end, lane, [&](Index c, Offset k) {
        if (with_values && c == column) sum += A.values[k];
        if (c > column && c < following) following = c;
      });
      at(column, with_values ? lane.sum(sum) : 0.);
      column = lane.least(following);
    }
  }

 private:
  MG_HD Index column_of(Offset k, Offset end) const {
    return k < end ? aggregate[A.columns[k]] : none;
  }
  template <class Lanes, class F>
  MG_HD void for_each_entry(const Index* own, Offset begin, Offset end, Lanes, F&& f) const {
    MG_UNROLL
    for (int s = 0; s < kept; ++s)
      if (own[s] != none) f(own[s], begin + s * Lanes::size);
    for (Offset k = begin + kept * Lanes::size; k < end; k += Lanes::size) f(column_of(k, end), k);
  }
  template <class Lanes>
  MG_HD Index least(const Index* own, Offset begin, Offset end, Lanes lane) const {
    Index first = none;
    for_each_entry(own, begin, end, lane, [&](Index c, Offset) { first = c < first ? c : first; });
    return lane.least(first);
  }
};

struct AggregateRowLength {
  AggregateRow row;
  Index* length;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    Index n = 0;
    row.for_each_entry_of<false>(j, lane, [&](Index, double) { ++n; });
    if (lane.rank == 0) length[j] = n;
  }
};

struct FillAggregateRow {
  AggregateRow row;
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    Offset next = offsets[j];
    row.for_each_entry_of<true>(j, lane, [&](Index column, double value) {
      if (lane.rank == 0) {
        columns[next] = column;
        values[next] = value;
      }
      ++next;
    });
  }
};

/// for_each_row with enough lanes to keep the entries of an average aggregate in registers.
template <class Kernel>
void for_each_aggregate(const Csr<double>& A, Index n_coarse, const Kernel& kernel) {
  if (A.n_nonzeros() <= 8 * AggregateRow::kept * Offset(n_coarse))
    for_each_row<8>(A.executor(), n_coarse, kernel);
  else
    for_each_row<32>(A.executor(), n_coarse, kernel);
}

AggregateRow aggregate_row(const Csr<double>& A, const Aggregates& aggregates) {
  return {view(A), aggregates.aggregate.on(A.executor()), aggregates.offsets.on(A.executor())};
}

}  // namespace

Csr<double> galerkin(const Csr<double>& A, const Aggregates& aggregates) {
  const Executor& executor = A.executor();
  if (executor.space() == Space::host)
    return marked_sums(A, aggregates.aggregate, aggregates.offsets);
  const Index n = aggregates.n_coarse;
  Array<Index> length(executor, n);
  for_each_aggregate(A, n, AggregateRowLength{aggregate_row(A, aggregates), length.on(executor)});
  Array<Offset> offsets(executor, n + 1);
  const Offset n_nonzeros = scan(length, offsets);
  return galerkin(A, aggregates, std::move(offsets), n_nonzeros);
}

Csr<double> galerkin(const Csr<double>& A,
                     const Aggregates& aggregates,
                     Array<Offset>&& offsets,
                     Offset n_nonzeros) {
  const Executor& executor = A.executor();
  if (executor.space() == Space::host)
    return marked_sums(A, aggregates.aggregate, aggregates.offsets);
  const Index n = aggregates.n_coarse;
  Csr<double> coarse{n, n, std::move(offsets), Array<Index>(executor, n_nonzeros),
                     Array<double>(executor, n_nonzeros)};
  for_each_aggregate(A, n,
                     FillAggregateRow{aggregate_row(A, aggregates), coarse.offsets.on(executor),
                                      coarse.columns.on(executor), coarse.values.on(executor)});
  return coarse;
}

Csr<double> galerkin(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R) {
  if (A.executor().space() == Space::host) return marked_product(R, A, P);
  if (P.n_nonzeros() <= most_merged * Offset(P.n_rows)) return multiply(R, multiply(A, P));
  return slotted_galerkin(A, P, R);
}

}  // namespace multigrid
