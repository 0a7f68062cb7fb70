// SPDX-License-Identifier: MIT
#include "assembly/space/threads.h"
#include "assembly/steady/steady_data.h"
#include "assembly/terms/boundary_terms.h"

#include <stdexcept>
#include <utility>

namespace assembly {

template <int dim>
multigrid::System SteadyScalar<dim>::assemble(const multigrid::Executor& executor) {
  assemble_on(executor);
  Implementation& data = *implementation_;
  ScalarProblem<dim>& problem = data.problem;
  Numbering<dim>& numbering = problem.numbering;
  numbering = problem.number();
  require_unknowns(numbering);
  problem.check_exact_solution(numbering);

  SparseRows A = rows_of_unknowns(numbering);
  std::vector<double> b(numbering.n_unknowns, 0.);
  const bool is_symmetric = !data.term || data.term->is_symmetric();
  Ties ties(numbering.n_unknowns);
  CellSums sums = add_cell_terms<dim>(problem.triangulation(), problem.discretization, data.terms(),
                                      numbering, A, b, is_symmetric ? &ties : nullptr);
  const BoundarySums boundary =
      add_boundary_terms(problem.triangulation(), problem.conditions, numbering, A, b);
  if (is_symmetric)
    add_film_ties(problem.triangulation(), problem.conditions, numbering, 1., false, ties);
  data.kappa_range = sums.kappa_range;
  data.source = sums.f;
  data.reaction = std::move(sums.reaction);
  data.is_pure_neumann = !data.term && numbering.n_unknowns == numbering.n_nodes() &&
                         !sums.has_reaction && !boundary.has_alpha;
  data.imbalance = 0;
  if (data.is_pure_neumann) {
    data.imbalance = balance_right_hand_side(problem.triangulation(), problem.discretization,
                                             numbering, {sums.f, boundary.g}, b);
    data.source.value = -boundary.g.value;
  }

  multigrid::System system;
  system.constant_nullspace = data.is_pure_neumann;
  system.A = compress(A, executor);
  A = {};  // its memory is as much again
  system.b = multigrid::Array<double>(executor, b);
  if (is_symmetric) {
    system.dissipation = ties.finish(executor);
    system.symmetry = multigrid::Symmetry();  // cell by cell
  }
  system.dimension = dim;
  system.coordinates = multigrid::Array<double>(executor, coordinates_of_unknowns(numbering));
  system.coarser = problem.levels.take(problem.mesh, problem.discretization, numbering, executor);
  return system;
}

template <int dim>
void SteadyScalar<dim>::keep_level(const multigrid::Executor& executor, const bool with_matrix) {
  assemble_on(executor);
  Implementation& data = *implementation_;
  ScalarProblem<dim>& problem = data.problem;
  Numbering<dim> numbering = problem.number();
  if (numbering.n_unknowns == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    SparseRows rows = rows_of_unknowns(numbering);
    std::vector<double> no_b(numbering.n_unknowns, 0.);
    add_cell_terms<dim>(problem.triangulation(), problem.discretization, data.terms_of_matrix(),
                        numbering, rows, no_b);
    add_boundary_terms(problem.triangulation(), problem.conditions, numbering, rows, no_b);
    A = compress(rows, executor);
  }
  auto coarser = problem.levels.take(problem.mesh, problem.discretization, numbering, executor);
  problem.levels.keep(std::move(numbering), std::move(A), std::move(coarser));
}

template <int dim>
void SteadyScalar<dim>::keep_level(multigrid::System system, const bool with_matrix) {
  ScalarProblem<dim>& problem = implementation_->problem;
  if (problem.numbering.cell_offsets.size() != problem.triangulation().n_active_cells() + 1u ||
      system.n() != problem.numbering.n_unknowns)
    throw std::logic_error("a level is kept of a system that was not assembled on this mesh");
  problem.levels.keep(std::move(problem.numbering),
                      with_matrix ? std::move(system.A) : multigrid::Csr<double>(),
                      std::move(system.coarser));
}

template multigrid::System SteadyScalar<2>::assemble(const multigrid::Executor& executor);
template multigrid::System SteadyScalar<3>::assemble(const multigrid::Executor& executor);
template void SteadyScalar<2>::keep_level(const multigrid::Executor& executor, bool with_matrix);
template void SteadyScalar<3>::keep_level(const multigrid::Executor& executor, bool with_matrix);
template void SteadyScalar<2>::keep_level(multigrid::System system, bool with_matrix);
template void SteadyScalar<3>::keep_level(multigrid::System system, bool with_matrix);

}  // namespace assembly
