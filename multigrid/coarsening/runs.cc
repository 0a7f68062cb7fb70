// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/runs.h"

#include "multigrid/row_merge.h"
#include "multigrid/smoothers/find_column.h"
#include "multigrid/sparse_product.h"

namespace multigrid {
namespace {

struct Center {
  const double* points;
  Runs runs;
  int dimension;
  double* centers;
  MG_HD void operator()(Index j) const {
    const Index begin = runs.begin(j), end = runs.end(j);
    for (int d = 0; d < dimension; ++d) {
      double sum = 0;
      for (Index i = begin; i < end; ++i) sum += points[d * Offset(runs.n) + i];
      centers[d * Offset(runs.n_runs()) + j] = sum / (end - begin);
    }
  }
};

/// The rows of each run as a matrix, runs × n.
struct ListRun {
  Runs runs;
  Offset* offsets;
  Index* rows;
  MG_HD void operator()(Index j) const {
    if (j == 0) offsets[0] = 0;
    offsets[j + 1] = runs.end(j);
    for (Index i = runs.begin(j); i < runs.end(j); ++i) rows[i] = i;
  }
};

struct TransposedLength {
  RowMerge merge;
  PatternView P;
  Index* length;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    Index n = 0;
    merge(
        j, lane, [](Offset, Offset) {},
        [&](Index i) {
          n += find_column(P.columns, P.offsets[i], P.offsets[i + 1], j) >= 0 ? 1 : 0;
        });
    if (lane.rank == 0) length[j] = n;
  }
};

/// Bytes: an entry of the rows of A 4 (and 12 rewritten in scratch), of P 4, each of them looked at
/// once for every run it links, and 24 for an entry found.
struct TransposedRow {
  RowMerge merge;
  CsrView<double> P;
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    Offset next = offsets[j];
    merge(
        j, lane, [](Offset, Offset) {},
        [&](Index i) {
          const Offset found = find_column(P.columns, P.offsets[i], P.offsets[i + 1], j);
          if (found < 0) return;
          if (lane.rank == 0) {
            columns[next] = i;
            values[next] = P.values[found];
          }
          ++next;
        });
  }
};

}  // namespace

Array<double> centers(const Array<double>& points, int dimension, const Runs& runs) {
  const Executor& executor = points.executor();
  Array<double> result(executor, Offset(dimension) * runs.n_runs());
  for_each(executor, runs.n_runs(),
           Center{points.on(executor), runs, dimension, result.on(executor)});
  return result;
}

Csr<double> transpose_along(const Csr<double>& P, const Csr<double>& A, const Runs& runs) {
  const Executor& executor = A.executor();
  const Index n_runs = runs.n_runs();
  Array<Offset> run_offsets(executor, Offset(n_runs) + 1);
  Array<Index> rows(executor, runs.n), length(executor, n_runs);
  for_each(executor, n_runs, ListRun{runs, run_offsets.on(executor), rows.on(executor)});
  MergeScratch scratch(executor, runs.n);
  const RowMerge merge({run_offsets.on(executor), rows.on(executor)}, view(A), scratch);
  for_each_merged_row(executor, n_runs, runs.n,
                      TransposedLength{merge, view(P), length.on(executor)});
  Csr<double> R{n_runs, runs.n, Array<Offset>(executor, Offset(n_runs) + 1), {}, {}};
  const Offset n_nonzeros = scan(length, R.offsets);
  if (n_nonzeros < P.n_nonzeros()) return transpose(P);  // zeros stored on one side alone
  R.columns = Array<Index>(executor, n_nonzeros);
  R.values = Array<double>(executor, n_nonzeros);
  for_each_merged_row(executor, n_runs, runs.n,
                      TransposedRow{merge, view(P), R.offsets.on(executor), R.columns.on(executor),
                                    R.values.on(executor)});
  return R;
}

}  // namespace multigrid
