// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"

namespace multigrid {
namespace {

/// No preconditioner: x = b, however many steps.
template <class T>
class None : public Smoother<T> {
 public:
  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    x.copy_from(b);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override { x.copy_from(b); }
  void smooth_transposed(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    x.copy_from(b);
  }
  std::size_t bytes() const override { return 0; }
  int n_colors() const override { return 0; }
};

}  // namespace

template <class T>
std::unique_ptr<Smoother<T>> make_none(const SmootherInput<T>&) {
  return std::make_unique<None<T>>();
}

template std::unique_ptr<Smoother<double>> make_none(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_none(const SmootherInput<float>&);

}  // namespace multigrid
