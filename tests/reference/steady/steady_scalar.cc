// SPDX-License-Identifier: MIT
#include "tests/reference/steady/steady_scalar.h"

#include "tests/reference/space/loops.h"
#include "tests/reference/terms/boundary_terms.h"
#include "tests/reference/terms/cell_terms.h"

#include <stdexcept>

namespace assembly {

template <int dim>
multigrid::System SteadyScalar<dim>::assemble(const multigrid::Executor& executor) {
  assemble_on(executor);
  Numbering<dim>& numbering = problem_.numbering;
  numbering = problem_.number();
  require_unknowns(numbering);
  problem_.check_exact_solution(numbering);

  SparseRows A = rows_of_unknowns(numbering);
  std::vector<double> b(numbering.n_unknowns, 0.);
  const bool is_symmetric = !term_ || term_->is_symmetric();
  Ties ties(numbering.n_unknowns);
  CellSums sums = add_cell_terms(terms(), numbering, A, b, is_symmetric ? &ties : nullptr);
  const BoundarySums boundary = add_boundary_terms(terms(), numbering, A, b);
  if (is_symmetric) add_film_ties(terms(), numbering, 1., false, ties);
  kappa_range_ = sums.kappa_range;
  source_ = sums.f;
  reaction_ = std::move(sums.reaction);
  of_more_ = std::move(sums.of_more);
  peclet_ = sums.peclet;
  is_pure_neumann_ = (!term_ || term_->ignores_constants()) &&
                     numbering.n_unknowns == numbering.n_nodes() && !sums.has_reaction &&
                     !boundary.has_alpha;
  if (is_pure_neumann_ && term_) refuse_constants();
  imbalance_ = 0;
  if (is_pure_neumann_) {
    imbalance_ = balance_right_hand_side(terms(), numbering, {sums.f, boundary.g}, b);
    source_.value = -boundary.g.value;
  }

  multigrid::System system;
  system.constant_nullspace = is_pure_neumann_;
  system.A = compress(A, executor);
  A = {};  // its memory is as much again
  system.b = multigrid::Array<double>(executor, b);
  if (is_symmetric) {
    system.dissipation = ties.finish(executor);
    system.symmetry = multigrid::Symmetry();  // cell by cell
  }
  system.dimension = dim;
  system.coordinates = multigrid::Array<double>(executor, coordinates_of_unknowns(numbering));
  system.coarser =
      problem_.levels.take(problem_.mesh, problem_.discretization, numbering, executor);
  return system;
}

template <int dim>
void SteadyScalar<dim>::keep_level(const multigrid::Executor& executor, const bool with_matrix) {
  assemble_on(executor);
  Numbering<dim> numbering = problem_.number();
  if (numbering.n_unknowns == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    SparseRows rows = rows_of_unknowns(numbering);
    std::vector<double> no_b(numbering.n_unknowns, 0.);
    Terms<dim> of_matrix = terms();
    of_matrix.f = nullptr;
    add_cell_terms(of_matrix, numbering, rows, no_b);
    add_boundary_terms(of_matrix, numbering, rows, no_b);
    A = compress(rows, executor);
  }
  auto coarser = problem_.levels.take(problem_.mesh, problem_.discretization, numbering, executor);
  problem_.levels.keep(std::move(numbering), std::move(A), std::move(coarser));
}

template <int dim>
void SteadyScalar<dim>::keep_level(multigrid::System system, const bool with_matrix) {
  if (problem_.numbering.cell_offsets.size() != problem_.triangulation().n_active_cells() + 1u ||
      system.n() != n_unknowns())
    throw std::logic_error("a level is kept of a system that was not assembled on this mesh");
  problem_.levels.keep(std::move(problem_.numbering),
                       with_matrix ? std::move(system.A) : multigrid::Csr<double>(),
                       std::move(system.coarser));
}

template <int dim>
Solution SteadyScalar<dim>::normalized(Solution solution) const {
  if (!is_pure_neumann_) return solution;
  std::vector<double> shifted = solution.on_host();
  const double mean = problem_.mean(problem_.numbering.nodal_values(shifted));
  for (double& value : shifted) value -= mean;
  return shifted;
}

template <int dim>
Results SteadyScalar<dim>::results(const Solution& solution) const {
  const std::vector<double> u = problem_.numbering.nodal_values(solution.on_host());
  Results results = problem_.values(u);
  NodeFlows at_nodes(problem_.numbering.n_nodes());
  FlowOfBoundary<dim> films;
  add_cell_flows(terms(), problem_.numbering, u, at_nodes);
  add_film_flows(terms(), problem_.numbering, u, 1., films, &at_nodes);
  EnergyBalance& balance = results.balance.emplace();
  balance.sources = source_.value;
  balance.size = source_.absolute;
  for (std::size_t i = 0; i < reaction_.size(); ++i) {
    balance.reaction += reaction_[i] * u[i];
    balance.size += std::abs(reaction_[i] * u[i]);
  }
  for (std::size_t i = 0; i < of_more_.size(); ++i) {
    balance.convection += of_more_[i] * u[i];
    balance.size += std::abs(of_more_[i] * u[i]);
  }
  problem_.set_flows(u, at_nodes, films, results);
  if (term_) problem_.add_carried(*term_, u, 1., results);
  return results;
}

template class SteadyScalar<2>;
template class SteadyScalar<3>;

}  // namespace assembly
