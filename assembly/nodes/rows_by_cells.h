// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_numbers.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/csr.h"
#include "multigrid/sparse/vectors.h"

// Interpolation whose rows follow from one cell around each unknown; for kernel sources.
namespace assembly {

constexpr int bits_of_place = 5;      ///< of a node in its cell
constexpr int most_nodes = 27;        ///< of a cell
constexpr double negligible = 1e-12;  ///< a value of a shape function that is 0 but for rounding

/// Leaves at each unknown the first cell around it, and which of its nodes it is.
template <int dim>
struct FirstOfUnknown {
  NodesOfCells<dim> nodes;
  const Index* numbers;
  Index n_unknowns;
  multigrid::Key* first;
  MG_HD void operator()(Index cell) const {
    for (int k = 0; k < nodes.n_of(cell); ++k) {
      const Index number = numbers[nodes.of(cell, k)];
      if (number < n_unknowns)
        multigrid::lower(&first[number],
                         (multigrid::Key(cell) << bits_of_place) + multigrid::Key(k));
    }
  }
};

/// For each unknown its first cell, times 2^bits_of_place, and its place there.
template <int dim>
Array<multigrid::Key> first_cells(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  Array<multigrid::Key> first(executor, numbers.n_unknowns);
  multigrid::fill(first, ~multigrid::Key(0));
  multigrid::for_each(executor, cells.n_cells(),
                      FirstOfUnknown<dim>{nodes_of_cells(cells, numbers.degree),
                                          numbers.number_of_point.on(executor), numbers.n_unknowns,
                                          first.on(executor)});
  return first;
}

/// A row under construction: columns ascend.
struct InterpolationRow {
  int n = 0;
  Index columns[most_nodes];
  double values[most_nodes];
  MG_HD void put(Index column, double value) {
    int at = n++;
    for (; at > 0 && columns[at - 1] > column; --at) {
      columns[at] = columns[at - 1];
      values[at] = values[at - 1];
    }
    columns[at] = column;
    values[at] = value;
  }
};

/// Rows  a functor that puts row i into an InterpolationRow
template <class Rows>
struct CountColumns {
  Rows rows;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    InterpolationRow row;
    rows(i, row);
    lengths[i] = row.n;
  }
};

template <class Rows>
struct FillColumns {
  Rows rows;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    InterpolationRow row;
    rows(i, row);
    for (int k = 0; k < row.n; ++k) {
      columns[offsets[i] + k] = row.columns[k];
      values[offsets[i] + k] = row.values[k];
    }
  }
};

/// waits  once
template <class Rows>
multigrid::Csr<double> matrix_of_rows(const Executor& executor,
                                      const Index n_rows,
                                      const Index n_columns,
                                      const Rows& rows) {
  Array<Index> lengths(executor, n_rows);
  multigrid::for_each(executor, n_rows, CountColumns<Rows>{rows, lengths.on(executor)});
  multigrid::Csr<double> P{n_rows, n_columns, Array<Offset>(executor, Offset(n_rows) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, P.offsets);
  P.columns = Array<Index>(executor, total);
  P.values = Array<double>(executor, total);
  multigrid::for_each(executor, n_rows,
                      FillColumns<Rows>{rows, P.offsets.on(executor), P.columns.on(executor),
                                        P.values.on(executor)});
  return P;
}

}  // namespace assembly
