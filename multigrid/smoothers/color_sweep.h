// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/smoother.h"

namespace multigrid {

/// x_i += (b_i - sum_j a_ij x_j) / a_ii for row k of one color. Bytes a row: the matrix and x as in
/// a product, 4 for the row's number, and 1/a_ii, b, x read and x written: 4 values.
template <class View, class T>
struct RelaxRow {
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

/// The rows of A relaxed color by color: rows of one color are not coupled, so their order does not
/// matter (paper AG, Section 4.5; paper GS, Section 3). The common part of the Gauss-Seidel family;
/// for kernel sources.
template <class T>
class ColorSweep {
 public:
  explicit ColorSweep(const SmootherInput<T>& input)
      : A_(*input.A), colors_(input.row_colors), inverse_diagonal_(inverse_diagonal(A_)) {}

  /// Relaxes the rows of one color.
  void relax(int color, const Array<T>& b, Array<T>& x) const {
    const Executor& executor = executor_of(A_);
    with_view(A_, [&](auto a) {
      for_each_row<a.lanes>(
          executor, colors_->size(color),
          RelaxRow<decltype(a), T>{a, colors_->rows_of(color, executor), colors_->offsets[color],
                                   inverse_diagonal_.on(executor), b.on(executor), x.on(executor)});
    });
  }

  int n_colors() const { return colors_->n_colors(); }
  std::size_t bytes() const { return inverse_diagonal_.bytes() + colors_->rows.bytes(); }

 private:
  const Matrix<T>& A_;
  std::shared_ptr<const Coloring> colors_;
  Array<T> inverse_diagonal_;
};

}  // namespace multigrid
