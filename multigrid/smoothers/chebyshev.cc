// SPDX-License-Identifier: MIT
#include "multigrid/backend/together.h"
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/spectrum/spectrum_estimate.h"

namespace multigrid {
namespace {

/// D^-1 b, computed where it is read.
template <class T>
struct ByDiagonal {
  const T* inverse_diagonal;
  const T* b;
  MG_HD T operator[](Index i) const { return inverse_diagonal[i] * b[i]; }
};

/// x = add D^-1 b, the first step from zero.
template <class T>
struct FirstFromZero {
  ByDiagonal<T> step;
  const ChebyshevFactors<T>* factors;
  T* x;
  MG_HD void operator()(Index i) const { x[i] = factors->add * step[i]; }
};

/// The first two steps from zero: y = x + keep x + add D^-1 (b - A x), where x is that of the first
/// step and never stored. Bytes a row: the matrix, b and D read, y written: 3 values, as b and D of
/// neighbours come mostly from cache. The factors are read after the product, whose entries need
/// the registers, and in one load: on a GPU three loads took 7 % of the time.
template <class View, class T>
struct TwoFromZero {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  ByDiagonal<T> step;
  const ChebyshevFactors<T>* factors;  ///< of both steps, aligned to four values of T
  T* y;
  MG_HD ByDiagonal<T> factor() const { return step; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T inverse = step.inverse_diagonal[i], load = step.b[i], here = step[i];
    const T product = A.times(i, step, lane);
    T by[4];
    read_together(&factors->keep, by);
    const T first = by[1], keep = by[2], add = by[3], x = first * here;
    if (lane.rank == 0) y[i] = x + (keep * x + add * inverse * (load - first * product));
  }
};

/// 1 / a_ii; of a format that stores a_ii apart, from that, since the product reads it anyway. Both
/// give the same bits.
template <class View, class T>
MG_HD T inverse_of_diagonal(const View& A, const T* inverse_diagonal, Index i) {
  if constexpr (KeepsDiagonal<View>::value)
    return 1 / A.diagonal[i];
  else
    return inverse_diagonal[i];
}

/// y = x + keep (x - before) + add D^-1 (b - A x). Bytes a row: the matrix, and b, x, D and before
/// read, y written: 5 values, 4 where the matrix has D apart; one less if nothing is before.
template <class View, class T>
struct ChebyshevStep {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  const T* inverse_diagonal;
  const T* b;
  const T* x;
  const ChebyshevFactors<T>* factors;  ///< of this step
  const T* before;                     ///< null: zero; may be y
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    // Loaded before the product, so that these loads and its own are under way together.
    const T here = x[i], load = b[i];
    const T inverse = inverse_of_diagonal(A, inverse_diagonal, i);
    const T last = before ? before[i] : T(0);
    const T product = A.times(i, x, lane);
    const ChebyshevFactors<T> by = *factors;
    T change = by.add * inverse * (load - product);
    if (by.keep != T(0)) change = by.keep * (here - last) + change;
    if (lane.rank == 0) y[i] = here + change;
  }
};

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
  int n_products() const override { return degree_; }
  std::optional<DiagonalSteps<T>> diagonal_steps() const override {
    return DiagonalSteps<T>{inverse_diagonal_.on(executor_of(A_)), factors_, degree_};
  }
  std::size_t bytes() const override { return inverse_diagonal_.bytes(); }

 private:
  /// Step k of the iteration.
  ///
  /// spare  the iterate before x, where k > 0 and that iterate is not zero
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

MULTIGRID_SMOOTHER(make_chebyshev, Chebyshev<T>(input))

}  // namespace multigrid
