// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/ilu_factor.h"
#include "multigrid/smoothers/smoother.h"

namespace multigrid {
namespace {

/// y_i = r_i - sum_j l_ij y_j for row first + k. Bytes a row with l entries, in double: 12 l + 8
/// for L, y of earlier colors as in a product, 4 for the row's number, r read and y written: 2
/// values.
template <class View, class T>
struct ForwardRow {
  View lower;
  const Index* rows;  ///< null: i itself
  Index first;
  const T* r;
  T* y;
  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const Index i = first + k;
    const T known = lower.times(i, y, lane);
    if (lane.rank == 0) y[i] = r[rows ? rows[i] : i] - known;
  }
};

/// y_i = rest / u_ii, added to x or put there.
template <class T>
struct FinishRow {
  const Index* rows;  ///< null: i itself
  const T* inverse_diagonal;
  T* y;
  T* x;
  bool add;
  MG_HD void operator()(Index i, T rest) const {
    y[i] = rest * inverse_diagonal[i];
    T& target = x[rows ? rows[i] : i];
    target = add ? target + y[i] : y[i];
  }
};

/// y_i = (y_i - sum_j u_ij y_j) / u_ii for row first + k. Bytes a row with u entries, in double:
/// 12 u + 8 for U, y of later colors as in a product, 4 for the row's number, 1/u_ii, y read and
/// written, x written (and read): 4 or 5 values.
template <class View, class T>
struct BackwardRow {
  View upper;
  Index first;
  FinishRow<T> finish;
  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const Index i = first + k;
    const T known = upper.times(i, finish.y, lane);
    if (lane.rank == 0) finish(i, finish.y[i] - known);
  }
};

/// Forwards and backwards for a row of the last color, which has no row after it.
template <class View, class T>
struct TurnRow {
  View lower;
  Index first;
  const T* r;
  FinishRow<T> finish;
  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const Index i = first + k;
    const T known = lower.times(i, finish.y, lane);
    if (lane.rank == 0) finish(i, r[finish.rows ? finish.rows[i] : i] - known);
  }
};

/// Incomplete factorisation in the order of colors (ilu_factor.h): R = (L U)^-1. A step is the
/// residual and 2 c - 1 launches with c colors. A is symmetric, and then so is R: U = D L^T.
template <class T>
class Ilu : public Smoother<T> {
 public:
  explicit Ilu(const SmootherInput<T>& input)
      : A_(*input.A), colors_(input.row_colors), y_(executor_of(A_), n_rows(A_)) {
    IluFactors<T> factors = ilu_factors(A_, colors_, input.options.fill, input.constant_nullspace);
    lower_ = streamed<T>(std::move(factors.lower));
    upper_ = streamed<T>(std::move(factors.upper));
    inverse_diagonal_ = std::move(factors.inverse_diagonal);
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    solve(b, x, false);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    residual(A_, x, b, spare);
    solve(spare, x, true);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    smooth(b, x, spare);
  }
  std::size_t bytes() const override {
    return multigrid::bytes(lower_) + multigrid::bytes(upper_) + inverse_diagonal_.bytes() +
           colors_->rows.bytes() + y_.bytes();
  }
  int n_colors() const override { return colors_->n_colors(); }

 private:
  /// x = (L U)^-1 r, or x += (L U)^-1 r.
  void solve(const Array<T>& r, Array<T>& x, bool add) const {
    const int last = n_colors() - 1;
    if (last < 0) return;
    const Executor& executor = executor_of(A_);
    const Index* rows = colors_->rows.on(executor);
    const FinishRow<T> finish{rows, inverse_diagonal_.on(executor), y_.on(executor), x.on(executor),
                              add};
    with_view(lower_, [&](auto lower) {
      using View = decltype(lower);
      for (int c = 0; c < last; ++c)
        for_each_row<View::lanes>(
            executor, colors_->size(c),
            ForwardRow<View, T>{lower, rows, first(c), r.on(executor), finish.y});
      for_each_row<View::lanes>(executor, colors_->size(last),
                                TurnRow<View, T>{lower, first(last), r.on(executor), finish});
    });
    with_view(upper_, [&](auto upper) {
      using View = decltype(upper);
      for (int c = last - 1; c >= 0; --c)
        for_each_row<View::lanes>(executor, colors_->size(c),
                                  BackwardRow<View, T>{upper, first(c), finish});
    });
  }
  Index first(int color) const { return colors_->offsets[color]; }

  const Matrix<T>& A_;
  std::shared_ptr<const Coloring> colors_;
  Matrix<T> lower_, upper_;  ///< see IluFactors
  Array<T> inverse_diagonal_;
  mutable Array<T> y_;  ///< of (L U)^-1 r, in the order of the colors
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_ilu(const SmootherInput<T>& input) {
  return std::make_unique<Ilu<T>>(input);
}

template std::unique_ptr<Smoother<double>> make_ilu(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_ilu(const SmootherInput<float>&);

}  // namespace multigrid
