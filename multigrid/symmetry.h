// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <string>

namespace multigrid {

/// Whether a matrix is symmetric, and where it is not.
struct Symmetry {
  bool of_pattern = true;  ///< a_ji is stored wherever a_ij is
  bool of_values = true;   ///< a_ij = a_ji up to rounding; 0 where nothing is stored
  /// The first row, then column, from 0, where that is not so; of the values where they differ.
  Index row = -1, column = -1;
  double value = 0;       ///< at (row, column)
  double transposed = 0;  ///< at (column, row); 0 if nothing is stored there

  /// "entry (3, 7) is 1, but entry (7, 3) is 2", counted from 1.
  std::string difference() const;
};

/// Looks at every pair of entries once. Two are equal if they differ by less than 1e-12 of the
/// larger of them or sqrt(|a_ii a_jj|), which bounds both in a positive definite matrix: rounding is
/// no asymmetry, and scaling rows and columns alike changes nothing. Waits.
///
/// A     n × n, columns ascending, on the executor that works
/// cost  a binary search in a row for every entry above the diagonal
Symmetry find_symmetry(const Csr<double>& A);

}  // namespace multigrid
