// SPDX-License-Identifier: MIT
#include "multigrid/spectrum_estimate.h"

#include "multigrid/scalars.h"
#include "multigrid/spectrum.h"
#include "multigrid/views.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// Steps of Lanczos for lambda: as many iterations as with ten. A lambda that is a tenth low does
/// not matter, one a tenth high costs 0 to 2 iterations, the bound by row sums 2 to 13
/// (docs/methods.md).
constexpr int lanczos_steps = 5;
/// What five steps lack of ten, mostly (at the most a fifth: spectrum.h). With it Chebyshev, which
/// adds a tenth, ends 4 % below to 15 % above the spectrum where that was measured, and needs as
/// many iterations as with ten steps of its own, or one fewer.
constexpr double to_ten_steps = 1.05;
/// Chebyshev's polynomials on [high / 4, high] are below 1 up to 1.25 high, which is 1.1 times the
/// estimate: they amplify nothing if no eigenvalue is above this much of it.
constexpr double reach = 1.25 * 1.1;

/// a_ii, and the bound sum_j |a_ij| / a_ii of the spectrum of D^-1 A.
template <class View, class T>
struct DiagonalAndBound {
  View A;
  T* diagonal;
  MG_HD Largest<double> operator()(Index i) const {
    double here = 0, total = 0;
    A.for_each_entry(i, [&](Index j, T a) {
      if (j == i) here = a;
      total += a < 0 ? -a : a;
    });
    diagonal[i] = static_cast<T>(here);
    return {total / here};
  }
};

template <class T>
double diagonal_and_bound(const Matrix<T>& A, Array<T>& diagonal) {
  const Executor& executor = executor_of(A);
  double bound = 0;
  with_view(A, [&](auto a) {
    const DiagonalAndBound<decltype(a), T> term{a, diagonal.on(executor)};
    bound = sum(executor, n_rows(A), term).value;
  });
  return bound;
}

/// Largest row sums of |D^-1 A| above which ten steps are made at once: own choice. Five steps
/// rarely tell that less is enough there. On two graded meshes the finest level had 2.3, those of
/// runs 2.7 to 4.3.
constexpr double large_bound = 2.45;

/// To the digits that a matrix in half has: executors add in float in different orders, and would
/// otherwise interpolate from different weights, of which some are dropped and some not.
double with_digits_of_half(double estimate) {
  int exponent = 0;
  const double digits = std::frexp(estimate, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(digits, 10)), exponent - 10);
}

}  // namespace

template <class T>
Spectrum estimate_spectrum(const Matrix<T>& A) {
  Array<T> diagonal(executor_of(A), n_rows(A));
  const double bound = diagonal_and_bound(A, diagonal);
  const auto after = [&](int steps) {
    std::vector<double> estimates = eigenvalue_estimates(A, diagonal, steps);
    if (std::is_same_v<T, float>)
      for (double& estimate : estimates) estimate = with_digits_of_half(estimate);
    return estimates;
  };
  std::vector<double> estimates = after(bound > large_bound ? 2 * lanczos_steps : lanczos_steps);
  if (estimates.empty()) return {};
  Spectrum spectrum;
  spectrum.lambda = estimates[std::min<std::size_t>(lanczos_steps, estimates.size()) - 1];
  spectrum.for_chebyshev = to_ten_steps * spectrum.lambda;
  if (bound <= reach * spectrum.for_chebyshev) return spectrum;
  if (estimates.size() <= lanczos_steps) estimates = after(2 * lanczos_steps);
  spectrum.for_chebyshev = estimates.back();
  return spectrum;
}

template Spectrum estimate_spectrum(const Matrix<double>&);
template Spectrum estimate_spectrum(const Matrix<float>&);

}  // namespace multigrid
