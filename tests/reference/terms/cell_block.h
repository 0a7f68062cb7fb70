// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/bad_value.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/lagrange.h"
#include "tests/reference/space/loops.h"
#include "tests/reference/space/nodes.h"
#include "tests/reference/terms/cell_term.h"
#include "tests/reference/terms/diffusion_range.h"

#include <algorithm>
#include <array>

namespace assembly {

/// The matrix of one cell: entry [i][j] belongs to its test function i and its shape function j.
/// Only the first rows and columns are in use, as many as the cell has nodes.
template <int dim>
using CellMatrix = std::array<std::array<double, most_nodes_of_cell<dim>>, most_nodes_of_cell<dim>>;

/// What one cell adds to the rows and columns of its nodes: a matrix, M or K of M du/dt + K u = F,
/// and F.
template <int dim>
struct CellBlock {
  unsigned int cell = 0, n = 0;  ///< number of the active cell, and of its nodes
  CellMatrix<dim> A;
  CellMatrix<dim> more;  ///< of the further term, until add_more; in use if has_more
  bool has_more = false;
  std::array<double, most_nodes_of_cell<dim>> F, c;  ///< c: integrals of c phi_i
  double f_absolute = 0;                             ///< integral of |f|
  DiffusionRange kappa_range;
  std::array<double, most_nodes_of_cell<dim>> of_more;  ///< the sums of the columns of `more`
  bool has_reaction = false;                            ///< whether c differs from 0 at a point
  double peclet = 0;  ///< the largest cell Peclet number; 0 without convection
  BadValue<dim> bad;

  void clear(const unsigned int cell_, const unsigned int n_) {
    cell = cell_;
    n = n_;
    for (unsigned int i = 0; i < n; ++i) std::fill_n(A[i].begin(), n, 0.);
    F.fill(0.);
    c.fill(0.);
    f_absolute = 0;
    kappa_range = {};
    has_reaction = has_more = false;
    peclet = 0;
    bad = {};
  }

  /// Makes room for the further term.
  void clear_more() {
    has_more = true;
    for (unsigned int i = 0; i < n; ++i) std::fill_n(more[i].begin(), n, 0.);
  }
  /// Adds the further term to A.
  void add_more() {
    of_more.fill(0.);
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = 0; j < n; ++j) {
        A[i][j] += more[i][j];
        of_more[j] += more[i][j];
      }
  }

  /// Copies the entries j < i of A, or of `more`, to (j, i).
  void mirror(CellMatrix<dim>& matrix) {
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = i + 1; j < n; ++j) matrix[i][j] = matrix[j][i];
  }
};

/// Calls assemble(cell, scratch, block) in parallel with a block of zeros, and add(nodes of the
/// cell, block) in the order of the cells, so that sums do not depend on the number of threads.
///
/// scratch  copied for each task
/// throws   multigrid::InputError if a block has a bad value, after all cells
template <int dim, class Assemble, class Add, class Scratch>
void add_cell_blocks(const dealii::Triangulation<dim>& triangulation,
                     const Nodes<dim>& nodes,
                     const Assemble& assemble,
                     const Add& add,
                     const Scratch& scratch) {
  BadValue<dim> bad;
  for_cells(
      triangulation,
      [&](const Cell<dim>& cell, Scratch& own, CellBlock<dim>& block) {
        const unsigned int number = cell->active_cell_index();
        block.clear(number, nodes.n_nodes_of(number));
        assemble(cell, own, block);
      },
      [&](const CellBlock<dim>& block) {
        if (!bad) bad = block.bad;
        add(nodes.nodes_of(block.cell), block);
      },
      scratch, CellBlock<dim>());
  bad.raise();
}

}  // namespace assembly
