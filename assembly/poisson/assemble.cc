// SPDX-License-Identifier: MIT
#include "assembly/poisson/poisson_data.h"
#include "assembly/terms/boundary_terms.h"
#include "assembly/terms/cell_terms.h"
#include "assembly/terms/ties.h"

#include <deal.II/base/multithread_info.h>

#include <cmath>
#include <stdexcept>

namespace assembly {

using multigrid::Index;

namespace {

template <int dim>
SparseRows empty_rows(const Numbering<dim>& numbering) {
  return make_pattern(numbering.cell_nodes, numbering.cell_offsets, numbering.unknown,
                      numbering.n_unknowns);
}

void use(const multigrid::Executor& executor) {
  if (executor.space() != multigrid::Space::host)
    throw std::logic_error("Poisson assembles in the host's memory");
  dealii::MultithreadInfo::set_thread_limit(executor.threads());
}

}  // namespace

template <int dim>
multigrid::System Poisson<dim>::assemble(const multigrid::Executor& executor) {
  use(executor);
  Implementation& data = *implementation_;
  Numbering<dim>& numbering = data.numbering;
  numbering =
      number_nodes(data.triangulation(), data.discretization.degree, data.conditions.dirichlet);
  require_unknowns(numbering);
  check_exact_solution(numbering);

  SparseRows A = empty_rows(numbering);
  std::vector<double> b(numbering.n_unknowns, 0.);
  Ties ties(numbering.n_unknowns);
  CellSums sums = add_cell_terms<dim>(data.triangulation(), data.discretization,
                                      {data.kappa, data.c, &data.f}, numbering, A, b, &ties);
  const BoundarySums boundary =
      add_boundary_terms(data.triangulation(), data.conditions, numbering, A, b);
  add_film_ties(data.triangulation(), data.conditions, numbering, 1., false, ties);
  data.kappa_range = sums.kappa_range;
  data.source = sums.f;
  data.reaction = std::move(sums.reaction);
  data.is_pure_neumann =
      numbering.n_unknowns == numbering.n_nodes() && !sums.has_reaction && !boundary.has_alpha;
  data.imbalance = 0;
  if (data.is_pure_neumann) {
    data.imbalance = balance_right_hand_side(data.triangulation(), data.discretization, numbering,
                                             {sums.f, boundary.g}, b);
    data.source.value = -boundary.g.value;
  }

  multigrid::System system;
  system.constant_nullspace = data.is_pure_neumann;
  system.A = compress(A, executor);
  A = {};  // its memory is as much again
  system.b = multigrid::Array<double>(executor, b);
  system.dissipation = ties.finish(executor);
  system.dimension = dim;
  system.coordinates = multigrid::Array<double>(executor, coordinates_of_unknowns(numbering));
  system.coarser = data.levels.take(data.mesh, data.discretization, numbering, executor);
  return system;
}

template <int dim>
void Poisson<dim>::keep_level(const multigrid::Executor& executor, const bool with_matrix) {
  use(executor);
  Implementation& data = *implementation_;
  Numbering<dim> numbering =
      number_nodes(data.triangulation(), data.discretization.degree, data.conditions.dirichlet);
  if (numbering.n_unknowns == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    SparseRows rows = empty_rows(numbering);
    std::vector<double> no_b(numbering.n_unknowns, 0.);
    add_cell_terms<dim>(data.triangulation(), data.discretization, {data.kappa, data.c, nullptr},
                        numbering, rows, no_b);
    add_boundary_terms(data.triangulation(), data.conditions, numbering, rows, no_b);
    A = compress(rows, executor);
  }
  auto coarser = data.levels.take(data.mesh, data.discretization, numbering, executor);
  data.levels.keep(std::move(numbering), std::move(A), std::move(coarser));
}

template <int dim>
void Poisson<dim>::keep_level(multigrid::System system, const bool with_matrix) {
  Implementation& data = *implementation_;
  if (data.numbering.cell_offsets.size() != data.triangulation().n_active_cells() + 1u ||
      system.n() != data.numbering.n_unknowns)
    throw std::logic_error("a level is kept of a system that was not assembled on this mesh");
  data.levels.keep(std::move(data.numbering),
                   with_matrix ? std::move(system.A) : multigrid::Csr<double>(),
                   std::move(system.coarser));
}

template multigrid::System Poisson<2>::assemble(const multigrid::Executor& executor);
template multigrid::System Poisson<3>::assemble(const multigrid::Executor& executor);
template void Poisson<2>::keep_level(const multigrid::Executor& executor, bool with_matrix);
template void Poisson<3>::keep_level(const multigrid::Executor& executor, bool with_matrix);
template void Poisson<2>::keep_level(multigrid::System system, bool with_matrix);
template void Poisson<3>::keep_level(multigrid::System system, bool with_matrix);

}  // namespace assembly
