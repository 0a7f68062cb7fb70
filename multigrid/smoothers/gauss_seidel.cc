// SPDX-License-Identifier: MIT
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/smoother.h"

namespace multigrid {
namespace {

/// x_i += (b_i - sum_j a_ij x_j) / a_ii for row k of one color. Bytes a row: the matrix and x as in
/// a product, 4 for the row's number, and 1/a_ii, b, x read and x written: 4 values.
template <class View, class T>
struct RelaxRow {
  View A;
  const Index* rows;  ///< null: the color's rows are `first` and those after it
  Index first;
  const T* inverse_diagonal;
  const T* b;
  T* x;
  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const Index i = rows ? rows[k] : first + k;
    const T product = A.times(i, x, lane);
    if (lane.rank == 0) x[i] += (b[i] - product) * inverse_diagonal[i];
  }
};

/// Gauss-Seidel, color by color: rows of one color are not coupled, so their order does not matter
/// (paper AG, Section 4.5; paper GS, Section 3). The transposed sweep takes the colors backwards.
///
/// symmetric  a step is a sweep over the colors forwards and one backwards (paper GS, Section 3):
///            R = (D + U)^-1 D (D + L)^-1. The last color is relaxed once: a second time at once
///            would change nothing.
template <class T>
class GaussSeidel : public Smoother<T> {
 public:
  GaussSeidel(const SmootherInput<T>& input, bool symmetric)
      : A_(*input.A),
        colors_(input.row_colors),
        inverse_diagonal_(inverse_diagonal(A_)),
        symmetric_(symmetric) {}

  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = 0; c < n_colors(); ++c) relax(c, b, x);
    if (symmetric_) sweep_down(n_colors() - 2, b, x);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    if (symmetric_)
      smooth(b, x, spare);
    else
      sweep_down(n_colors() - 1, b, x);
  }
  int n_products() const override { return symmetric_ ? 2 : 1; }
  std::size_t bytes() const override { return inverse_diagonal_.bytes() + colors_->rows.bytes(); }
  int n_colors() const override { return colors_->n_colors(); }

 private:
  void sweep_down(int color, const Array<T>& b, Array<T>& x) const {
    for (; color >= 0; --color) relax(color, b, x);
  }
  void relax(int color, const Array<T>& b, Array<T>& x) const {
    const Executor& executor = executor_of(A_);
    with_view(
        A_,
        [&](auto a) {
          for_each_row<a.lanes>(
              executor, colors_->size(color),
              RelaxRow<decltype(a), T>{a, colors_->rows_of(color, executor),
                                       colors_->offsets[color], inverse_diagonal_.on(executor),
                                       b.on(executor), x.on(executor)});
        },
        double(colors_->size(color)) / n_rows(A_));
  }

  const Matrix<T>& A_;
  std::shared_ptr<const Coloring> colors_;
  Array<T> inverse_diagonal_;
  bool symmetric_;
};

}  // namespace

MULTIGRID_SMOOTHER(make_gauss_seidel, GaussSeidel<T>(input, false))
MULTIGRID_SMOOTHER(make_symmetric_gauss_seidel, GaussSeidel<T>(input, true))

}  // namespace multigrid
