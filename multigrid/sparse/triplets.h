// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <vector>

namespace multigrid {

/// Entries of a sparse matrix in any order. A pair of row and column may occur several times.
struct Triplets {
  std::vector<Index> rows, columns;  ///< counted from 0
  std::vector<double> values;

  std::size_t size() const { return values.size(); }
  void reserve(std::size_t n);
  void resize(std::size_t n);
  void add(Index row, Index column, double value) {
    rows.push_back(row);
    columns.push_back(column);
    values.push_back(value);
  }
};

/// The n × n matrix with these entries, in the host's memory. Entries of the same row and column
/// are added in their order.
///
/// cost  two counting sorts, by column and by row, with a copy of the entries each
Csr<double> to_csr(Triplets entries, Index n);
/// The same of a matrix that is not square.
Csr<double> to_csr(Triplets entries, Index n_rows, Index n_columns);

}  // namespace multigrid
