// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/fsai_factor.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {
namespace {

/// Factorised sparse approximate inverse: R = G^T G (fsai_factor.h). A step is r = b - A x,
/// t = G r, and x += G^T t.
template <class T>
class Fsai : public Smoother<T> {
 public:
  explicit Fsai(const SmootherInput<T>& input) : A_(*input.A), t_(executor_of(A_), n_rows(A_)) {
    Csr<double> G = fsai_factor(A_, input.options.power, input.constant_nullspace);
    transposed_ = streamed<T>(transpose(G));
    G_ = streamed<T>(std::move(G));
  }

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    apply(b, x, false);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    residual(A_, x, b, spare);
    apply(spare, x, true);
  }
  std::size_t bytes() const override {
    return multigrid::bytes(G_) + multigrid::bytes(transposed_) + t_.bytes();
  }

 private:
  /// x = G^T G r, or x += G^T G r. Bytes a row in double, with m entries a row of G: 2 (12 m + 8)
  /// for G and G^T, r read, t written and read, x written (and read): 4 or 5 values.
  void apply(const Array<T>& r, Array<T>& x, bool add) const {
    multiply(G_, r, t_);
    if (add)
      multiply_add(transposed_, t_, x);
    else
      multiply(transposed_, t_, x);
  }

  const Matrix<T>& A_;
  Matrix<T> G_, transposed_;
  mutable Array<T> t_;  ///< G r
};

}  // namespace

MULTIGRID_SMOOTHER(make_fsai, Fsai<T>(input))

}  // namespace multigrid
