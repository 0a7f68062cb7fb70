// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/spectrum.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// add D^-1 b, the first step from zero, as a vector that is not stored.
template <class T>
struct FirstFromZero {
  const T* inverse_diagonal;
  const T* b;
  T add;
  MG_HD T operator[](Index i) const { return add * inverse_diagonal[i] * b[i]; }
};

template <class T>
struct StoreFirst {
  FirstFromZero<T> first;
  T* x;
  MG_HD void operator()(Index i) const { x[i] = first[i]; }
};

/// The first two steps from zero: y = x + keep x + add D^-1 (b - A x) with x of the first one,
/// which costs two products an entry and is never stored. Bytes a row: the matrix, b and D read, y
/// written: 3 values, as neighbours' b and D come mostly from cache.
template <class View, class T>
struct TwoFromZero {
  View A;
  FirstFromZero<T> first;
  T keep, add;
  T* y;
  MG_HD FirstFromZero<T> factor() const { return first; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T product = A.times(i, first, lane);
    if (lane.rank != 0) return;
    const T x = first[i];
    const T correction = add * first.inverse_diagonal[i] * (first.b[i] - product);
    y[i] = x + (keep * x + correction);
  }
};

/// y = x + keep (x - before) + add D^-1 (b - A x). Bytes a row: the matrix, and b, x, D and before
/// read, y written: 5 values; 4 if nothing is kept.
template <class View, class T>
struct ChebyshevStep {
  View A;
  const T* inverse_diagonal;
  const T* b;
  const T* x;
  T keep, add;
  const T* before;  ///< null: zero; may be y
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T product = A.times(i, x, lane);
    if (lane.rank != 0) return;
    const T here = x[i];
    T change = add * inverse_diagonal[i] * (b[i] - product);
    if (keep != T(0)) change = keep * (before ? here - before[i] : here) + change;
    y[i] = here + change;
  }
};

/// A polynomial in D^-1 A that is small on the upper part of its spectrum, [low, high]: the
/// Chebyshev iteration of `Degree` steps (Saad, Iterative Methods for Sparse Linear Systems, 2nd
/// edition, Algorithm 12.1, with D as preconditioner), the last correction as the difference of the
/// last two iterates. R is symmetric. high is the estimate of largest_eigenvalue and a tenth more,
/// low a fixed part of it.
template <class T>
class Chebyshev : public Smoother<T> {
 public:
  explicit Chebyshev(const SmootherInput<T>& input)
      : A_(*input.A), inverse_diagonal_(diagonal(A_)) {
    const double estimate = input.largest_eigenvalue > 0
                                ? input.largest_eigenvalue
                                : largest_eigenvalue(A_, inverse_diagonal_);
    invert(inverse_diagonal_);
    const double high = safety * estimate, low = high / range;
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
  std::size_t bytes() const override { return inverse_diagonal_.bytes(); }
  int n_colors() const override { return 0; }

 private:
  /// Lanczos comes from below, by up to 7 % in ten steps (spectrum_test): own choice, a tenth more.
  static constexpr double safety = 1.1;
  /// Half of the frequencies of the five-point stencil, the high ones, have eigenvalues of at least
  /// a fourth of the largest.
  static constexpr double range = 4;

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
