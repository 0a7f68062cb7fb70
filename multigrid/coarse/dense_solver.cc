// SPDX-License-Identifier: MIT
#include "multigrid/coarse/dense_solver.h"

#include "multigrid/backend/kernel_memory.h"
#include "multigrid/coarse/dense_inverse.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Replaces relative_zero where constants are the kernel: shifting them leaves larger rounding
/// errors.
constexpr double relative_zero_beside_constants = 1e-12;
constexpr double zero_row_sum = 1e-10;  ///< relative: such rows look like a Neumann problem's

/// Writes row i of A + shift 1 1^T to the lower triangle and the blocks on the diagonal; rows from
/// n on are those of the identity.
struct FillRow {
  CsrView<double> A;
  Index n, n_padded;
  double shift;
  SymmetricView to;
  double* diagonal;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    constexpr Index width = SymmetricView::width;
    const Index end = (i / width + 1) * width;
    for (Index j = lane.rank; j < end; j += Lanes::size)
      to.at(i, j) = i < n && j < n ? shift : i == j ? 1. : 0.;
    wait(lane);
    if (i < n)
      for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size)
        if (A.columns[k] < end) to.at(i, A.columns[k]) += A.values[k];
    wait(lane);
    if (lane.rank == 0) diagonal[i] = to.at(i, i);
  }
};

/// The diagonal entry of row i.
struct Trace {
  CsrView<double> A;
  MG_HD double operator()(Index i) const {
    double diagonal = 0;
    A.for_each_entry(i, [&](Index j, double value) { diagonal = j == i ? value : diagonal; });
    return diagonal;
  }
};

/// Stores an entry of the inverse, less `shift`, in the precision of the hierarchy.
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

/// x = A^-1 b with the inverse row by row. Bytes a row: n values.
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

/// If the constants are the kernel of A: with a = trace / n^3, A + a 1 1^T is positive definite,
/// has the eigenvalue trace / n^2 for constants, about the smallest of the others in 2D, and the
/// pseudo-inverse of A is (A + a 1 1^T)^-1 - 1 1^T / (a n^2).
template <class T>
DenseSolver<T> DenseSolver<T>::start(const Csr<double>& A, CoarseMatrix kind) {
  const bool constant_nullspace = kind == CoarseMatrix::constants;
  const Executor& executor = A.executor();
  const Offset n = A.n_rows;
  DenseSolver result;
  result.n_ = A.n_rows;
  result.kind_ = kind;
  result.inverse_ = Array<T>(executor, n * n);
  if (constant_nullspace && n == 1) {  // constants are all there is
    fill(result.inverse_, T(0));
    return result;
  }
  result.first_bad_ = Array<Index>(executor, 1);
  result.row_sum_ = Array<RowSum>(executor, 1);
  largest_row_sum(A, result.row_sum_);
  if (kind == CoarseMatrix::general) {
    invert_general(A, result.inverse_, result.first_bad_);
    return result;
  }
  const double shift =
      constant_nullspace ? sum(executor, n, Trace{view(A)}) / double(n * n * n) : 0.;
  SymmetricBlocks dense(executor, A.n_rows);
  for_each_row<32>(executor, dense.n_padded(),
                   FillRow{view(A), A.n_rows, dense.n_padded(), shift, dense.view(),
                           dense.diagonal.on(executor)});
  sweep(dense, constant_nullspace ? relative_zero_beside_constants : relative_zero,
        result.first_bad_);
  const double constants = constant_nullspace ? 1. / (shift * double(n * n)) : 0.;
  for_each(executor, n * n,
           Store<T>{dense.view(), A.n_rows, constants, result.inverse_.on(executor)});
  return result;
}

template <class T>
DenseSolver<T>::DenseSolver(const Csr<double>& A, CoarseMatrix kind) : DenseSolver(start(A, kind)) {
  require_definite();
}

template <class T>
void DenseSolver<T>::require_definite() const {
  if (first_bad_.empty()) return;
  const Index row = first_bad_.to_vector()[0];
  if (row < 0) return;
  std::string message = coarse_refusal(row, kind_);
  if (kind_ != CoarseMatrix::constants && row_sum_.to_vector()[0].relative <= zero_row_sum)
    message +=
        "; as all its rows add up to zero, it looks like a pure Neumann problem, whose solution is "
        "known up to a constant: fix the solution on a part of the boundary, or set "
        "System::constant_nullspace";
  throw NotPositiveDefinite(message);
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
