// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/diagonal_smoother.h"

namespace multigrid {

/// l1-Jacobi: x <- x + D^-1 (b - A x), d_i = sum_j |a_ij|. Converges for every symmetric positive
/// definite A without a damping factor (Baker, Falgout, Kolev, Yang, Multigrid smoothers for
/// ultraparallel computing, SIAM J. Sci. Comput. 2011).
template <class T>
std::unique_ptr<Smoother<T>> make_l1_jacobi(const SmootherInput<T>& input) {
  return std::make_unique<DiagonalSmoother<T>>(*input.A, absolute_row_sums(*input.A), 1.);
}

template std::unique_ptr<Smoother<double>> make_l1_jacobi(const SmootherInput<double>&);
template std::unique_ptr<Smoother<float>> make_l1_jacobi(const SmootherInput<float>&);

}  // namespace multigrid
