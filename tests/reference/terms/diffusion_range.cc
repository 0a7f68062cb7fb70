// SPDX-License-Identifier: MIT
#include "tests/reference/terms/diffusion_range.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace assembly {

namespace {

/// The larger eigenvalue divided by the smaller. The larger one is mean + radius; the smaller one
/// is the determinant divided by the larger, which avoids cancellation.
double ratio_of_eigenvalues(const dealii::SymmetricTensor<2, 2>& K) {
  if (K[0][1] == 0 && K[0][0] == K[1][1]) return 1;
  const double larger = (K[0][0] + K[1][1]) / 2 + std::hypot((K[0][0] - K[1][1]) / 2, K[0][1]);
  return larger * larger / determinant(K);
}

/// Exact for a diagonal tensor. Others take deal.II's Householder and QL iteration, where rounding
/// leaves an error of 1e-16 times the largest eigenvalue in the smallest.
double ratio_of_eigenvalues(const dealii::SymmetricTensor<2, 3>& K) {
  std::array<double, 3> values{K[0][0], K[1][1], K[2][2]};
  if (K[0][1] != 0 || K[0][2] != 0 || K[1][2] != 0) {
    const auto pairs =
        dealii::eigenvectors(K, dealii::SymmetricTensorEigenvectorMethod::ql_implicit_shifts);
    for (int d = 0; d < 3; ++d) values[d] = pairs[d].first;
  }
  const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
  return *largest / *smallest;
}

}  // namespace

template <int dim>
void DiffusionRange::include(const dealii::SymmetricTensor<2, dim>& K) {
  const double mean = trace(K) / dim;
  smallest_ = std::min(smallest_, mean);
  largest_ = std::max(largest_, mean);
  anisotropy_ = std::max(anisotropy_, ratio_of_eigenvalues(K));
}

void DiffusionRange::include(const DiffusionRange& other) {
  smallest_ = std::min(smallest_, other.smallest_);
  largest_ = std::max(largest_, other.largest_);
  anisotropy_ = std::max(anisotropy_, other.anisotropy_);
}

double DiffusionRange::jump() const {
  return largest_ > 0 ? largest_ / smallest_ : 1;
}

template void DiffusionRange::include(const dealii::SymmetricTensor<2, 2>& K);
template void DiffusionRange::include(const dealii::SymmetricTensor<2, 3>& K);

}  // namespace assembly
