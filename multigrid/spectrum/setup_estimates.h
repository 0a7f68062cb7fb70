// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/spectrum/spectrum_estimate.h"

#include <memory>
#include <vector>

namespace multigrid {

/// What is found out about the matrices of a hierarchy while its levels are built, and is wanted
/// again when they are stored: eigenvalues, and matrices with entries in half precision.
class SetupEstimates {
 public:
  explicit SetupEstimates(Precision precision) : precision_(precision) {}

  /// Of the matrix that level l will be smoothed with: with Precision::half that one, which is made
  /// for it, unless float cannot hold it (the first cycle reports that); else A. Waits.
  ///
  /// A  n × n, symmetric, with a positive diagonal; as before afterwards
  Spectrum spectrum(std::size_t l, Csr<double>& A);
  /// Of D^-1 A of level l, as near as ten steps of Lanczos come; 0 if nobody has asked for it.
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
