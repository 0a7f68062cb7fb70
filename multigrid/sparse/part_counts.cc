// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/trees.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/parts.h"
#include "multigrid/sparse/row_sums.h"

namespace multigrid {
namespace {

/// The nearest row before row i that an entry couples with it; i if there is none. Columns of a row ascend.
MG_HD Index nearest_before(const CsrView<double>& A, Index i) {
  Index nearest = i;
  A.for_each_entry(i, [&](Index j, double value) {
    if (j < i && value != 0) nearest = j;
  });
  return nearest;
}

/// Puts each row below the nearest one before it, which takes no atomic operation, and flags it where it does not add up to zero.
/// Bytes an entry: 12.
struct PlantRow {
  CsrView<double> A;
  Index* above;
  Index* is_regular;
  MG_HD void operator()(Index i) const {
    above[i] = nearest_before(A, i);
    is_regular[i] = relative_row_sum(A, i) > zero_row_sum ? 1 : -1;
  }
};

/// Shortens the ways to the roots before many threads join.
struct FlattenRow {
  Trees trees;
  MG_HD void operator()(Index i) const { trees.flatten(i); }
};

/// Bytes an entry: 12, and those of the trees, which nearby rows share. Of a symmetric pattern half of the entries will do.
struct JoinRow {
  CsrView<double> A;
  Trees trees;
  bool is_symmetric;
  MG_HD void operator()(Index i) const {
    const Index planted = nearest_before(A, i);
    A.for_each_entry(i, [&](Index j, double value) {
      if (j != i && j != planted && value != 0 && (j < i || !is_symmetric)) trees.join(i, j);
    });
  }
};

/// Flags the root of a flagged row. Flags of other rows do not change, so they can be read meanwhile.
struct MarkRow {
  Trees trees;
  Index* is_regular;
  MG_HD void operator()(Index i) const {
    const Index root = trees.root(i);
    if (root != i && is_regular[i] > 0) raise(is_regular + root, 1);
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
  for_each(executor, n, PlantRow{view(A), above.on(executor), is_regular.on(executor)});
  for_each(executor, n, FlattenRow{trees});
  for_each(executor, n, JoinRow{view(A), trees, is_symmetric});
  for_each(executor, n, MarkRow{trees, is_regular.on(executor)});
  return sum(executor, n, CountRow{trees, is_regular.on(executor)});
}

}  // namespace multigrid
