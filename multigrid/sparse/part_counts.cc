// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/trees.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/parts.h"
#include "multigrid/sparse/row_sums.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

struct PlantRow {
  Index* above;
  MG_HD void operator()(Index i) const { above[i] = i; }
};

/// Bytes an entry: 12, and those of the trees, which nearby rows share. Of a symmetric pattern half of the entries will do.
struct JoinRow {
  CsrView<double> A;
  Trees trees;
  bool is_symmetric;
  MG_HD void operator()(Index i) const {
    A.for_each_entry(i, [&](Index j, double value) {
      if (j != i && value != 0 && (j < i || !is_symmetric)) trees.join(i, j);
    });
  }
};

/// Raises a flag of the part of a row that does not add up to zero.
struct MarkRow {
  CsrView<double> A;
  Trees trees;
  Index* is_regular;
  MG_HD void operator()(Index i) const {
    if (relative_row_sum(A, i) > zero_row_sum) raise(is_regular + trees.root(i), 1);
  }
};

struct CountRow {
  Trees trees;
  const Index* is_regular;
  MG_HD PartCounts operator()(Index i) const {
    const bool is_root = trees.root(i) == i;
    return {is_root ? 1 : 0, is_root && is_regular[i] < 0 ? 1 : 0};
  }
};

}  // namespace

PartCounts count_parts(const Csr<double>& A, const bool is_symmetric) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  Array<Index> above(executor, n), is_regular(executor, n);
  const Trees trees{above.on(executor)};
  for_each(executor, n, PlantRow{above.on(executor)});
  for_each(executor, n, JoinRow{view(A), trees, is_symmetric});
  fill(is_regular, Index(-1));
  for_each(executor, n, MarkRow{view(A), trees, is_regular.on(executor)});
  return sum(executor, n, CountRow{trees, is_regular.on(executor)});
}

}  // namespace multigrid
