// SPDX-License-Identifier: MIT
#include "multigrid/spectrum_estimate.h"

#include "multigrid/spectrum.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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
/// estimate: they amplify nothing if no eigenvalue is above this much of it. On [high / 6, high],
/// in space, it is 1.17 high: more than what five steps may lack there too.
constexpr double reach = 1.25 * 1.1;

/// To the digits that a matrix in half has: executors add in float in different orders, and would
/// otherwise interpolate from different weights, of which some are dropped and some not.
double with_digits_of_half(double estimate) {
  int exponent = 0;
  const double digits = std::frexp(estimate, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(digits, 10)), exponent - 10);
}

template <class T>
Spectrum spectrum_of(const SpectrumOfSteps& steps) {
  std::vector<double> estimates = steps.estimates;
  if (estimates.empty()) return {};
  if (std::is_same_v<T, float>)
    for (double& estimate : estimates) estimate = with_digits_of_half(estimate);
  Spectrum spectrum;
  spectrum.lambda = estimates[std::min<std::size_t>(lanczos_steps, estimates.size()) - 1];
  spectrum.for_chebyshev = to_ten_steps * spectrum.lambda;
  if (steps.bound > reach * spectrum.for_chebyshev) spectrum.for_chebyshev = estimates.back();
  return spectrum;
}

/// Whether more than five steps are wanted of a process that has made no more.
template <class T>
bool wants_more(const SpectrumOfSteps& steps) {
  return steps.estimates.size() == lanczos_steps &&
         steps.bound > reach * spectrum_of<T>(steps).for_chebyshev;
}

}  // namespace

template <class T>
std::vector<Spectrum> estimate_spectra(const std::vector<const Matrix<T>*>& matrices) {
  LanczosProcesses<T> processes(matrices, 2 * lanczos_steps);
  std::vector<std::size_t> which(matrices.size());
  std::iota(which.begin(), which.end(), std::size_t(0));
  processes.run(which, lanczos_steps);
  std::vector<SpectrumOfSteps> results = processes.results();
  which.erase(std::remove_if(which.begin(), which.end(),
                             [&](std::size_t k) { return !wants_more<T>(results[k]); }),
              which.end());
  if (!which.empty()) {
    processes.run(which, 2 * lanczos_steps);
    results = processes.results();
  }
  std::vector<Spectrum> spectra;
  for (const SpectrumOfSteps& result : results) spectra.push_back(spectrum_of<T>(result));
  return spectra;
}

template <class T>
Spectrum estimate_spectrum(const Matrix<T>& A) {
  return estimate_spectra<T>({&A})[0];
}

#define MULTIGRID_INSTANTIATE(T)                         \
  template Spectrum estimate_spectrum(const Matrix<T>&); \
  template std::vector<Spectrum> estimate_spectra(const std::vector<const Matrix<T>*>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
