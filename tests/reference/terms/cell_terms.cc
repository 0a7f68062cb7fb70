// SPDX-License-Identifier: MIT
#include "tests/reference/terms/cell_terms.h"

#include "tests/reference/terms/cell_assembler.h"

#include <algorithm>

namespace assembly {

using multigrid::Index;

namespace {

/// Adds cells to the system of the unknowns; nodes with given values go to the right-hand side.
template <int dim>
struct Adder {
  const Numbering<dim>& numbering;
  SparseRows& A;
  std::vector<double>& b;
  Ties* ties;
  CellSums& sums;

  void operator()(const Index* nodes, const CellBlock<dim>& block) const {
    add_sums(block, nodes);
    if (ties) add_ties(block, nodes);
    for (unsigned int i = 0; i < block.n; ++i) {
      const Index row = numbering.unknown[nodes[i]];
      if (row < 0) continue;
      b[row] += block.F[i];
      for (unsigned int j = 0; j < block.n; ++j)
        if (const Index column = numbering.unknown[nodes[j]]; column >= 0)
          A.add(row, column, block.A[i][j]);
        else
          b[row] -= block.A[i][j] * numbering.given[nodes[j]];
    }
  }

 private:
  void add_sums(const CellBlock<dim>& block, const Index* nodes) const {
    sums.kappa_range.include(block.kappa_range);
    sums.has_reaction = sums.has_reaction || block.has_reaction;
    sums.f.absolute += block.f_absolute;
    sums.peclet = std::max(sums.peclet, block.peclet);
    for (unsigned int i = 0; i < block.n; ++i) sums.f.value += block.F[i];
    if (block.has_reaction) add_to(sums.reaction, block.c, nodes, block.n);
    if (block.has_more) add_to(sums.of_more, block.of_more, nodes, block.n);
  }

  template <class Values>
  void add_to(std::vector<double>& sum, const Values& part, const Index* nodes, unsigned n) const {
    if (sum.empty()) sum.assign(numbering.points.size(), 0.);
    for (unsigned int i = 0; i < n; ++i) sum[nodes[i]] += part[i];
  }

  /// -A_ij (u_i - u_j)^2 for the pairs of nodes that are not both unknown, and c_i u_i^2.
  void add_ties(const CellBlock<dim>& block, const Index* nodes) const {
    for (unsigned int i = 0; i < block.n; ++i) {
      const Index row = numbering.unknown[nodes[i]];
      const double given = numbering.given[nodes[i]];
      if (block.has_reaction && row >= 0) ties->tie(row, block.c[i], 0.);
      if (block.has_reaction && row < 0) ties->add_constant(block.c[i] * given * given);
      for (unsigned int j = 0; j < block.n; ++j) {
        if (numbering.unknown[nodes[j]] >= 0) continue;
        const double other = numbering.given[nodes[j]], difference = given - other;
        if (row >= 0)
          ties->tie(row, -block.A[i][j], other);
        else if (j < i)
          ties->add_constant(-block.A[i][j] * difference * difference);
      }
    }
  }
};

}  // namespace

template <int dim>
CellSums add_cell_terms(const Terms<dim>& terms,
                        const Numbering<dim>& numbering,
                        SparseRows& A,
                        std::vector<double>& b,
                        Ties* ties) {
  CellSums sums;
  const CellAssembler<dim> assemble(terms, numbering);
  add_cell_blocks<dim>(terms.triangulation, numbering, assemble,
                       Adder<dim>{numbering, A, b, ties, sums}, assemble.shapes());
  return sums;
}

template <int dim>
void add_cell_flows(const Terms<dim>& terms,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    NodeFlows& flows) {
  const CellAssembler<dim> assemble(terms, numbering);
  auto shapes = assemble.shapes();
  CellBlock<dim> block;
  const auto is_given = [&](const Index node) { return numbering.unknown[node] < 0; };
  for (const auto& cell : terms.triangulation.active_cell_iterators()) {
    const unsigned int number = cell->active_cell_index(), n = numbering.n_nodes_of(number);
    const Index* nodes = numbering.nodes_of(number);
    if (std::none_of(nodes, nodes + n, is_given)) continue;
    block.clear(number, n);
    assemble(cell, shapes, block);
    for (unsigned int i = 0; i < n; ++i) {
      if (!is_given(nodes[i])) continue;
      flows.add(nodes[i], -block.F[i]);
      for (unsigned int j = 0; j < n; ++j) flows.add(nodes[i], block.A[i][j] * u[nodes[j]]);
    }
  }
}

template decltype(add_cell_terms<2>) add_cell_terms<2>;
template decltype(add_cell_terms<3>) add_cell_terms<3>;
template decltype(add_cell_flows<2>) add_cell_flows<2>;
template decltype(add_cell_flows<3>) add_cell_flows<3>;

}  // namespace assembly
