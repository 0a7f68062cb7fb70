// SPDX-License-Identifier: MIT
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/ilu_factor.h"
#include "multigrid/smoothers/smoother.h"

namespace multigrid {
namespace {

/// A row of a substitution: y_i = rest - sum_j a_ij y_j for i = first + k, divided by u_ii if it
/// ends there. Bytes a row with m entries, in double: 12 m + 8 for A, y of other colors as in a
/// product, 4 for the row's number, rest read and y written: 2 values; if it ends, 1/u_ii read, x
/// written (and read): 2 or 3 values more.
///
/// starts  forward substitution: A is L, and rest is r; else A is U, and rest is y
/// ends    backward substitution: the result is added to x or replaces it. Both substitutions end
///         and start in the last color, after which no row comes
template <class View, class T, bool starts, bool ends>
struct SubstituteRow {
  View A;
  const Index* rows;  ///< the rows of A, r and x in the order of colors; null: i itself
  Index first;
  const T* inverse_diagonal;
  const T* r;
  T* y;
  T* x;
  bool add;
  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const Index i = first + k;
    const T known = A.times(i, y, lane);
    if (lane.rank != 0) return;
    const Index row = rows ? rows[i] : i;
    const T rest = (starts ? r[row] : y[i]) - known;
    y[i] = ends ? rest * inverse_diagonal[i] : rest;
    if (ends) x[row] = add ? x[row] + y[i] : y[i];
  }
};

/// Incomplete factorisation in the order of colors (ilu_factor.h): R = (L U)^-1. A step is the
/// residual and 2 c - 1 launches with c colors. A is symmetric, so U = D L^T, and R is symmetric.
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
  std::size_t bytes() const override {
    return multigrid::bytes(lower_) + multigrid::bytes(upper_) + inverse_diagonal_.bytes() +
           colors_->rows.bytes() + y_.bytes();
  }
  int n_colors() const override { return colors_->n_colors(); }

 private:
  /// x = (L U)^-1 r, or x += (L U)^-1 r.
  void solve(const Array<T>& r, Array<T>& x, bool add) const {
    const int last = n_colors() - 1;
    for (int c = 0; c < last; ++c) substitute<true, false>(lower_, c, r, x, add);
    if (last >= 0) substitute<true, true>(lower_, last, r, x, add);
    for (int c = last - 1; c >= 0; --c) substitute<false, true>(upper_, c, r, x, add);
  }
  template <bool starts, bool ends>
  void substitute(const Matrix<T>& A, int color, const Array<T>& r, Array<T>& x, bool add) const {
    const Executor& executor = executor_of(A_);
    with_view(A, [&](auto a) {
      for_each_row<a.lanes>(executor, colors_->size(color),
                            SubstituteRow<decltype(a), T, starts, ends>{
                                a, colors_->rows.on(executor), colors_->offsets[color],
                                inverse_diagonal_.on(executor), r.on(executor), y_.on(executor),
                                x.on(executor), add});
    });
  }

  const Matrix<T>& A_;
  std::shared_ptr<const Coloring> colors_;
  Matrix<T> lower_, upper_;  ///< see IluFactors
  Array<T> inverse_diagonal_;
  mutable Array<T> y_;  ///< of (L U)^-1 r, in the order of the colors
};

}  // namespace

MULTIGRID_SMOOTHER(make_ilu, Ilu<T>(input))

}  // namespace multigrid
