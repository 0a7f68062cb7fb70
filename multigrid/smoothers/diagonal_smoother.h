// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {

template <class T>
struct ScaleRow {
  const T* d;
  const T* b;
  T* x;
  MG_HD void operator()(Index i) const { x[i] = d[i] * b[i]; }
};

/// y = x + D (b - A x)
template <class View, class T>
struct DiagonalStep {
  View A;
  const T* d;
  const T* b;
  const T* x;
  T* y;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T product = A.times(i, x, lane);
    if (lane.rank == 0) y[i] = x[i] + d[i] * (b[i] - product);
  }
};

/// x <- x + D (b - A x) with a diagonal D: the common part of the Jacobi family. For kernel
/// sources.
template <class T>
class DiagonalSmoother : public Smoother<T> {
 public:
  /// scale  n entries: D = damping * diag(scale)^-1
  DiagonalSmoother(const Matrix<T>& A, Array<T> scale, double damping)
      : A_(A), d_(std::move(scale)) {
    invert(d_, static_cast<T>(damping));
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    const Executor& executor = executor_of(A_);
    for_each(executor, d_.size(), ScaleRow<T>{d_.on(executor), b.on(executor), x.on(executor)});
  }

  /// Bytes a row: the matrix, and d, b, x read and y written: 4 values.
  void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    const Executor& executor = executor_of(A_);
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(executor, d_.size(),
                            DiagonalStep<decltype(a), T>{a, d_.on(executor), b.on(executor),
                                                         x.on(executor), spare.on(executor)});
    });
    std::swap(x, spare);
  }

  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    smooth(b, x, spare);
  }
  std::size_t bytes() const override { return d_.bytes(); }
  int n_colors() const override { return 0; }

 private:
  const Matrix<T>& A_;
  Array<T> d_;
};

}  // namespace multigrid
