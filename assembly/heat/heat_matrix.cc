// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_data.h"
#include "assembly/space/threads.h"

#include <utility>

// The matrix of a step, and the levels that have one.
namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

/// M + tau K between unknowns; both have the same pattern.
template <int dim>
SparseRows step_matrix(const SparseRows& M,
                       const SparseRows& K,
                       const double tau,
                       const Numbering<dim>& numbering) {
  SparseRows A;
  A.offsets.assign(1, 0);
  A.columns.reserve(M.columns.size());
  A.values.reserve(M.values.size());
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    if (numbering.unknown[node] < 0) continue;
    for (Offset k = M.offsets[node]; k < M.offsets[node + 1]; ++k) {
      const Index column = numbering.unknown[M.columns[k]];
      if (column < 0) continue;
      A.columns.push_back(column);
      A.values.push_back(M.values[k] + tau * K.values[k]);
    }
    A.offsets.push_back(Offset(A.columns.size()));
  }
  return A;
}

}  // namespace

template <int dim>
void Heat<dim>::keep_level(const multigrid::Executor& executor,
                           const bool with_matrix,
                           const double t,
                           const double tau) {
  assemble_on(executor);
  Implementation& heat = *implementation_;
  ScalarProblem<dim>& data = heat.problem;
  Numbering<dim> numbering = heat.number(t);
  if (numbering.n_unknowns == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    const SparseRows M = mass_matrix(heat.space(), heat.options, numbering);
    const SpaceMatrix matrix = space_matrix(heat.space(), heat.options, numbering);
    SparseRows rows = step_matrix(M, matrix.K, tau, numbering);
    A = compress(rows, executor);
  }
  auto coarser = data.levels.take(data.mesh, data.discretization, numbering, executor);
  data.levels.keep(std::move(numbering), std::move(A), std::move(coarser));
}

template <int dim>
std::vector<multigrid::CoarserLevel> Heat<dim>::take_levels(const multigrid::Executor& executor) {
  ScalarProblem<dim>& data = implementation_->problem;
  return data.levels.take(data.mesh, data.discretization, data.numbering, executor);
}

template <int dim>
multigrid::Csr<double> Heat<dim>::matrix(const multigrid::Executor& executor,
                                         const double tau) const {
  const Implementation& heat = *implementation_;
  SparseRows rows = step_matrix(heat.M, heat.matrix_after().K, tau, heat.problem.numbering);
  return compress(rows, executor);
}

template <int dim>
multigrid::System Heat<dim>::system(const multigrid::Executor& executor, const double tau) const {
  multigrid::System system;
  system.symmetry = multigrid::Symmetry();  // M and K are, cell by cell
  system.A = matrix(executor, tau);
  system.b = multigrid::Array<double>(executor, std::vector<double>(n_unknowns(), 0.));
  system.dimension = dim;
  system.coordinates = multigrid::Array<double>(
      executor, coordinates_of_unknowns(implementation_->problem.numbering));
  return system;
}

template void Heat<2>::keep_level(const multigrid::Executor& executor,
                                  bool with_matrix,
                                  double t,
                                  double tau);
template void Heat<3>::keep_level(const multigrid::Executor& executor,
                                  bool with_matrix,
                                  double t,
                                  double tau);
template std::vector<multigrid::CoarserLevel> Heat<2>::take_levels(
    const multigrid::Executor& executor);
template std::vector<multigrid::CoarserLevel> Heat<3>::take_levels(
    const multigrid::Executor& executor);
template multigrid::Csr<double> Heat<2>::matrix(const multigrid::Executor& executor,
                                                double tau) const;
template multigrid::Csr<double> Heat<3>::matrix(const multigrid::Executor& executor,
                                                double tau) const;
template multigrid::System Heat<2>::system(const multigrid::Executor& executor, double tau) const;
template multigrid::System Heat<3>::system(const multigrid::Executor& executor, double tau) const;

}  // namespace assembly
