// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <vector>

namespace assembly {

/// The matrix while it is assembled: rows with ascending columns, all values 0 at first.
struct SparseRows {
  std::vector<multigrid::Offset> offsets;  ///< n + 1
  std::vector<multigrid::Index> columns;
  std::vector<double> values;

  multigrid::Index n() const { return static_cast<multigrid::Index>(offsets.size()) - 1; }

  /// A(row, column) += value; the entry must be in the pattern.
  void add(multigrid::Index row, multigrid::Index column, double value) {
    multigrid::Offset k = offsets[row];
    while (columns[k] != column) ++k;
    values[k] += value;
  }
};

/// The sum of the entries of a row.
double row_sum(const SparseRows& A, multigrid::Index row);

/// The pattern of all pairs of unknowns that share a cell.
///
/// cell_nodes      nodes of cell c: cell_nodes[cell_offsets[c] .. cell_offsets[c+1])
/// unknown         the unknown of each node, or -1
/// cost            two passes over the cells of each unknown, in parallel over unknowns
SparseRows make_pattern(const std::vector<multigrid::Index>& cell_nodes,
                        const std::vector<multigrid::Offset>& cell_offsets,
                        const std::vector<multigrid::Index>& unknown,
                        multigrid::Index n_unknowns);

/// Copies the rows into a CSR matrix on a host executor, without entries that are zero up to
/// rounding: |a_ij| <= 1e-10 sqrt(a_ii a_jj). On structured triangles these are the diagonal edges,
/// so that the 5-point stencil remains. What is left out goes to the diagonal: row sums stay.
multigrid::Csr<double> compress(SparseRows& rows, const multigrid::Executor& executor);

}  // namespace assembly
