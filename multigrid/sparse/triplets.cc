// SPDX-License-Identifier: MIT
#include "multigrid/sparse/triplets.h"

namespace multigrid {
namespace {

/// Where the entries of each key begin once they are sorted: n + 1 positions.
std::vector<Offset> starts(const std::vector<Index>& keys, Index n) {
  std::vector<Offset> starts(static_cast<std::size_t>(n) + 1);
  for (const Index key : keys) ++starts[static_cast<std::size_t>(key) + 1];
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) starts[i + 1] += starts[i];
  return starts;
}

/// Counting sort by rows or columns, below n; entries of one key keep their order.
Triplets sorted(const Triplets& entries, std::vector<Index> Triplets::*keys, Index n) {
  std::vector<Offset> next = starts(entries.*keys, n);
  Triplets result;
  result.resize(entries.size());
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto to = static_cast<std::size_t>(next[static_cast<std::size_t>((entries.*keys)[k])]++);
    result.rows[to] = entries.rows[k];
    result.columns[to] = entries.columns[k];
    result.values[to] = entries.values[k];
  }
  return result;
}

/// Adds up neighbours of the same row and column.
void merge(Triplets& entries) {
  std::size_t n = 0;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Index row = entries.rows[k], column = entries.columns[k];
    if (n > 0 && entries.rows[n - 1] == row && entries.columns[n - 1] == column) {
      entries.values[n - 1] += entries.values[k];
      continue;
    }
    entries.rows[n] = row;
    entries.columns[n] = column;
    entries.values[n++] = entries.values[k];
  }
  entries.resize(n);
}

}  // namespace

void Triplets::reserve(std::size_t n) {
  rows.reserve(n);
  columns.reserve(n);
  values.reserve(n);
}

void Triplets::resize(std::size_t n) {
  rows.resize(n);
  columns.resize(n);
  values.resize(n);
}

Csr<double> to_csr(Triplets entries, Index n) {
  return to_csr(std::move(entries), n, n);
}

Csr<double> to_csr(Triplets entries, Index n_rows, Index n_columns) {
  entries = sorted(entries, &Triplets::columns, n_columns);
  entries = sorted(entries, &Triplets::rows, n_rows);
  merge(entries);
  const Executor& host = default_host();
  return {n_rows, n_columns, Array<Offset>(host, starts(entries.rows, n_rows)),
          Array<Index>(host, entries.columns), Array<double>(host, entries.values)};
}

}  // namespace multigrid
