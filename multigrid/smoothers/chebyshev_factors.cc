// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/chebyshev_factors.h"

namespace multigrid {
namespace {

/// Lanczos comes from below (spectrum.h): own choice, a tenth more.
constexpr double safety = 1.1;

/// high / low. Frequencies above half of the highest in some direction, which a coarser grid has
/// not, have eigenvalues of at least a fourth of the largest for the five-point stencil, and of a
/// sixth for the seven-point stencil. The former too without coordinates, and with aggregates,
/// which leave more to the smoother than a grid does: own counts of iterations
/// (docs/methods/chebyshev.md).
double range(int dimension) {
  return dimension == 3 ? 6 : 4;
}

}  // namespace

template <class T>
std::vector<ChebyshevFactors<T>> chebyshev_factors(double largest_eigenvalue,
                                                   int degree,
                                                   int dimension) {
  const double high = safety * largest_eigenvalue, low = high / range(dimension);
  const double center = 0.5 * (high + low), radius = 0.5 * (high - low), sigma = center / radius;
  double rho = 1 / sigma;
  std::vector<ChebyshevFactors<T>> steps = {{0, static_cast<T>(1 / center)}};
  for (int k = 1; k < degree; ++k) {
    const double next = 1 / (2 * sigma - rho);
    steps.push_back({static_cast<T>(next * rho), static_cast<T>(2 * next / radius)});
    rho = next;
  }
  return steps;
}

template std::vector<ChebyshevFactors<double>> chebyshev_factors(double, int, int);
template std::vector<ChebyshevFactors<float>> chebyshev_factors(double, int, int);

}  // namespace multigrid
