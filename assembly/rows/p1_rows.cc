// SPDX-License-Identifier: MIT
#include "assembly/rows/p1_rows.h"

#include "assembly/rows/cells_around.h"
#include "assembly/rows/p1_element.h"
#include "assembly/rows/row_entries.h"
#include "assembly/rows/without_zeros.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <stdexcept>

namespace assembly {

using multigrid::Array;
using multigrid::Csr;
using multigrid::Executor;
using multigrid::for_each;
using multigrid::Index;
using multigrid::Offset;

namespace {

/// The cells around the unknowns and their corners.
template <int dim>
struct Around {
  const Offset* offsets;
  const Index* cells;
  const Index* corners;
  Index n_unknowns;

  MG_HD const Index* corners_of(Index cell) const { return corners + (dim + 1) * Offset(cell); }
  /// Enters the columns of row i; false if there are too many.
  MG_HD bool enter_columns(Index i, ColumnTable& table) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index* const own = corners_of(cells[k]);
      for (int v = 0; v <= dim; ++v)
        if (own[v] < n_unknowns && table.position(own[v]) == most_in_table) return false;
    }
    return true;
  }
  /// The least unknown above `last` that shares a cell with unknown i; n_unknowns if there is none.
  MG_HD Index next_column(Index i, Index last) const {
    Index next = n_unknowns;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index* const own = corners_of(cells[k]);
      for (int v = 0; v <= dim; ++v)
        if (own[v] > last && own[v] < next) next = own[v];
    }
    return next;
  }
};

template <int dim>
struct LengthOfRow {
  Around<dim> around;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    ColumnTable table;
    if (around.enter_columns(i, table)) {
      lengths[i] = table.n;
      return;
    }
    Index n = 0;
    for (Index j = around.next_column(i, -1); j < around.n_unknowns; j = around.next_column(i, j))
      ++n;
    lengths[i] = n;
  }
};

/// The columns and values of row i, its right-hand side and its diagonal entry. Bytes a row: for each cell around it 4 for its
/// number, 4 (dim + 1) for its corners and 8 dim (dim + 1) for their coordinates, mostly from a cache; for each entry 12 written.
template <int dim>
struct FillRow {
  Around<dim> around;
  const double* points;
  Index n_nodes;
  double kappa, f;
  const double* kappa_of_cell;  ///< or null
  const double* f_of_cell;      ///< or null
  const double* given;
  const Offset* offsets;
  Index* columns;
  double* values;
  double* b;
  double* diagonal;

  MG_HD void operator()(Index i) const {
    const Offset begin = offsets[i], length = offsets[i + 1] - begin;
    if (length > most_in_table) return fill_in_place(i, begin, length);
    InTable entries;
    add_cells(i, entries);
    for (int k = 0; k < entries.table.n; ++k) {
      const Index column = entries.table.columns[k];
      const Offset at = begin + entries.table.rank(column);
      columns[at] = column;
      values[at] = entries.values[k];
      if (column == i) diagonal[i] = entries.values[k];
    }
  }

 private:
  MG_HD void fill_in_place(Index i, Offset begin, Offset length) const {
    Index column = -1;
    for (Offset k = begin; k < begin + length; ++k) {
      column = around.next_column(i, column);
      columns[k] = column;
      values[k] = 0;
    }
    InPlace entries{columns + begin, values + begin};
    add_cells(i, entries);
    for (Offset k = begin; k < begin + length; ++k)
      if (columns[k] == i) diagonal[i] = values[k];
  }

  template <class Entries>
  MG_HD void add_cells(Index i, Entries& entries) const {
    double load = 0;
    for (Offset k = around.offsets[i]; k < around.offsets[i + 1]; ++k)
      add_cell(i, around.cells[k], entries, load);
    b[i] = load;
  }

  template <class Entries>
  MG_HD void add_cell(Index i, Index cell, Entries& entries, double& load) const {
    Index nodes[dim + 1];
    double x[dim + 1][dim];
    MG_UNROLL
    for (int v = 0; v <= dim; ++v) {
      nodes[v] = around.corners_of(cell)[v];
      MG_UNROLL
      for (int d = 0; d < dim; ++d) x[v][d] = points[Offset(d) * n_nodes + nodes[v]];
    }
    const P1Element<dim> element(x);
    double own[dim] = {};  // the gradient of this row's shape function
    MG_UNROLL
    for (int v = 0; v <= dim; ++v) {
      MG_UNROLL
      for (int d = 0; d < dim; ++d)
        if (nodes[v] == i) own[d] = element.gradients[v][d];
    }
    const double factor = (kappa_of_cell ? kappa_of_cell[cell] : kappa) * element.volume;
    load += (f_of_cell ? f_of_cell[cell] : f) * element.load();
    MG_UNROLL
    for (int v = 0; v <= dim; ++v) {
      double product = 0;
      MG_UNROLL
      for (int d = 0; d < dim; ++d) product += own[d] * element.gradients[v][d];
      const double value = factor * product;
      if (nodes[v] < around.n_unknowns)
        entries.add(nodes[v], value);
      else
        load -= value * given[nodes[v] - around.n_unknowns];
    }
  }
};

const double* data(const Array<double>& array, const Executor& executor) {
  return array.empty() ? nullptr : array.on(executor);
}

}  // namespace

template <int dim>
P1Rows p1_rows(const NodeNumbers& numbers,
               const Array<Index>& corners,
               const Array<double>& points,
               const P1Coefficients& coefficients) {
  const Executor& executor = corners.executor();
  const Index n = numbers.n_unknowns;
  if (coefficients.given.size() != numbers.n_nodes - n)
    throw std::logic_error("p1_rows: a value is needed for each node that is given one");
  const CellsAround cells = cells_around(corners, dim + 1, n);
  const Around<dim> around{cells.offsets.on(executor), cells.cells.on(executor),
                           corners.on(executor), n};
  Array<Index> lengths(executor, n);
  for_each(executor, n, LengthOfRow<dim>{around, lengths.on(executor)});
  Csr<double> A{n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, A.offsets);
  A.columns = Array<Index>(executor, total);
  A.values = Array<double>(executor, total);
  Array<double> b(executor, n), diagonal(executor, n);
  for_each(executor, n,
           FillRow<dim>{around, points.on(executor), numbers.n_nodes, coefficients.kappa,
                        coefficients.f, data(coefficients.kappa_of_cell, executor),
                        data(coefficients.f_of_cell, executor), data(coefficients.given, executor),
                        A.offsets.on(executor), A.columns.on(executor), A.values.on(executor),
                        b.on(executor), diagonal.on(executor)});
  return {without_zeros(std::move(A), diagonal), std::move(b)};
}

template P1Rows p1_rows<2>(const NodeNumbers&,
                           const Array<Index>&,
                           const Array<double>&,
                           const P1Coefficients&);
template P1Rows p1_rows<3>(const NodeNumbers&,
                           const Array<Index>&,
                           const Array<double>&,
                           const P1Coefficients&);

}  // namespace assembly
