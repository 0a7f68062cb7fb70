// SPDX-License-Identifier: MIT
#include "assembly/rows/gathered_rows.h"

#include "assembly/rows/row_entries.h"
#include "multigrid/backend/kernel_memory.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <stdexcept>

namespace assembly {

using multigrid::Csr;
using multigrid::for_each;

namespace {

/// Threads of a block, and columns in their tables in shared memory: 31 to count take 16 kB; with their values 15 take 23 kB,
/// and 31 take 48 kB. Odd numbers spread the tables over the banks.
constexpr int threads = 128, most_counted = 31;
constexpr int most_long =
    64;  ///< columns in the thread's own memory; longer rows are made in place
using OneLane = multigrid::Lanes<1>;

/// Enters the columns of row i; false if there are too many.
template <class Table>
MG_HD bool enter_columns(const Gathered& all, Index i, Table& table) {
  for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
    const GatheredBlock& block = all.block_of(all.elements[k]);
    const Index* const nodes = block.nodes_of(all.elements[k]);
    for (int v = 0; v < block.n_nodes; ++v)
      if (nodes[v] < all.n_unknowns && table.position(nodes[v]) == table.most) return false;
  }
  return true;
}

/// Whether element k around unknown i is the first of them with this node.
MG_HD bool is_first_with(const Gathered& all, Index i, Offset k, Index node) {
  for (Offset before = all.offsets[i]; before < k; ++before) {
    const GatheredBlock& block = all.block_of(all.elements[before]);
    const Index* const nodes = block.nodes_of(all.elements[before]);
    for (int v = 0; v < block.n_nodes; ++v)
      if (nodes[v] == node) return false;
  }
  return true;
}

template <class Table>
MG_HD Index length_of_row(const Gathered& all, Index i, Table& table) {
  if (enter_columns(all, i, table)) return table.n;
  Index own_columns[most_long];  // nodes of bisected tetrahedra have more neighbours than others
  ColumnTable longer{own_columns, most_long};
  if (enter_columns(all, i, longer)) return longer.n;
  Index n = 0;
  for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
    const GatheredBlock& block = all.block_of(all.elements[k]);
    const Index* const nodes = block.nodes_of(all.elements[k]);
    for (int v = 0; v < block.n_nodes; ++v)
      if (nodes[v] < all.n_unknowns && is_first_with(all, i, k, nodes[v])) ++n;
  }
  return n;
}

struct LengthOfRow {
  static constexpr int block_size = threads, n_blocks = 8;
  Gathered all;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    multigrid::RowMemory<Index, most_counted, OneLane, threads> memory;
    ColumnTable table{memory.begin(), most_counted};
    lengths[i] = length_of_row(all, i, table);
  }
};
/// The same on a host.
struct LengthByHash {
  Gathered all;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    HashedColumns table;
    lengths[i] = length_of_row(all, i, table);
  }
};

/// Where rows go, and how.
struct RowsToFill {
  Gathered all;
  const double* given;
  const Offset* offsets;
  Index* columns;
  double* values;
  double* b;
  double* diagonal;  ///< or null

  MG_HD void fill_long(Index i, Offset begin, Offset length) const {
    if (length > most_long) return fill_in_place(i, begin, length);
    Index own_columns[most_long];
    double own_values[most_long];
    ColumnTable table{own_columns, most_long};
    fill(i, begin, InTable<ColumnTable>{table, own_values});
  }

  template <class Table>
  MG_HD void fill(Index i, Offset begin, InTable<Table> entries) const {
    add_elements(i, entries);
    for (int k = 0; k < entries.table.n; ++k) {
      const Index column = entries.table.columns[k];
      const Offset at = begin + entries.table.rank(column);
      columns[at] = column;
      values[at] = entries.values[k];
      if (diagonal && column == i) diagonal[i] = entries.values[k];
    }
  }

  MG_HD void fill_in_place(Index i, Offset begin, Offset length) const {
    SortedColumns found{columns + begin};
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const GatheredBlock& block = all.block_of(all.elements[k]);
      const Index* const nodes = block.nodes_of(all.elements[k]);
      for (int v = 0; v < block.n_nodes; ++v)
        if (nodes[v] < all.n_unknowns) found.enter(nodes[v]);
    }
    for (Offset k = begin; k < begin + length; ++k) values[k] = 0;
    InPlace entries{found, values + begin};
    add_elements(i, entries);
    for (Offset k = begin; diagonal && k < begin + length; ++k)
      if (columns[k] == i) diagonal[i] = values[k];
  }

  template <class Entries>
  MG_HD void add_elements(Index i, Entries& entries) const {
    double load = 0;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k)
      add_element(i, all.elements[k], entries, load);
    b[i] = load;
  }

  template <class Entries>
  MG_HD void add_element(Index i, Index element, Entries& entries, double& load) const {
    const GatheredBlock& block = all.block_of(element);
    const Index* const nodes = block.nodes_of(element);
    int own = 0;
    while (nodes[own] != i) ++own;
    load += block.load(element, own);
    const double* const row = block.row_of(element, own);
    if (!row) return;
    for (int v = 0; v < block.n_nodes; ++v) {
      if (nodes[v] < all.n_unknowns)
        entries.add(nodes[v], row[v]);
      else
        load -= row[v] * given[nodes[v] - all.n_unknowns];
    }
  }
};

