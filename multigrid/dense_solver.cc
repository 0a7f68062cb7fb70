// SPDX-License-Identifier: MIT
#include "multigrid/dense_solver.h"

#include "multigrid/coarse_refusal.h"
#include "multigrid/dense_inverse.h"
#include "multigrid/dense_product.h"
#include "multigrid/row_sums.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// relative_zero with constants as the kernel: the sum over them adds to what is left of a zero.
constexpr double relative_zero_beside_constants = 1e-12;
constexpr double zero_row_sum = 1e-10;  ///< relative: such rows look like a Neumann problem's

/// shift 1 1^T, filled up by the identity; index runs over all entries, of which half are stored.
struct FillConstants {
  SymmetricView to;
  Index n, n_padded;
  double shift;
  MG_HD void operator()(Index entry) const {
    const Index i = entry / n_padded, j = entry % n_padded;
    if (j / SymmetricView::width > i / SymmetricView::width) return;
    to.at(i, j) = i < n && j < n ? shift : i == j ? 1. : 0.;
  }
};

/// Adds the lower triangle of A, and what diagonal blocks hold of the upper.
struct AddEntries {
  CsrView<double> A;
  SymmetricView to;
  MG_HD void operator()(Index i) const {
    A.for_each_entry(i, [&](Index j, double value) {
      if (j / SymmetricView::width <= i / SymmetricView::width) to.at(i, j) += value;
    });
  }
};

struct Trace {
  CsrView<double> A;
  MG_HD double operator()(Index i) const {
    double diagonal = 0;
    A.for_each_entry(i, [&](Index j, double value) { diagonal = j == i ? value : diagonal; });
    return diagonal;
  }
};

/// Entries of an inverse less `shift`, in the precision of the hierarchy.
template <class T>
struct Store {
  SymmetricView negative_inverse;
  Index n;
  double shift;
  T* to;
  MG_HD void operator()(Index entry) const {
    to[entry] = static_cast<T>(-negative_inverse.get(entry / n, entry % n) - shift);
  }
};

[[noreturn]] void refuse(const Csr<double>& A, Index row, bool constant_nullspace) {
  std::string message = coarse_refusal(row, constant_nullspace);
  if (!constant_nullspace && largest_row_sum(A).relative <= zero_row_sum)
    message +=
        "; as all its rows add up to zero, it looks like a pure Neumann problem, whose solution is "
        "known up to a constant: fix the solution on a part of the boundary, or set "
        "System::constant_nullspace";
  throw NotPositiveDefinite(message);
}

}  // namespace

/// The constants are the kernel of A: with a = trace / n^3, A + a 1 1^T is positive definite with
/// the eigenvalue trace / n^2 for them, about the smallest of the others in 2D, and the
/// pseudo-inverse of A is (A + a 1 1^T)^-1 - 1 1^T / (a n^2).
template <class T>
DenseSolver<T>::DenseSolver(const Csr<double>& A, bool constant_nullspace) : n_(A.n_rows) {
  const Executor& executor = A.executor();
  const Offset n = n_;
  inverse_ = Array<T>(executor, n * n);
  if (constant_nullspace && n == 1) {  // constants are all there is
    fill(inverse_, T(0));
    return;
  }
  const double shift =
      constant_nullspace ? sum(executor, n, Trace{view(A)}) / double(n * n * n) : 0.;
  SymmetricBlocks dense(executor, n_);
  for_each(executor, Offset(dense.n_padded()) * dense.n_padded(),
           FillConstants{dense.view(), n_, dense.n_padded(), shift});
  for_each(executor, n, AddEntries{view(A), dense.view()});
  const Index bad =
      sweep(dense, constant_nullspace ? relative_zero_beside_constants : relative_zero);
  if (bad >= 0) refuse(A, bad, constant_nullspace);
  const double constants = constant_nullspace ? 1. / (shift * double(n * n)) : 0.;
  for_each(executor, n * n, Store<T>{dense.view(), n_, constants, inverse_.on(executor)});
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
