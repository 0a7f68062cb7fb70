// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/color_sweep.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// A sweep over the colors forwards and one backwards (paper GS, Section 3):
/// R = (D + U)^-1 D (D + L)^-1, which is symmetric. The last color is relaxed once: a second time
/// at once would change nothing.
template <class T>
class SymmetricGaussSeidel : public Smoother<T> {
 public:
  explicit SymmetricGaussSeidel(const SmootherInput<T>& input) : sweep_(input) {}

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    fill(x, T(0));
    smooth(b, x, spare);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = 0; c < n_colors(); ++c) sweep_.relax(c, b, x);
    for (int c = n_colors() - 2; c >= 0; --c) sweep_.relax(c, b, x);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    smooth(b, x, spare);
  }
  std::size_t bytes() const override { return sweep_.bytes(); }
  int n_colors() const override { return sweep_.n_colors(); }

 private:
  ColorSweep<T> sweep_;
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_symmetric_gauss_seidel(const SmootherInput<T>& input) {
  return std::make_unique<SymmetricGaussSeidel<T>>(input);
}

template std::unique_ptr<Smoother<double>> make_symmetric_gauss_seidel(
    const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_symmetric_gauss_seidel(const SmootherInput<float>&);

}  // namespace multigrid
