// SPDX-License-Identifier: MIT
#include "multigrid/dense_solver.h"

#include "multigrid/vectors.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

constexpr double relative_zero =
    1e-13;  ///< a pivot this much smaller than its diagonal entry was lost to cancellation

struct Expand {
  CsrView<double> A;
  Offset n;
  double* dense;
  double* diagonal;
  MG_HD void operator()(Index i) const {
    for (Offset j = 0; j < n; ++j) dense[i * n + j] = 0;
    A.for_each_entry(i, [&](Index j, double value) { dense[i * n + j] = value; });
    diagonal[i] = dense[i * n + i];
  }
};

/// Step k of Gauss-Jordan elimination, from one n × n array to another; index runs over entries.
/// Positive definite matrices need no pivoting. The first bad pivot is stored.
struct Eliminate {
  const double* from;
  const double* diagonal;
  double* to;
  Offset n;
  Offset k;
  Index* first_bad;
  MG_HD void operator()(Index entry) const {
    const Offset i = entry / n, j = entry % n;
    const double pivot = from[k * n + k];
    if (entry == 0 && *first_bad < 0 && !(pivot > relative_zero * diagonal[k]))
      *first_bad = static_cast<Index>(k);
    const double above = from[k * n + j], left = from[i * n + k];
    if (i == k)
      to[entry] = j == k ? 1. / pivot : above / pivot;
    else
      to[entry] = j == k ? -left / pivot : from[entry] - left * above / pivot;
  }
};

template <class T>
struct DenseProduct {
  const T* inverse;
  Index n;
  const T* b;
  T* x;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    T sum = 0;
    for (Index j = lane.rank; j < n; j += Lanes::size) sum += inverse[Offset(i) * n + j] * b[j];
    sum = lane.sum(sum);
    if (lane.rank == 0) x[i] = sum;
  }
};

}  // namespace

template <class T>
DenseSolver<T>::DenseSolver(const Csr<double>& A) : n_(A.n_rows) {
  const Executor& executor = A.executor();
  const Offset n = n_;
  Array<double> current(executor, n * n), next(executor, n * n), diagonal(executor, n);
  Array<Index> first_bad(executor, 1);
  fill(first_bad, Index(-1));
  for_each(executor, n, Expand{view(A), n, current.on(executor), diagonal.on(executor)});
  for (Offset k = 0; k < n; ++k) {
    for_each(executor, n * n,
             Eliminate{current.on(executor), diagonal.on(executor), next.on(executor), n, k,
                       first_bad.on(executor)});
    std::swap(current, next);
  }
  const Index bad = first_bad.to_vector()[0];
  if (bad >= 0)
    throw NotPositiveDefinite(
        "the coarsest matrix is not positive definite (row " + std::to_string(bad) +
        "): the problem is singular or indefinite, check boundary conditions and coefficients");
  inverse_ = Array<T>(executor, n * n);
  assign(current, inverse_);
}

template <class T>
void DenseSolver<T>::solve(const Array<T>& b, Array<T>& x) const {
  const Executor& executor = inverse_.executor();
  for_each_row<32>(executor, n_,
                   DenseProduct<T>{inverse_.on(executor), n_, b.on(executor), x.on(executor)});
}

template class DenseSolver<double>;
template class DenseSolver<float>;

}  // namespace multigrid
