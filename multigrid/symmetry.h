// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <string>

namespace multigrid {

/// Whether a matrix is symmetric, and where it is not.
struct Symmetry {
  bool of_pattern = true;  ///< a_ji is stored wherever a_ij is
  bool of_values = true;   ///< a_ij = a_ji up to rounding; 0 where nothing is stored
  /// The first entry, by row and then column from 0, with a_ij != a_ji; if there is none, the first
  /// a_ij that is stored without a_ji. -1 if the matrix is symmetric.
  Index row = -1, column = -1;
  double value = 0;       ///< at (row, column)
  double transposed = 0;  ///< at (column, row); 0 if nothing is stored there

  /// "entry (3, 7) is 1, but entry (7, 3) is 2", counted from 1; "entry (3, 7) is stored, but entry
  /// (7, 3) is not" if that is the only difference. Without a row: that values differ.
  std::string difference() const;
};

/// Compares every pair of entries once. Two are equal if they differ by at most 1e-12 of the
/// largest of |a_ij|, |a_ji| and sqrt(|a_ii a_jj|), which bounds both in a positive definite
/// matrix. So rounding is no asymmetry, and scaling rows and columns alike changes nothing. Waits.
///
/// A     n × n, columns ascending
/// cost  a binary search in a row for every entry above the diagonal
Symmetry find_symmetry(const Csr<double>& A);

/// The root mean square over the rows of max_j |a_ij - a_ji| / s_ij, where s_ij is the largest of |a_ij|,
/// |a_ji| and sqrt(|a_ii a_jj|), and an entry that is not stored is 0. Between 0 and 2; scaling rows and
/// columns alike changes nothing, and a few cells of bad shape or a corner with a strong flow little. Waits.
///
/// A     n × n, columns ascending
/// cost  a binary search in a row for every entry, a vector of n numbers
double asymmetry(const Csr<double>& A);

}  // namespace multigrid
