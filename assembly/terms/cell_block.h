// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/bad_value.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"
#include "assembly/space/nodes.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/work_stream.h>

#include <array>
#include <vector>

namespace assembly {

/// What one cell adds to the rows and columns of its nodes: M du/dt + K u = F.
template <int dim>
struct CellBlock {
  static constexpr unsigned int most_nodes = dim == 2 ? 9 : 27;
  using Matrix = std::array<std::array<double, most_nodes>, most_nodes>;

  unsigned int cell = 0, n = 0;  ///< active cell, its nodes
  Matrix M, K;
  std::array<double, most_nodes> F, c;  ///< c: integrals of c phi_i
  DiffusionRange kappa_range;
  bool has_reaction = false;
  BadValue<dim> bad;

  void clear(const unsigned int cell_, const unsigned int n_) {
    cell = cell_;
    n = n_;
    for (unsigned int i = 0; i < n; ++i) {
      std::fill_n(M[i].begin(), n, 0.);
      std::fill_n(K[i].begin(), n, 0.);
    }
    F.fill(0.);
    c.fill(0.);
    kappa_range = {};
    has_reaction = false;
    bad = {};
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
  constexpr unsigned int chunk = 128;  // cells a task
  dealii::WorkStream::run(
      triangulation.active_cell_iterators(),
      [&](const Cell<dim>& cell, Scratch& own, CellBlock<dim>& block) {
        const unsigned int number = cell->active_cell_index();
        block.clear(number, nodes.n_nodes_of(number));
        assemble(cell, own, block);
      },
      [&](const CellBlock<dim>& block) { add(nodes.nodes_of(block.cell), block); }, scratch,
      CellBlock<dim>(), 2 * dealii::MultithreadInfo::n_threads(), chunk);
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
