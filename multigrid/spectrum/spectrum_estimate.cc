// SPDX-License-Identifier: MIT
#include "multigrid/spectrum/spectrum_estimate.h"

#include "multigrid/formats/packed_view.h"

#include <cmath>
#include <numeric>
#include <type_traits>

namespace multigrid {
namespace {

/// Steps of Lanczos for lambda. With ten, solves need as many iterations: a lambda that is a tenth
/// low does not matter, one a tenth high costs 0 to 2 iterations, the bound by row sums 2 to 13
/// (docs/methods/smoothed.md).
constexpr int lanczos_steps = 5;
/// What ten steps mostly find beyond five (a fifth at most: spectrum.h). With this factor
/// Chebyshev, which adds a tenth, ends 4 % below to 15 % above the spectrum where that was
/// measured, and needs as many iterations as with ten steps of its own, or one fewer.
constexpr double to_ten_steps = 1.05;
/// Chebyshev's polynomials on [high / 4, high] are below 1 up to 1.25 high, which is 1.1 times the
/// estimate: they amplify nothing if no eigenvalue is above this much of it. On [high / 6, high],
/// in space, it is 1.17 high: more than what five steps may lack there too.
constexpr double reach = 1.25 * 1.1;

/// Rounds to the digits that a matrix in half has. Executors add in float in different orders;
/// without this they would find slightly different weights of interpolation, and drop different
/// ones.
double with_digits_of_half(double estimate) {
  int exponent = 0;
  const double digits = std::frexp(estimate, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(digits, 10)), exponent - 10);
}

template <class T>
double rounded(double estimate) {
  return std::is_same_v<T, float> ? with_digits_of_half(estimate) : estimate;
}

/// Whether five steps, which found lambda, might miss what Chebyshev would amplify.
bool may_miss(const SpectrumOfSteps& process, double lambda) {
  return process.bound > reach * (to_ten_steps * lambda);
}

/// The spectrum by the steps that a process has made, ten at most.
template <class T>
Spectrum spectrum_of(const SpectrumOfSteps& process) {
  if (process.steps.empty()) return {};
  const double lambda = rounded<T>(process.largest(lanczos_steps));
  if (may_miss(process, lambda)) return {lambda, rounded<T>(process.largest(2 * lanczos_steps))};
  return {lambda, to_ten_steps * lambda};
}

/// In blocks of 2 x 2 or 3 x 3 unless the rows are few, for which the format without blocks has several lanes.
Matrix<float> packed_matrix(const Csr<double>& A, Index block_size) {
  const Index size = block_size % 3 == 0 ? 3 : block_size % 2 == 0 ? 2 : 1;
  if (size > 1 && A.n_rows > few_rows(A.executor()))
    if (std::optional<PackedBlocks<float>> blocks = to_packed_blocks(A, size))
      return std::move(*blocks);
  return to_packed(A);
}

}  // namespace

template <class T>
SpectrumEstimates<T>::SpectrumEstimates(const std::vector<const Matrix<T>*>& matrices)
    : processes_(matrices, 2 * lanczos_steps) {
  std::vector<std::size_t> all(matrices.size());
  std::iota(all.begin(), all.end(), std::size_t(0));
  processes_.run(all, lanczos_steps);
}

template <class T>
std::vector<Spectrum> SpectrumEstimates<T>::wait() {
  std::vector<Spectrum> spectra;
  std::vector<std::size_t> unsure;
  for (const SpectrumOfSteps& process : processes_.results()) {
    spectra.push_back(spectrum_of<T>(process));
    if (process.steps.size() == lanczos_steps && may_miss(process, spectra.back().lambda))
      unsure.push_back(spectra.size() - 1);
  }
  if (unsure.empty()) return spectra;
  processes_.run(unsure, 2 * lanczos_steps);
  const std::vector<SpectrumOfSteps> results = processes_.results();
  for (const std::size_t k : unsure)
    spectra[k].for_chebyshev = rounded<T>(results[k].largest(2 * lanczos_steps));
  return spectra;
}

template <class T>
Spectrum estimate_spectrum(const Matrix<T>& A) {
  return SpectrumEstimates<T>({&A}).wait()[0];
}

SetupEstimates::OfLevel& SetupEstimates::level(std::size_t l) {
  if (l >= levels_.size()) levels_.resize(l + 1);
  return levels_[l];
}

double SetupEstimates::largest_eigenvalue(std::size_t l) const {
  return l < levels_.size() ? levels_[l].largest_eigenvalue : 0;
}

Spectrum SetupEstimates::spectrum(std::size_t l, Csr<double>& A, Index block_size) {
  OfLevel& known = level(l);
  Spectrum spectrum{0, 0};
  if (precision_ == Precision::half) {
    known.packed = std::make_shared<Matrix<float>>(packed_matrix(A, block_size));
    spectrum = estimate_spectrum(*known.packed);
  }
  if (!(std::isfinite(spectrum.for_chebyshev) && spectrum.lambda > 0)) {
    Matrix<double> held = std::move(A);
    spectrum = estimate_spectrum(held);
    A = std::get<Csr<double>>(std::move(held));
  }
  known.largest_eigenvalue = spectrum.for_chebyshev;
  return spectrum;
}

template class SpectrumEstimates<double>;
template class SpectrumEstimates<float>;
template Spectrum estimate_spectrum(const Matrix<double>&);
template Spectrum estimate_spectrum(const Matrix<float>&);

}  // namespace multigrid
