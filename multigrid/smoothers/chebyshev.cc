// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/chebyshev_steps.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/spectrum_estimate.h"

namespace multigrid {
namespace {

/// A polynomial in D^-1 A that is small on the upper part of its spectrum, [low, high]: the
/// Chebyshev iteration of `Degree` steps (Saad, Iterative Methods for Sparse Linear Systems, 2nd
/// edition, Algorithm 12.1, with D as preconditioner), the last correction as the difference of the
/// last two iterates. R is symmetric. high is that of spectrum_estimate.h and a tenth more,
/// low a fixed part of it.
template <class T>
class Chebyshev : public Smoother<T> {
 public:
  explicit Chebyshev(const SmootherInput<T>& input)
      : A_(*input.A), inverse_diagonal_(inverse_diagonal(A_)) {
    const double estimate = input.largest_eigenvalue > 0 ? input.largest_eigenvalue
                                                         : estimate_spectrum(A_).for_chebyshev;
    const double high = safety * estimate, low = high / range(input.dimension);
    const double center = 0.5 * (high + low), radius = 0.5 * (high - low), sigma = center / radius;
    double rho = 1 / sigma;
    steps_.push_back({0, static_cast<T>(1 / center)});
    for (int k = 1; k < input.options.degree; ++k) {
      const double next = 1 / (2 * sigma - rho);
      steps_.push_back({static_cast<T>(next * rho), static_cast<T>(2 * next / radius)});
      rho = next;
    }
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    const Executor& executor = executor_of(A_);
    const Index n = n_rows(A_);
    const FirstFromZero<T> first{inverse_diagonal_.on(executor), b.on(executor), steps_[0].add};
    if (steps_.size() != 2) {
      for_each(executor, n, StoreFirst<T>{first, x.on(executor)});
      for (std::size_t k = 1; k < steps_.size(); ++k) step(k, b, x, spare, k == 1);
      return;
    }
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(
          executor, n,
          TwoFromZero<decltype(a), T>{a, first, steps_[1].keep, steps_[1].add, x.on(executor)});
    });
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    for (std::size_t k = 0; k < steps_.size(); ++k) step(k, b, x, spare, false);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    smooth(b, x, spare);
  }
  std::optional<TwoSteps<T>> two_steps() const override {
    if (steps_.size() != 2) return std::nullopt;
    return TwoSteps<T>{inverse_diagonal_.on(executor_of(A_)), steps_[0].add, steps_[1].keep,
                       steps_[1].add};
  }
  std::size_t bytes() const override { return inverse_diagonal_.bytes(); }
  int n_colors() const override { return 0; }

 private:
  /// Lanczos comes from below (spectrum.h): own choice, a tenth more.
  static constexpr double safety = 1.1;
  /// Frequencies above half of the highest in some direction, which a coarser grid has not, have
  /// eigenvalues of at least a fourth of the largest for the five-point stencil, and of a sixth for
  /// the seven-point stencil. The former too without coordinates, and with aggregates, which leave
  /// more to the smoother than a grid does: own counts of iterations (docs/methods.md).
  static double range(int dimension) { return dimension == 3 ? 6 : 4; }

  struct Coefficients {
    T keep, add;
  };

  /// spare  the iterate before x where k > 0, unless that is zero
  void step(
      std::size_t k, const Array<T>& b, Array<T>& x, Array<T>& spare, bool before_is_zero) const {
    const Executor& executor = executor_of(A_);
    T* y = spare.on(executor);
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(executor, n_rows(A_),
                            ChebyshevStep<decltype(a), T>{
                                a, inverse_diagonal_.on(executor), b.on(executor), x.on(executor),
                                steps_[k].keep, steps_[k].add, before_is_zero ? nullptr : y, y});
    });
    std::swap(x, spare);
  }

  const Matrix<T>& A_;
  Array<T> inverse_diagonal_;
  std::vector<Coefficients> steps_;
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_chebyshev(const SmootherInput<T>& input) {
  return std::make_unique<Chebyshev<T>>(input);
}

template std::unique_ptr<Smoother<double>> make_chebyshev(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_chebyshev(const SmootherInput<float>&);

}  // namespace multigrid
