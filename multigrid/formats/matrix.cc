// SPDX-License-Identifier: MIT
#include "multigrid/formats/matrix.h"

#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

/// y = A x, or y += A x.
template <class View, class T, bool adds>
struct Product {
  View A;
  const T* x;
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) y[i] = adds ? y[i] + sum : sum;
  }
};

template <class View, class T>
struct Residual {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  const T* x;
  const T* b;
  T* r;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T load = b[i];
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) r[i] = load - sum;
  }
};

template <bool adds, class View, class T>
void product(
    const Executor& executor, const View& A, Index n_rows, const Array<T>& x, Array<T>& y) {
  for_each_row<View::lanes>(executor, n_rows,
                            Product<View, T, adds>{A, x.on(executor), y.on(executor)});
}

/// The diagonal, or its inverse.
template <class View, class T>
struct Diagonal {
  View A;
  bool inverse;
  T* d;
  MG_HD void operator()(Index i) const {
    T value = 0;
    A.for_each_entry(i, [&](Index j, T a) {
      if (j == i) value = a;
    });
    d[i] = inverse ? T(1) / value : value;
  }
};

template <class T>
Array<T> diagonal_or_inverse(const Matrix<T>& A, bool inverse) {
  Array<T> d(executor_of(A), n_rows(A));
  with_view(A, [&](auto a) {
    for_each(d.executor(), d.size(), Diagonal<decltype(a), T>{a, inverse, d.on(d.executor())});
  });
  return d;
}

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

/// By rows, since the entries may be more than an Index counts.
template <class T>
struct NarrowRow {
  const Offset* offsets;
  const double* from;
  T* to;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    for (Offset k = offsets[i] + lane.rank; k < offsets[i + 1]; k += Lanes::size)
      to[k] = static_cast<T>(from[k]);
  }
};

}  // namespace

template <class T>
void multiply(const Matrix<T>& A, const Array<T>& x, Array<T>& y) {
  with_view(A, [&](auto a) { product<false>(executor_of(A), a, n_rows(A), x, y); });
}
template <class Format, class T>
void multiply(const Format& A, const Array<T>& x, Array<T>& y) {
  product<false>(A.executor(), view(A), A.n_rows, x, y);
}
template <class T>
void multiply(const Hyb<T>& A, const Array<T>& x, Array<T>& y) {
  multiply(A.ell, x, y);
  multiply_add(A.tail, x, y);
}
template <class T>
void multiply_add(const Matrix<T>& A, const Array<T>& x, Array<T>& y) {
  with_view(A, [&](auto a) { product<true>(executor_of(A), a, n_rows(A), x, y); });
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
  return diagonal_or_inverse(A, false);
}

template <class T>
Array<T> inverse_diagonal(const Matrix<T>& A) {
  return diagonal_or_inverse(A, true);
}

template <class T>
Array<T> absolute_row_sums(const Matrix<T>& A) {
  Array<T> d(executor_of(A), n_rows(A));
  with_view(A, [&](auto a) {
    for_each(d.executor(), d.size(), AbsoluteRowSum<decltype(a), T>{a, d.on(d.executor())});
  });
  return d;
}

template <class T>
Csr<T> convert(Csr<double>&& A) {
  if constexpr (std::is_same_v<T, double>) {
    return std::move(A);
  } else {
    const Executor executor = A.executor();
    Array<T> values(executor, A.n_nonzeros());
    const NarrowRow<T> kernel{A.offsets.on(executor), A.values.on(executor), values.on(executor)};
    if (A.n_nonzeros() > 8 * Offset(A.n_rows))
      for_each_row<8>(executor, A.n_rows, kernel);
    else
      for_each_row<1>(executor, A.n_rows, kernel);
    return {A.n_rows, A.n_columns, std::move(A.offsets), std::move(A.columns), std::move(values)};
  }
}

template <class T, class From>
Matrix<T> streamed(Csr<From>&& A) {
  if (A.executor().space() != Space::host) return to_sell<T>(A);
  if constexpr (std::is_same_v<T, From>)
    return std::move(A);
  else
    return convert<T>(std::move(A));
}

#define MULTIGRID_INSTANTIATE(T)                                                         \
  template void multiply_add(const Matrix<T>&, const Array<T>&, Array<T>&);              \
  template void multiply(const Matrix<T>&, const Array<T>&, Array<T>&);                  \
  template void residual(const Matrix<T>&, const Array<T>&, const Array<T>&, Array<T>&); \
  template Array<T> diagonal(const Matrix<T>&);                                          \
  template Array<T> inverse_diagonal(const Matrix<T>&);                                  \
  template Array<T> absolute_row_sums(const Matrix<T>&);                                 \
  template Csr<T> convert<T>(Csr<double> &&);                                            \
  template void multiply(const Hyb<T>&, const Array<T>&, Array<T>&);                     \
  template void multiply(const Csr<T>&, const Array<T>&, Array<T>&);                     \
  template void multiply(const Ell<T>&, const Array<T>&, Array<T>&);                     \
  template void multiply(const Sell<T>&, const Array<T>&, Array<T>&);                    \
  template void multiply(const Dia<T>&, const Array<T>&, Array<T>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE
template Matrix<double> streamed(Csr<double>&&);
template Matrix<float> streamed(Csr<double>&&);
template Matrix<float> streamed(Csr<float>&&);

}  // namespace multigrid