/// The columns and values of row i, its right-hand side and its diagonal entry.
///
/// most_short  columns of most rows at most
template <int most_short>
struct FillRow : RowsToFill {
  static constexpr int block_size = threads, n_blocks = most_short > 15 ? 4 : 8;

  MG_HD void operator()(Index i) const {
    const Offset begin = offsets[i], length = offsets[i + 1] - begin;
    if (length > most_short) return fill_long(i, begin, length);
    multigrid::RowMemory<Index, most_short, OneLane, threads> of_columns;
    multigrid::RowMemory<double, most_short, OneLane, threads> of_values;
    ColumnTable table{of_columns.begin(), most_short};
    fill(i, begin, InTable<ColumnTable>{table, of_values.begin()});
  }
};
/// The same on a host.
struct FillByHash : RowsToFill {
  MG_HD void operator()(Index i) const {
    const Offset begin = offsets[i], length = offsets[i + 1] - begin;
    if (length > HashedColumns::most) return fill_long(i, begin, length);
    HashedColumns table;
    double own_values[HashedColumns::most];
    fill(i, begin, InTable<HashedColumns>{table, own_values});
  }
};

struct GatherLoads {
  Gathered all;
  double* b;
  MG_HD void operator()(Index i) const {
    double load = 0;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const Index element = all.elements[k];
      const GatheredBlock& block = all.block_of(element);
      int own = 0;
      while (block.nodes_of(element)[own] != i) ++own;
      load += block.load(element, own);
    }
    b[i] = load;
  }
};

void fill_rows(const RowsToFill& rows,
               const Executor& executor,
               const Index n,
               const Offset total) {
  if (executor.space() == multigrid::Space::host)
    for_each(executor, n, FillByHash{rows});
  else if (total <= 10 * Offset(n))  // the plane, by triangles and quadrilaterals
    for_each(executor, n, FillRow<15>{rows});
  else
    for_each(executor, n, FillRow<31>{rows});
}

}  // namespace

Rows gathered_rows(const std::vector<MatricesOfBlock>& blocks,
                   const ElementsAround& around,
                   const Array<double>& given,
                   const Index n_unknowns,
                   const Index n_rows) {
  if (given.size() != n_rows - n_unknowns)
    throw std::logic_error("gathered_rows: a value is needed for each node that is given one");
  const Executor& executor = around.offsets.executor();
  const Gathered all = gathered(blocks, around, n_unknowns);
  const Index n = n_unknowns;
  Array<Index> lengths(executor, n);
  if (executor.space() == multigrid::Space::host)
    for_each(executor, n, LengthByHash{all, lengths.on(executor)});
  else
    for_each(executor, n, LengthOfRow{all, lengths.on(executor)});
  Csr<double> A{n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, A.offsets);
  A.columns = Array<Index>(executor, total);
  A.values = Array<double>(executor, total);
  Array<double> b(executor, n), diagonal(executor, n);
  fill_rows({all, given.on(executor), A.offsets.on(executor), A.columns.on(executor),
             A.values.on(executor), b.on(executor), diagonal.on(executor)},
            executor, n, total);
  return {std::move(A), std::move(b), std::move(diagonal)};
}

void gather_again(const std::vector<MatricesOfBlock>& blocks,
                  const ElementsAround& around,
                  const Array<double>& given,
                  const Array<Offset>& offsets,
                  Array<Index>& columns,
                  Array<double>& values,
                  Array<double>& b) {
  const Executor& executor = offsets.executor();
  const auto n = Index(b.size());
  fill_rows({gathered(blocks, around, n), given.on(executor), offsets.on(executor),
             columns.on(executor), values.on(executor), b.on(executor), nullptr},
            executor, n, columns.size());
}

Array<double> gathered_loads(const std::vector<MatricesOfBlock>& blocks,
                             const ElementsAround& around,
                             const Index n_unknowns) {
  const Executor& executor = around.offsets.executor();
  Array<double> b(executor, n_unknowns);
  for_each(executor, n_unknowns, GatherLoads{gathered(blocks, around, n_unknowns), b.on(executor)});
  return b;
}

}  // namespace assembly
