// SPDX-License-Identifier: MIT
#include "tests/reference/terms/sparse_rows.h"

#include "tests/reference/space/loops.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

/// The cells around each unknown: those of unknown i are cells[offsets[i] .. offsets[i+1]).
struct CellsOfUnknowns {
  std::vector<Offset> offsets;
  std::vector<Index> cells;
};

CellsOfUnknowns cells_of_unknowns(const std::vector<Index>& cell_nodes,
                                  const std::vector<Offset>& cell_offsets,
                                  const std::vector<Index>& unknown,
                                  const Index n_unknowns) {
  CellsOfUnknowns result;
  result.offsets.assign(std::size_t(n_unknowns) + 1, 0);
  for (const Index node : cell_nodes)
    if (unknown[node] >= 0) ++result.offsets[unknown[node] + 1];
  for (Index i = 0; i < n_unknowns; ++i) result.offsets[i + 1] += result.offsets[i];
  result.cells.resize(result.offsets.back());
  std::vector<Offset> next(result.offsets.begin(), result.offsets.end() - 1);
  for (std::size_t cell = 0; cell + 1 < cell_offsets.size(); ++cell)
    for (Offset k = cell_offsets[cell]; k < cell_offsets[cell + 1]; ++k)
      if (const Index i = unknown[cell_nodes[k]]; i >= 0) result.cells[next[i]++] = Index(cell);
  return result;
}

/// Whether an entry is zero up to rounding.
bool is_negligible(const double a_ij, const double a_ii, const double a_jj) {
  return std::abs(a_ij) <= 1e-10 * std::sqrt(std::abs(a_ii) * std::abs(a_jj));
}

std::vector<double> diagonal(const SparseRows& rows) {
  std::vector<double> result(rows.n());
  for (Index i = 0; i < rows.n(); ++i)
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k)
      if (rows.columns[k] == i) result[i] = rows.values[k];
  return result;
}

/// Makes the columns of entries that are zero up to rounding, as their transposed ones are, negative.
void mark_negligible_pairs(SparseRows& rows, const std::vector<double>& diagonals) {
  const auto is_small = [&](const Index i, const Index j, const Offset k) {
    return is_negligible(rows.values[k], diagonals[i], diagonals[j]);
  };
  for (Index i = 0; i < rows.n(); ++i)
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k) {
      const Index j = rows.columns[k];
      if (j <= i || !is_small(i, j, k)) continue;
      const auto end = rows.columns.begin() + rows.offsets[j + 1];
      const auto found = std::find(rows.columns.begin() + rows.offsets[j], end, i);
      if (found == end || !is_small(j, i, found - rows.columns.begin())) continue;
      rows.columns[k] = *found = -1;
    }
}

}  // namespace

void SparseRows::report_missing_entry(const Index row, const Index column) {
  throw std::logic_error("the pattern has no entry (" + std::to_string(row) + ", " +
                         std::to_string(column) + ")");
}

double row_sum(const SparseRows& A, const Index row) {
  return std::accumulate(A.values.begin() + A.offsets[row], A.values.begin() + A.offsets[row + 1],
                         0.);
}

std::vector<double> column_sums(const SparseRows& A) {
  std::vector<double> sums(A.n(), 0.);
  for (std::size_t k = 0; k < A.columns.size(); ++k) sums[A.columns[k]] += A.values[k];
  return sums;
}

SparseRows make_pattern(const std::vector<Index>& cell_nodes,
                        const std::vector<Offset>& cell_offsets,
                        const std::vector<Index>& unknown,
                        const Index n_unknowns) {
  const CellsOfUnknowns around = cells_of_unknowns(cell_nodes, cell_offsets, unknown, n_unknowns);
  const auto gather = [&](const Index i, std::vector<Index>& row) {
    row.clear();
    for (Offset k = around.offsets[i]; k < around.offsets[i + 1]; ++k) {
      const Index cell = around.cells[k];
      for (Offset v = cell_offsets[cell]; v < cell_offsets[cell + 1]; ++v)
        if (const Index j = unknown[cell_nodes[v]]; j >= 0) row.push_back(j);
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
  };
  SparseRows rows;
  rows.offsets.assign(std::size_t(n_unknowns) + 1, 0);
  for_rows(n_unknowns, [&](const Index begin, const Index end) {
    std::vector<Index> row;
    for (Index i = begin; i < end; ++i) {
      gather(i, row);
      rows.offsets[i + 1] = Offset(row.size());
    }
  });
  for (Index i = 0; i < n_unknowns; ++i) rows.offsets[i + 1] += rows.offsets[i];
  rows.columns.resize(rows.offsets.back());
  rows.values.resize(rows.offsets.back(), 0.);
  for_rows(n_unknowns, [&](const Index begin, const Index end) {
    std::vector<Index> row;
    for (Index i = begin; i < end; ++i) {
      gather(i, row);
      std::copy(row.begin(), row.end(), rows.columns.begin() + rows.offsets[i]);
    }
  });
  return rows;
}

multigrid::Csr<double> compress(SparseRows& rows, const multigrid::Executor& executor) {
  const Index n = rows.n();
  mark_negligible_pairs(rows, diagonal(rows));
  std::vector<Offset> offsets(std::size_t(n) + 1, 0);
  Offset kept = 0;  // the rows move to the front of their own storage
  for (Index i = 0; i < n; ++i) {
    double left_out = 0;
    Offset position_of_diagonal = 0;
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k) {
      const Index j = rows.columns[k];
      if (j < 0) {
        left_out += rows.values[k];
        continue;
      }
      if (j == i) position_of_diagonal = kept;
      rows.columns[kept] = j;
      rows.values[kept++] = rows.values[k];
    }
    rows.values[position_of_diagonal] += left_out;
    offsets[i + 1] = kept;
  }
  rows.columns.resize(kept);
  rows.values.resize(kept);
  return {n, n, {executor, offsets}, {executor, rows.columns}, {executor, rows.values}};
}

}  // namespace assembly
