// SPDX-License-Identifier: MIT
#include "multigrid/tridiagonal.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// Eigenvalues below x: the signs of the pivots (Sturm).
int eigenvalues_below(double x, const std::vector<TridiagonalRow>& t) {
  int count = 0;
  double pivot = 1;
  for (std::size_t j = 0; j < t.size(); ++j) {
    pivot = t[j].alpha - x - (j == 0 ? 0. : t[j].beta_squared / pivot);
    if (pivot == 0) pivot = -1e-300;
    count += pivot < 0 ? 1 : 0;
  }
  return count;
}

}  // namespace

double largest_eigenvalue(const std::vector<TridiagonalRow>& t) {
  double high = 0;
  for (std::size_t j = 0; j < t.size(); ++j)
    high = std::max(high, std::abs(t[j].alpha) + (j > 0 ? std::sqrt(t[j].beta_squared) : 0.) +
                              (j + 1 < t.size() ? std::sqrt(t[j + 1].beta_squared) : 0.));
  double low = 0;
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    if (eigenvalues_below(middle, t) == static_cast<int>(t.size()))
      high = middle;
    else
      low = middle;
  }
  return high;
}

}  // namespace multigrid
