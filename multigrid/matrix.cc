// SPDX-License-Identifier: MIT
#include "multigrid/matrix.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

template <class View, class T>
struct Product {
  View A;
  const T* x;
  T* y;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) y[i] = sum;
  }
};

template <class View, class T>
struct Residual {
  View A;
  const T* x;
  const T* b;
  T* r;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) r[i] = b[i] - sum;
  }
};

template <class View, class T>
struct Diagonal {
  View A;
  T* d;
  MG_HD void operator()(Index i) const {
    T value = 0;
    A.for_each_entry(i, [&](Index j, T a) {
      if (j == i) value = a;
    });
    d[i] = value;
  }
};

template <class View, class T>
struct AbsoluteRowSum {
  View A;
  T* d;
  MG_HD void operator()(Index i) const {
    T value = 0;
    A.for_each_entry(i, [&](Index, T a) { value += a < 0 ? -a : a; });
    d[i] = value;
  }
};

struct InversePermutation {
  const Index* permutation;
  Index* inverse;
  MG_HD void operator()(Index i) const { inverse[permutation[i]] = i; }
};

struct PermutedLength {
  CsrView<double> A;
  const Index* permutation;
  Index* length;
  MG_HD void operator()(Index i) const {
    const Index from = permutation[i];
    length[i] = static_cast<Index>(A.offsets[from + 1] - A.offsets[from]);
  }
};

/// Copies a row and keeps it sorted by insertion: rows are short.
struct PermutedRow {
  CsrView<double> A;
  const Index* permutation;
  const Index* inverse;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    const Offset begin = offsets[i];
    Offset end = begin;
    A.for_each_entry(permutation[i], [&](Index old_column, double value) {
      const Index column = inverse[old_column];
      Offset k = end++;
      for (; k > begin && columns[k - 1] > column; --k) {
        columns[k] = columns[k - 1];
        values[k] = values[k - 1];
      }
      columns[k] = column;
      values[k] = value;
    });
  }
};

/// A row at a time: the entries may be more than an Index counts.
template <class T>
struct NarrowRow {
  const Offset* offsets;
  const double* from;
  T* to;
  MG_HD void operator()(Index i) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) to[k] = static_cast<T>(from[k]);
  }
};

}  // namespace

template <class T>
void multiply(const Matrix<T>& A, const Array<T>& x, Array<T>& y) {
  const Executor& executor = executor_of(A);
  with_view(A, [&](auto a) {
    for_each_row<a.lanes>(executor, n_rows(A),
                          Product<decltype(a), T>{a, x.on(executor), y.on(executor)});
  });
}

template <class T>
void residual(const Matrix<T>& A, const Array<T>& x, const Array<T>& b, Array<T>& r) {
  const Executor& executor = executor_of(A);
  with_view(A, [&](auto a) {
    for_each_row<a.lanes>(
        executor, n_rows(A),
        Residual<decltype(a), T>{a, x.on(executor), b.on(executor), r.on(executor)});
  });
}

template <class T>
Array<T> diagonal(const Matrix<T>& A) {
  Array<T> d(executor_of(A), n_rows(A));
  with_view(A, [&](auto a) {
    for_each(d.executor(), d.size(), Diagonal<decltype(a), T>{a, d.on(d.executor())});
  });
  return d;
}

template <class T>
Array<T> absolute_row_sums(const Matrix<T>& A) {
  Array<T> d(executor_of(A), n_rows(A));
  with_view(A, [&](auto a) {
    for_each(d.executor(), d.size(), AbsoluteRowSum<decltype(a), T>{a, d.on(d.executor())});
  });
  return d;
}

Csr<double> permute(const Csr<double>& A, const Array<Index>& permutation) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  Array<Index> inverse(executor, n), length(executor, n);
  const Index* order = permutation.on(executor);
  for_each(executor, n, InversePermutation{order, inverse.on(executor)});
  for_each(executor, n, PermutedLength{view(A), order, length.on(executor)});
  Csr<double> B{n, n, Array<Offset>(executor, n + 1), Array<Index>(executor, A.n_nonzeros()),
                Array<double>(executor, A.n_nonzeros())};
  scan(length, B.offsets);
  for_each(executor, n,
           PermutedRow{view(A), order, inverse.on(executor), B.offsets.on(executor),
                       B.columns.on(executor), B.values.on(executor)});
  return B;
}

template <class T>
Csr<T> convert(Csr<double>&& A) {
  if constexpr (std::is_same_v<T, double>) {
    return std::move(A);
  } else {
    const Executor executor = A.executor();
    Array<T> values(executor, A.n_nonzeros());
    for_each(executor, A.n_rows,
             NarrowRow<T>{A.offsets.on(executor), A.values.on(executor), values.on(executor)});
    return {A.n_rows, A.n_columns, std::move(A.offsets), std::move(A.columns), std::move(values)};
  }
}

#define MULTIGRID_INSTANTIATE(T)                                                         \
  template void multiply(const Matrix<T>&, const Array<T>&, Array<T>&);                  \
  template void residual(const Matrix<T>&, const Array<T>&, const Array<T>&, Array<T>&); \
  template Array<T> diagonal(const Matrix<T>&);                                          \
  template Array<T> absolute_row_sums(const Matrix<T>&);                                 \
  template Csr<T> convert<T>(Csr<double> &&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
