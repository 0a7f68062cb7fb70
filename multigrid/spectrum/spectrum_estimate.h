// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/spectrum/spectrum.h"

#include <vector>

namespace multigrid {

/// Estimates of the largest eigenvalue of D^-1 A: after five steps of Lanczos, for interpolation,
/// and for Chebyshev. Where five steps might miss one that Chebyshev would amplify (a few bad
/// elements among many rows), its is that after ten.
struct Spectrum {
  double lambda, for_chebyshev;
};

/// A  n x n, symmetric, with a positive diagonal
template <class T>
Spectrum estimate_spectrum(const Matrix<T>& A);

/// The same of several, all on one executor, which works at it while the host does something else.
template <class T>
class SpectrumEstimates {
 public:
  /// Starts five steps of each. Does not wait.
  ///
  /// matrices  must outlive this
  explicit SpectrumEstimates(const std::vector<const Matrix<T>*>& matrices);
  /// Waits once or twice: where five are not enough, five more are made.
  std::vector<Spectrum> wait();

 private:
  LanczosProcesses<T> processes_;
};

/// Those of several at once.
template <class T>
std::vector<Spectrum> estimate_spectra(const std::vector<const Matrix<T>*>& matrices);

}  // namespace multigrid
