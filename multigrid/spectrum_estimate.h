// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/matrix.h"

namespace multigrid {

/// Estimates of the largest eigenvalue of D^-1 A: after five steps of Lanczos, for interpolation,
/// and for Chebyshev. Where five steps might miss one that Chebyshev would amplify (a few bad
/// elements among many rows), its is that after ten.
struct Spectrum {
  double lambda = 0, for_chebyshev = 0;
};

/// A  n x n, symmetric, with a positive diagonal
template <class T>
Spectrum estimate_spectrum(const Matrix<T>& A);

}  // namespace multigrid
