// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/diagonal_smoother.h"

namespace multigrid {

/// Damped Jacobi: x <- x + omega D^-1 (b - A x), D = diag(A).
template <class T>
std::unique_ptr<Smoother<T>> make_jacobi(const SmootherInput<T>& input) {
  return std::make_unique<DiagonalSmoother<T>>(*input.A, diagonal(*input.A), input.options.damping);
}

template std::unique_ptr<Smoother<double>> make_jacobi(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_jacobi(const SmootherInput<float>&);

}  // namespace multigrid
