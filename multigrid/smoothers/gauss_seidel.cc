// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// x_i += (b_i - sum_j a_ij x_j) / a_ii for row k of one color.
template <class View, class T>
struct ColorSweep {
  View A;
  const Index* rows;  ///< null: first and those after it
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
/// (paper AG, Section 4.5). The transposed sweep takes the colors backwards.
template <class T>
class GaussSeidel : public Smoother<T> {
 public:
  explicit GaussSeidel(const SmootherInput<T>& input)
      : A_(*input.A), colors_(input.row_colors), inverse_diagonal_(diagonal(A_)) {
    invert(inverse_diagonal_);
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    fill(x, T(0));
    smooth(b, x, spare);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = 0; c < colors_->n_colors(); ++c) sweep(c, b, x);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = colors_->n_colors() - 1; c >= 0; --c) sweep(c, b, x);
  }
  std::size_t bytes() const override { return inverse_diagonal_.bytes() + colors_->rows.bytes(); }
  int n_colors() const override { return colors_->n_colors(); }

 private:
  void sweep(int color, const Array<T>& b, Array<T>& x) const {
    const Executor& executor = executor_of(A_);
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(executor, colors_->size(color),
                            ColorSweep<decltype(a), T>{
                                a, colors_->rows_of(color, executor), colors_->offsets[color],
                                inverse_diagonal_.on(executor), b.on(executor), x.on(executor)});
    });
  }

  const Matrix<T>& A_;
  std::shared_ptr<const Coloring> colors_;
  Array<T> inverse_diagonal_;
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_gauss_seidel(const SmootherInput<T>& input) {
  return std::make_unique<GaussSeidel<T>>(input);
}

template std::unique_ptr<Smoother<double>> make_gauss_seidel(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_gauss_seidel(const SmootherInput<float>&);

}  // namespace multigrid
