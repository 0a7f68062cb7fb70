// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/bad_value.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"
#include "assembly/space/for_cells.h"
#include "assembly/space/nodes.h"
#include "assembly/terms/cell_term.h"

#include <algorithm>
#include <array>
#include <vector>

namespace assembly {

/// What one cell adds to the rows and columns of its nodes: a matrix, M or K of M du/dt + K u = F,
/// and F.
template <int dim>
struct CellBlock {
  static constexpr unsigned int most_nodes = most_nodes_of_cell<dim>;

  unsigned int cell = 0, n = 0;  ///< active cell, its nodes
  CellMatrix<dim> A;
  std::array<double, most_nodes> F, c;  ///< c: integrals of c phi_i
  double f_absolute = 0;                ///< integral of |f|
  DiffusionRange kappa_range;
  bool has_reaction = false;  ///< whether c differs from 0 at a point
  BadValue<dim> bad;

  void clear(const unsigned int cell_, const unsigned int n_) {
    cell = cell_;
    n = n_;
    for (unsigned int i = 0; i < n; ++i) std::fill_n(A[i].begin(), n, 0.);
    F.fill(0.);
    c.fill(0.);
    f_absolute = 0;
    kappa_range = {};
    has_reaction = false;
    bad = {};
  }

  /// Copies the entries j < i to (j, i).
  void mirror() {
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = i + 1; j < n; ++j) A[i][j] = A[j][i];
  }
};

/// Calls assemble(cell, scratch, block) in parallel with a block of zeros, and add(nodes of the
/// cell, block) in the order of the cells, so that sums do not depend on the number of threads.
///
/// scratch  copied for each task
template <int dim, class Assemble, class Add, class Scratch>
void add_cell_blocks(const dealii::Triangulation<dim>& triangulation,
                     const Nodes<dim>& nodes,
                     const Assemble& assemble,
                     const Add& add,
                     const Scratch& scratch) {
  for_cells(
      triangulation,
      [&](const Cell<dim>& cell, Scratch& own, CellBlock<dim>& block) {
        const unsigned int number = cell->active_cell_index();
        block.clear(number, nodes.n_nodes_of(number));
        assemble(cell, own, block);
      },
      [&](const CellBlock<dim>& block) { add(nodes.nodes_of(block.cell), block); }, scratch,
      CellBlock<dim>());
}

/// The same for blocks that have F alone, which is added to that of all nodes.
///
/// throws  multigrid::InputError if a block has a bad value
template <int dim, class Assemble, class Scratch>
void add_loads(const dealii::Triangulation<dim>& triangulation,
               const Nodes<dim>& nodes,
               const Assemble& assemble,
               std::vector<double>& F,
               const Scratch& scratch) {
  BadValue<dim> bad;
  add_cell_blocks<dim>(
      triangulation, nodes, assemble,
      [&](const multigrid::Index* nodes_of_cell, const CellBlock<dim>& block) {
        if (!bad) bad = block.bad;
        for (unsigned int i = 0; i < block.n; ++i) F[nodes_of_cell[i]] += block.F[i];
      },
      scratch);
  bad.raise();
}

}  // namespace assembly
