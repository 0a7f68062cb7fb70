// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <vector>

namespace multigrid {

/// Relative sums of rows that count as 0: of rounding alone, since a small reaction term is not 0.
inline constexpr double zero_row_sum = 1e-12;

/// Rows of a matrix that no entry couples with rows outside.
struct Part {
  Index first_row = 0;
  Index n_rows = 0;
  double largest_row_sum = 0;  ///< |sum_j a_ij| / sum_j |a_ij|

  /// Whether constants on it are in the nullspace.
  bool is_singular() const { return largest_row_sum <= zero_row_sum; }
};

/// The parts, in the order of their first rows. Entries that are 0 couple nothing. Runs on one thread of the host.
///
/// A     n × n, on any executor
/// cost  12 bytes a row, two passes through its entries, and a copy of a matrix that is not on a host
std::vector<Part> parts_of(const Csr<double>& A);

/// How many parts a matrix has, and on how many of them constants are in the nullspace.
struct PartCounts {
  Index parts = 0, singular = 0;
  MG_HD PartCounts& operator+=(const PartCounts& other) {
    parts += other.parts;
    singular += other.singular;
    return *this;
  }
};

/// Counts what parts_of would find, on the executor of A; waits once.
///
/// A             n × n
/// is_symmetric  whether it is known to be; then the entries below the diagonal are enough
/// cost          8 bytes a row, two passes through its entries
PartCounts count_parts(const Csr<double>& A, bool is_symmetric = false);

}  // namespace multigrid
