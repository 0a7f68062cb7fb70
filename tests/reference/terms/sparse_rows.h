// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"
#include "tests/reference/space/numbering.h"

#include <numeric>
#include <vector>

namespace assembly {

/// A matrix that is being assembled: rows with ascending columns, all values 0 at first.
struct SparseRows {
  std::vector<multigrid::Offset> offsets;  ///< n + 1
  std::vector<multigrid::Index> columns;
  std::vector<double> values;

  multigrid::Index n() const { return static_cast<multigrid::Index>(offsets.size()) - 1; }

  /// A(row, column) += value.
  ///
  /// throws  std::logic_error if the pattern has no such entry
  void add(multigrid::Index row, multigrid::Index column, double value) {
    multigrid::Offset k = offsets[row];
    const multigrid::Offset end = offsets[row + 1];
    while (k < end && columns[k] != column) ++k;
    if (k == end) report_missing_entry(row, column);
    values[k] += value;
  }

 private:
  [[noreturn]] static void report_missing_entry(multigrid::Index row, multigrid::Index column);
};

/// The sum of the entries of a row.
double row_sum(const SparseRows& A, multigrid::Index row);

/// The sum of each column of a square matrix.
std::vector<double> column_sums(const SparseRows& A);

/// The pattern of all pairs of unknowns that share a cell.
///
/// cell_nodes      nodes of cell c: cell_nodes[cell_offsets[c] .. cell_offsets[c+1])
/// unknown         the unknown of each node, or -1
/// cost            two passes over the cells of each unknown, in parallel over unknowns
SparseRows make_pattern(const std::vector<multigrid::Index>& cell_nodes,
                        const std::vector<multigrid::Offset>& cell_offsets,
                        const std::vector<multigrid::Index>& unknown,
                        multigrid::Index n_unknowns);

/// The pattern of the unknowns.
template <int dim>
SparseRows rows_of_unknowns(const Numbering<dim>& numbering) {
  return make_pattern(numbering.cell_nodes, numbering.cell_offsets, numbering.unknown,
                      numbering.n_unknowns);
}

/// The same pattern, with every node an unknown.
template <int dim>
SparseRows rows_of_nodes(const Nodes<dim>& nodes) {
  std::vector<multigrid::Index> unknown(nodes.points.size());
  std::iota(unknown.begin(), unknown.end(), multigrid::Index(0));
  return make_pattern(nodes.cell_nodes, nodes.cell_offsets, unknown, nodes.n_nodes());
}

/// Copies the rows into a CSR matrix on a host executor, without entries that are zero up to
/// rounding: |a_ij| <= 1e-10 sqrt(a_ii a_jj), and a_ji likewise, so that a symmetric pattern stays
/// symmetric. On structured triangles these are the diagonal edges, so that the 5-point stencil
/// remains. What is left out is added to the diagonal, so row sums stay.
///
/// rows  overwritten: this works in their storage
multigrid::Csr<double> compress(SparseRows& rows, const multigrid::Executor& executor);

}  // namespace assembly
