// SPDX-License-Identifier: MIT
#include "assembly/terms/cell_terms.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/work_stream.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace assembly {

using multigrid::Index;

namespace {

constexpr unsigned int chunk = 128;  // cells a task

/// What one cell adds to matrix and right-hand side.
template <int dim>
struct CellSystem {
  static constexpr unsigned int most_nodes = most_nodes_of_cell<dim>;

  unsigned int cell = 0;
  std::array<std::array<double, most_nodes>, most_nodes> A;
  std::array<double, most_nodes> b, c;  ///< integrals of f phi_i and c phi_i
  double f_absolute = 0;                ///< integral of |f|
  DiffusionRange kappa_range;
  bool has_reaction = false;  ///< whether c differs from 0 at a point
  BadValue<dim> bad;
};

/// The cell's A_ij = (kappa grad phi_j, grad phi_i) + (c phi_j, phi_i) and b_i = (f, phi_i).
template <int dim>
class CellAssembler {
 public:
  CellAssembler(const Nodes<dim>& nodes, const CellTerms<dim>& terms)
      : nodes_(nodes), terms_(terms) {}

  void operator()(const Cell<dim>& cell,
                  ShapesOfCells<dim>& shapes_of_cells,
                  CellSystem<dim>& system) const {
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    const unsigned int n = shapes.n_shapes();
    system.cell = cell->active_cell_index();
    system.bad = {};
    system.kappa_range = {};
    system.has_reaction = false;
    system.f_absolute = 0;
    shapes.reinit(nodes_.points, nodes_.nodes_of(system.cell));
    system.b = system.c = {};
    for (unsigned int i = 0; i < n; ++i) std::fill_n(system.A[i].begin(), n, 0.);
    const Diffusion<dim>& kappa_of = terms_.kappa.on(cell->material_id());
    const Expression<dim>& c_of = terms_.c.on(cell->material_id());
    const Expression<dim>* f_of = terms_.f ? &terms_.f->on(cell->material_id()) : nullptr;
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      const auto kappa = system.bad.check(kappa_of, x, kappa_of(x));
      const double c = system.bad.check(c_of, Required::finite, x, c_of(x));
      const double f = f_of ? system.bad.check(*f_of, Required::finite, x, (*f_of)(x)) : 0.;
      system.kappa_range.include(kappa);
      system.has_reaction = system.has_reaction || c != 0;
      system.f_absolute += shapes.JxW(q) * std::abs(f);
      for (unsigned int i = 0; i < n; ++i) {
        const dealii::Tensor<1, dim> flux = shapes.JxW(q) * (kappa * shapes.gradient(i, q));
        const double c_i = shapes.JxW(q) * c * shapes.value(i, q);
        system.b[i] += shapes.JxW(q) * f * shapes.value(i, q);
        system.c[i] += c_i;
        for (unsigned int j = 0; j <= i; ++j)
          system.A[i][j] += flux * shapes.gradient(j, q) + c_i * shapes.value(j, q);
      }
    }
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = i + 1; j < n; ++j) system.A[i][j] = system.A[j][i];
  }

 private:
  const Nodes<dim>& nodes_;
  const CellTerms<dim>& terms_;
};

/// Adds cells to the system of the unknowns; nodes with given values go to the right-hand side.
template <int dim>
struct Adder {
  const Numbering<dim>& numbering;
  SparseRows& A;
  std::vector<double>& b;
  Ties* ties;
  CellSums& sums;
  BadValue<dim>& bad;

  void operator()(const CellSystem<dim>& system) const {
    if (!bad) bad = system.bad;
    const Index* nodes = numbering.nodes_of(system.cell);
    const unsigned int n = numbering.n_nodes_of(system.cell);
    add_sums(system, nodes, n);
    if (ties) add_ties(system, nodes, n);
    for (unsigned int i = 0; i < n; ++i) {
      const Index row = numbering.unknown[nodes[i]];
      if (row < 0) continue;
      b[row] += system.b[i];
      for (unsigned int j = 0; j < n; ++j)
        if (const Index column = numbering.unknown[nodes[j]]; column >= 0)
          A.add(row, column, system.A[i][j]);
        else
          b[row] -= system.A[i][j] * numbering.given[nodes[j]];
    }
  }

