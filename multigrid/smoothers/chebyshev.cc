// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/chebyshev_steps.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/spectrum/spectrum_estimate.h"

namespace multigrid {
namespace {

/// The Chebyshev iteration (chebyshev_factors.h). R is symmetric.
template <class T>
class Chebyshev : public Smoother<T> {
 public:
  explicit Chebyshev(const SmootherInput<T>& input)
      : A_(*input.A),
        inverse_diagonal_(inverse_diagonal(A_)),
        degree_(input.options.degree),
        factors_(input.chebyshev_factors) {
    if (factors_) return;
    own_factors_ = Array<ChebyshevFactors<T>>(
        executor_of(A_), chebyshev_factors<T>(estimate_spectrum(A_).for_chebyshev, degree_, 0));
    factors_ = own_factors_.on(executor_of(A_));
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    const Executor& executor = executor_of(A_);
    const Index n = n_rows(A_);
    const ByDiagonal<T> first{inverse_diagonal_.on(executor), b.on(executor)};
    if (degree_ != 2) {
      for_each(executor, n, FirstFromZero<T>{first, factors_, x.on(executor)});
      for (int k = 1; k < degree_; ++k) step(k, b, x, spare, k == 1);
      return;
    }
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(executor, n,
                            TwoFromZero<decltype(a), T>{a, first, factors_, x.on(executor)});
    });
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    for (int k = 0; k < degree_; ++k) step(k, b, x, spare, false);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    smooth(b, x, spare);
  }
  std::size_t bytes() const override { return inverse_diagonal_.bytes(); }
  int n_colors() const override { return 0; }

 private:
  /// spare  the iterate before x where k > 0, unless that is zero
  void step(int k, const Array<T>& b, Array<T>& x, Array<T>& spare, bool before_is_zero) const {
    const Executor& executor = executor_of(A_);
    T* y = spare.on(executor);
    const T* before = k == 0 || before_is_zero ? nullptr : y;
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(
          executor, n_rows(A_),
          ChebyshevStep<decltype(a), T>{a, inverse_diagonal_.on(executor), b.on(executor),
                                        x.on(executor), factors_ + k, before, y});
    });
    std::swap(x, spare);
  }

  const Matrix<T>& A_;
  Array<T> inverse_diagonal_;
  int degree_;
  Array<ChebyshevFactors<T>> own_factors_;
  const ChebyshevFactors<T>* factors_;  ///< of each step, on the executor
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_chebyshev(const SmootherInput<T>& input) {
  return std::make_unique<Chebyshev<T>>(input);
}

template std::unique_ptr<Smoother<double>> make_chebyshev(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_chebyshev(const SmootherInput<float>&);

}  // namespace multigrid
