// SPDX-License-Identifier: MIT
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/spectrum/spectrum_estimate.h"

namespace multigrid {
namespace {

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

/// The Jacobi family: x <- x + D (b - A x) with a diagonal D.
template <class T>
class Jacobi : public Smoother<T> {
 public:
  /// scale  n entries: D = damping * diag(scale)^-1
  Jacobi(const Matrix<T>& A, Array<T> scale, double damping) : A_(A), d_(std::move(scale)) {
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

  std::optional<DiagonalSteps<T>> diagonal_steps() const override {
    return DiagonalSteps<T>{d_.on(executor_of(A_)), nullptr, 1};
  }
  std::size_t bytes() const override { return d_.bytes(); }

 private:
  const Matrix<T>& A_;
  Array<T> d_;
};

}  // namespace

/// The damping that the options ask for; 0 stands for 4 / (3 lambda), which waits for the
/// eigenvalue.
template <class T>
double damping(const SmootherInput<T>& input) {
  const double given = input.options.damping;
  return given > 0 ? given : 4. / 3. / estimate_spectrum(*input.A).for_chebyshev;
}

/// Damped Jacobi: D = omega diag(A)^-1.
MULTIGRID_SMOOTHER(make_jacobi, Jacobi<T>(*input.A, diagonal(*input.A), damping(input)))

/// l1-Jacobi: D = diag(d)^-1 with d_i = sum_j |a_ij|. Converges for every symmetric positive
/// definite A without a damping factor (Baker, Falgout, Kolev, Yang, Multigrid smoothers for
/// ultraparallel computing, SIAM J. Sci. Comput. 2011).
MULTIGRID_SMOOTHER(make_l1_jacobi, Jacobi<T>(*input.A, absolute_row_sums(*input.A), 1.))

}  // namespace multigrid