 private:
  void add_sums(const CellSystem<dim>& system, const Index* nodes, const unsigned int n) const {
    sums.kappa_range.include(system.kappa_range);
    sums.has_reaction = sums.has_reaction || system.has_reaction;
    sums.f.absolute += system.f_absolute;
    for (unsigned int i = 0; i < n; ++i) sums.f.value += system.b[i];
    if (!system.has_reaction) return;
    if (sums.reaction.empty()) sums.reaction.assign(numbering.points.size(), 0.);
    for (unsigned int i = 0; i < n; ++i) sums.reaction[nodes[i]] += system.c[i];
  }

  /// -A_ij (u_i - u_j)^2 for the pairs of nodes that are not both unknown, and c_i u_i^2.
  void add_ties(const CellSystem<dim>& system, const Index* nodes, const unsigned int n) const {
    for (unsigned int i = 0; i < n; ++i) {
      const Index row = numbering.unknown[nodes[i]];
      const double given = numbering.given[nodes[i]];
      if (system.has_reaction && row >= 0) ties->tie(row, system.c[i], 0.);
      if (system.has_reaction && row < 0) ties->add_constant(system.c[i] * given * given);
      for (unsigned int j = 0; j < n; ++j) {
        if (numbering.unknown[nodes[j]] >= 0) continue;
        const double other = numbering.given[nodes[j]], difference = given - other;
        if (row >= 0)
          ties->tie(row, -system.A[i][j], other);
        else if (j < i)
          ties->add_constant(-system.A[i][j] * difference * difference);
      }
    }
  }
};

}  // namespace

template <int dim>
CellSums add_cell_terms(const dealii::Triangulation<dim>& triangulation,
                        const Discretization<dim>& discretization,
                        const CellTerms<dim>& terms,
                        const Numbering<dim>& numbering,
                        SparseRows& A,
                        std::vector<double>& b,
                        Ties* ties) {
  CellSums sums;
  BadValue<dim> bad;
  // WorkStream adds the cells in their order, so the sums do not depend on the number of threads.
  dealii::WorkStream::run(triangulation.active_cell_iterators(),
                          CellAssembler<dim>(numbering, terms),
                          Adder<dim>{numbering, A, b, ties, sums, bad},
                          ShapesOfCells<dim>(discretization, &CellElement<dim>::gradient_rule),
                          CellSystem<dim>(), 2 * dealii::MultithreadInfo::n_threads(), chunk);
  bad.raise();
  return sums;
}

template <int dim>
void add_cell_flows(const dealii::Triangulation<dim>& triangulation,
                    const Discretization<dim>& discretization,
                    const CellTerms<dim>& terms,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    NodeFlows& flows) {
  const CellAssembler<dim> assemble(numbering, terms);
  ShapesOfCells<dim> shapes(discretization, &CellElement<dim>::gradient_rule);
  CellSystem<dim> system;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const Index* nodes = numbering.nodes_of(cell->active_cell_index());
    const unsigned int n = numbering.n_nodes_of(cell->active_cell_index());
    const auto is_given = [&](const Index node) { return numbering.unknown[node] < 0; };
    if (std::none_of(nodes, nodes + n, is_given)) continue;
    assemble(cell, shapes, system);
    for (unsigned int i = 0; i < n; ++i) {
      if (!is_given(nodes[i])) continue;
      flows.add(nodes[i], -system.b[i]);
      for (unsigned int j = 0; j < n; ++j) flows.add(nodes[i], system.A[i][j] * u[nodes[j]]);
    }
  }
}

template CellSums add_cell_terms<2>(const dealii::Triangulation<2>& triangulation,
                                    const Discretization<2>& discretization,
                                    const CellTerms<2>& terms,
                                    const Numbering<2>& numbering,
                                    SparseRows& A,
                                    std::vector<double>& b,
                                    Ties* ties);
template CellSums add_cell_terms<3>(const dealii::Triangulation<3>& triangulation,
                                    const Discretization<3>& discretization,
                                    const CellTerms<3>& terms,
                                    const Numbering<3>& numbering,
                                    SparseRows& A,
                                    std::vector<double>& b,
                                    Ties* ties);
template void add_cell_flows<2>(const dealii::Triangulation<2>& triangulation,
                                const Discretization<2>& discretization,
                                const CellTerms<2>& terms,
                                const Numbering<2>& numbering,
                                const std::vector<double>& u,
                                NodeFlows& flows);
template void add_cell_flows<3>(const dealii::Triangulation<3>& triangulation,
                                const Discretization<3>& discretization,
                                const CellTerms<3>& terms,
                                const Numbering<3>& numbering,
                                const std::vector<double>& u,
                                NodeFlows& flows);

}  // namespace assembly
