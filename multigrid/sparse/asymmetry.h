// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <optional>

namespace multigrid {

/// Two entries of a matrix, at (row, column) and at (column, row), that should be equal and are
/// not.
struct Asymmetry {
  Index row = 0, column = 0;  ///< counted from 0
  double value = 0;           ///< at (row, column)
  double transposed = 0;      ///< at (column, row); 0 if nothing is stored there
};

/// The first stored entry, along the rows, that differs from its partner by more than `tolerance`
/// times the larger of the two or sqrt(|a_ii a_jj|), which bounds both in a positive definite
/// matrix: roundoff is no asymmetry, and scaling rows and columns alike changes nothing.
///
/// A     n × n, on the host
/// cost  a binary search in a row for each entry
std::optional<Asymmetry> find_asymmetry(const Csr<double>& A, double tolerance = 1e-12);

}  // namespace multigrid
