// SPDX-License-Identifier: MIT
#include "multigrid/coarse/coarse_refusal.h"
#include "multigrid/coarse/dense_inverse.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

/// A candidate for the pivot of a column. += keeps the larger one, of equal ones the first.
struct Pivot {
  double size = -1;
  Offset row = 0;
  MG_HD Pivot& operator+=(const Pivot& other) {
    if (other.size > size || (other.size == size && other.row < row)) *this = other;
    return *this;
  }
};

struct FillDense {
  CsrView<double> A;
  Index n;
  double* dense;
  MG_HD void operator()(Index i) const {
    double* row = dense + Offset(i) * n;
    for (Index j = 0; j < n; ++j) row[j] = 0;
    A.for_each_entry(i, [&](Index j, double value) { row[j] = value; });
  }
};

struct LargestOfColumn {
  const double* dense;
  Index n;
  double* largest;
  MG_HD void operator()(Index j) const {
    double size = 0;
    for (Index i = 0; i < n; ++i)
      if (fabs(dense[Offset(i) * n + j]) > size) size = fabs(dense[Offset(i) * n + j]);
    largest[j] = size;
  }
};

struct FindPivot {
  const double* dense;
  Index n, k;
  MG_HD Pivot operator()(Index i) const {
    const double size = fabs(dense[Offset(k + i) * n + k]);
    return {size - size == 0 ? size : -1., Offset(k) + i};
  }
};

/// Step k before elimination: copies column k, row k, and the row of the pivot, divided by the
/// pivot; these two rows change places.
struct TakePivot {
  const double* dense;
  Index n, k;
  const Pivot* pivot;
  const double* largest;
  double* scaled;  ///< n: the row of the pivot
  double* other;   ///< n: row k, which takes its place
  double* column;  ///< n: factors of the rows, in their new places
  Index* order;    ///< n: pivot rows by step
  Index* first_bad;
  MG_HD void operator()(Index j) const {
    const Index p = static_cast<Index>(pivot->row);
    const double by = 1 / dense[Offset(p) * n + k];
    scaled[j] = (j == k ? 1. : dense[Offset(p) * n + j]) * by;
    other[j] = j == k ? 0. : dense[Offset(k) * n + j];
    column[j] = dense[Offset(j == p ? k : j) * n + k];
    if (j != 0) return;
    order[k] = p;
    if (*first_bad < 0 && !(pivot->size > relative_zero * largest[k])) *first_bad = k;
  }
};

/// Step k of the elimination. Bytes an entry: 16.
struct Eliminate {
  double* dense;
  Index n, k;
  const Pivot* pivot;
  const double* scaled;
  const double* other;
  const double* column;
  MG_HD void operator()(Index entry) const {
    const Index i = entry / n, j = entry % n;
    const Index p = static_cast<Index>(pivot->row);
    double& a = dense[entry];
    if (i == k)
      a = scaled[j];
    else if (i == p)
      a = other[j] - column[i] * scaled[j];
    else
      a = (j == k ? 0. : a) - column[i] * scaled[j];
  }
};

/// Column j of the inverse is column from[j] of the result: undoes the interchanges, the last one
/// first.
struct UndoInterchanges {
  const Index* order;
  Index n;
  Index* from;
  MG_HD void operator()(Index) const {
    for (Index j = 0; j < n; ++j) from[j] = j;
    for (Index k = n; k-- > 0;) {
      const Index p = order[k], kept = from[k];
      from[k] = from[p];
      from[p] = kept;
    }
  }
};

template <class T>
struct StoreInverse {
  const double* dense;
  const Index* from;
  Index n;
  T* to;
  MG_HD void operator()(Index entry) const {
    to[entry] = static_cast<T>(dense[Offset(entry / n) * n + from[entry % n]]);
  }
};

}  // namespace

template <class T>
void invert_general(const Csr<double>& A, Array<T>& inverse, Array<Index>& first_bad) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  const Offset entries = Offset(n) * n;
  Array<double> dense(executor, entries), largest(executor, n), scaled(executor, n),
      other(executor, n), column(executor, n);
  Array<Index> order(executor, n), from(executor, n);
  Array<Pivot> pivots(executor, n);
  double* a = dense.on(executor);
  fill(first_bad, Index(-1));
  for_each(executor, n, FillDense{view(A), n, a});
  for_each(executor, n, LargestOfColumn{a, n, largest.on(executor)});
  for (Index k = 0; k < n; ++k) {
    Pivot* pivot = pivots.on(executor) + k;
    sum(executor, n - k, FindPivot{a, n, k}, pivot);
    for_each(
        executor, n,
        TakePivot{a, n, k, pivot, largest.on(executor), scaled.on(executor), other.on(executor),
                  column.on(executor), order.on(executor), first_bad.on(executor)});
    for_each(
        executor, entries,
        Eliminate{a, n, k, pivot, scaled.on(executor), other.on(executor), column.on(executor)});
  }
  for_each(executor, 1, UndoInterchanges{order.on(executor), n, from.on(executor)});
  for_each(executor, entries, StoreInverse<T>{a, from.on(executor), n, inverse.on(executor)});
}

template void invert_general(const Csr<double>&, Array<double>&, Array<Index>&);
template void invert_general(const Csr<double>&, Array<float>&, Array<Index>&);

}  // namespace multigrid
