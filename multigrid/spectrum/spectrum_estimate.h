// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/component_times.h"
#include "multigrid/options.h"
#include "multigrid/spectrum/spectrum.h"

#include <memory>
#include <vector>

namespace multigrid {

/// Estimates of the largest eigenvalue of D^-1 A, from five steps of Lanczos. Where five steps
/// might miss an eigenvalue that Chebyshev would amplify (a few bad elements among many rows),
/// Chebyshev gets the estimate of ten steps.
struct Spectrum {
  double lambda;  ///< for interpolation
  double for_chebyshev;
};

/// A  n x n, symmetric, with a positive diagonal
template <class T>
Spectrum estimate_spectrum(const Matrix<T>& A);

/// The spectra of several matrices on one executor, which may compute them while the host goes on.
template <class T>
class SpectrumEstimates {
 public:
  /// Starts five steps of each. Does not wait.
  ///
  /// matrices  must outlive this
  explicit SpectrumEstimates(const std::vector<const Matrix<T>*>& matrices);
  /// Waits for the spectra, and once more where five more steps are needed.
  std::vector<Spectrum> wait();

 private:
  LanczosProcesses<T> processes_;
};

/// Keeps what is computed about the matrices of a hierarchy while its levels are built, and needed
/// again when they are stored: eigenvalues, and matrices with entries in half precision. Has the
/// clock of the setup.
class SetupEstimates {
 public:
  SetupEstimates(Precision precision, const Executor& executor)
      : times(executor), precision_(precision) {}

  ComponentTimes times;
  bool is_symmetric = true;  ///< a_ij = a_ji in the system's matrix

  /// The spectrum of the matrix that level l will be smoothed with. With Precision::half that is
  /// the packed matrix, which is made and kept for the level, unless a float cannot hold it (the
  /// first cycle reports that); else it is A. Waits.
  ///
  /// A           n × n, symmetric, with a positive diagonal; unchanged afterwards
  /// block_size  unknowns of a node, for matrices that are packed in blocks
  Spectrum spectrum(std::size_t l, Csr<double>& A, Index block_size);
  /// Spectrum::for_chebyshev of level l; 0 if `spectrum` has not been called for it.
  double largest_eigenvalue(std::size_t l) const;
  /// The matrix of level l with entries in half precision; null if it has not been made.
  std::shared_ptr<const Matrix<float>>& packed(std::size_t l) { return level(l).packed; }

 private:
  struct OfLevel {
    double largest_eigenvalue = 0;
    std::shared_ptr<const Matrix<float>> packed;
  };
  OfLevel& level(std::size_t l);

  Precision precision_;
  std::vector<OfLevel> levels_;
};

}  // namespace multigrid
