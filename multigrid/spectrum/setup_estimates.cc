// SPDX-License-Identifier: MIT
#include "multigrid/spectrum/setup_estimates.h"

#include <cmath>

namespace multigrid {

SetupEstimates::OfLevel& SetupEstimates::level(std::size_t l) {
  if (l >= levels_.size()) levels_.resize(l + 1);
  return levels_[l];
}

double SetupEstimates::largest_eigenvalue(std::size_t l) const {
  return l < levels_.size() ? levels_[l].largest_eigenvalue : 0;
}

Spectrum SetupEstimates::spectrum(std::size_t l, Csr<double>& A) {
  OfLevel& known = level(l);
  Spectrum spectrum{0, 0};
  if (precision_ == Precision::half) {
    known.packed = std::make_shared<const Matrix<float>>(to_packed(A));
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

}  // namespace multigrid
