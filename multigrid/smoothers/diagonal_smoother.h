// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/launch.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/vectors.h"

namespace multigrid {

template <class T>
struct ScaleRow {
  const T* d;
  const T* b;
  T* x;
  MG_HD void operator()(Index i) const { x[i] = d[i] * b[i]; }
};

template <class T>
struct AddScaledRow {
  const T* d;
  const T* r;
  T* x;
  MG_HD void operator()(Index i) const { x[i] += d[i] * r[i]; }
};

/// x <- x + D (b - A x) with a diagonal D: the common part of the Jacobi family. For kernel
/// sources.
template <class T>
class DiagonalSmoother : public Smoother<T> {
 public:
  /// scale  n entries: D = damping * diag(scale)^-1
  DiagonalSmoother(const Matrix<T>& A, Array<T> scale, double damping)
      : A_(A), d_(std::move(scale)), r_(executor_of(A), n_rows(A)) {
    invert(d_, static_cast<T>(damping));
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x) const override {
    const Executor& executor = executor_of(A_);
    for_each(executor, d_.size(), ScaleRow<T>{d_.on(executor), b.on(executor), x.on(executor)});
  }

  void smooth(const Array<T>& b, Array<T>& x) const override {
    const Executor& executor = executor_of(A_);
    residual(A_, x, b, r_);
    for_each(executor, d_.size(),
             AddScaledRow<T>{d_.on(executor), r_.on(executor), x.on(executor)});
  }

  void smooth_transposed(const Array<T>& b, Array<T>& x) const override { smooth(b, x); }
  std::size_t bytes() const override { return d_.bytes() + r_.bytes(); }
  int n_colors() const override { return 0; }

 private:
  const Matrix<T>& A_;
  Array<T> d_;
  mutable Array<T> r_;
};

}  // namespace multigrid
