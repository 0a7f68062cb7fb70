// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/color_sweep.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Gauss-Seidel, color by color. The transposed sweep takes the colors backwards.
template <class T>
class GaussSeidel : public Smoother<T> {
 public:
  explicit GaussSeidel(const SmootherInput<T>& input) : sweep_(input) {}

  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>& spare) const override {
    fill(x, T(0));
    smooth(b, x, spare);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = 0; c < n_colors(); ++c) sweep_.relax(c, b, x);
  }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    for (int c = n_colors() - 1; c >= 0; --c) sweep_.relax(c, b, x);
  }
  std::size_t bytes() const override { return sweep_.bytes(); }
  int n_colors() const override { return sweep_.n_colors(); }

 private:
  ColorSweep<T> sweep_;
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_gauss_seidel(const SmootherInput<T>& input) {
  return std::make_unique<GaussSeidel<T>>(input);
}

template std::unique_ptr<Smoother<double>> make_gauss_seidel(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_gauss_seidel(const SmootherInput<float>&);

}  // namespace multigrid
