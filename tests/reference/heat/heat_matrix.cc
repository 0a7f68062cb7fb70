// SPDX-License-Identifier: MIT
#include "tests/reference/heat/heat.h"
#include "tests/reference/space/loops.h"
#include "tests/reference/terms/boundary_terms.h"
#include "tests/reference/terms/cell_terms.h"
#include "tests/reference/terms/node_integrals.h"

#include <algorithm>
#include <utility>

// The matrix of a step, and the levels that have one.
namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

/// M + tau K between unknowns; both have the same pattern.
///
/// M  its values
template <int dim, class Mass>
SparseRows step_matrix(const Mass& M,
                       const SparseRows& K,
                       const double tau,
                       const Numbering<dim>& numbering) {
  SparseRows A;
  A.offsets.assign(1, 0);
  A.columns.reserve(K.columns.size());
  A.values.reserve(K.values.size());
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    if (numbering.unknown[node] < 0) continue;
    for (Offset k = K.offsets[node]; k < K.offsets[node + 1]; ++k) {
      const Index column = numbering.unknown[K.columns[k]];
      if (column < 0) continue;
      A.columns.push_back(column);
      A.values.push_back(M[k] + tau * K.values[k]);
    }
    A.offsets.push_back(Offset(A.columns.size()));
  }
  return A;
}

}  // namespace

/// A lumped matrix has the sum of each row on its diagonal; the other entries become 0 and stay
/// stored.
template <int dim>
SparseRows Heat<dim>::mass_matrix(const Nodes<dim>& nodes, const Terms<dim>& terms) const {
  SparseRows M = mass_terms(terms, equation_.capacity, nodes);
  if (equation_.options.mass != Mass::lumped) return M;
  for_rows(M.n(), [&M](const Index begin, const Index end) {
    for (Index i = begin; i < end; ++i) {
      const double sum = row_sum(M, i);
      std::fill(M.values.begin() + M.offsets[i], M.values.begin() + M.offsets[i + 1], 0.);
      M.add(i, i, sum);
    }
  });
  return M;
}

template <int dim>
typename Heat<dim>::SpaceMatrix Heat<dim>::space_matrix(const Nodes<dim>& nodes) {
  const Numbering<dim> numbering = all_unknown(nodes);
  SparseRows K = rows_of_unknowns(numbering);
  std::vector<double> no_F(nodes.points.size(), 0.);
  Terms<dim> of_matrix = terms();
  of_matrix.f = nullptr;
  CellSums sums = add_cell_terms(of_matrix, numbering, K, no_F);
  const bool has_alpha = add_boundary_terms(of_matrix, numbering, K, no_F).has_alpha;
  largest_peclet_ = std::max(largest_peclet_, sums.peclet);
  const bool keeps_constants =
      !sums.has_reaction && !has_alpha && (!term_ || term_->ignores_constants());
  return {std::move(K),           {}, sums.kappa_range, keeps_constants, std::move(sums.reaction),
          std::move(sums.of_more)};
}

template <int dim>
void Heat<dim>::keep_level(const multigrid::Executor& executor,
                           const bool with_matrix,
                           const double t,
                           const double tau) {
  assemble_on(executor);
  set_time(t);
  Numbering<dim> numbering = problem_.number();
  if (numbering.n_unknowns == 0) return;
  multigrid::Csr<double> A;
  if (with_matrix) {
    SparseRows rows =
        step_matrix(mass_matrix(numbering).values, space_matrix(numbering).K, tau, numbering);
    A = compress(rows, executor);
  }
  auto coarser = problem_.levels.take(problem_.mesh, problem_.discretization, numbering, executor);
  problem_.levels.keep(std::move(numbering), std::move(A), std::move(coarser));
}

template <int dim>
multigrid::Csr<double> Heat<dim>::matrix(const multigrid::Executor& executor,
                                         const double tau) const {
  SparseRows rows = step_matrix(mass_of_step(), matrix_after().K, tau, problem_.numbering);
  return compress(rows, executor);
}

/// M and K without a further term are symmetric, cell by cell.
template <int dim>
std::optional<multigrid::Symmetry> Heat<dim>::symmetry() const {
  if (term_ && !term_->is_symmetric()) return {};
  return multigrid::Symmetry();
}

template <int dim>
multigrid::System Heat<dim>::system(const multigrid::Executor& executor, const double tau) const {
  multigrid::System system;
  system.symmetry = symmetry();
  system.A = matrix(executor, tau);
  system.b = multigrid::Array<double>(executor, std::vector<double>(n_unknowns(), 0.));
  system.dimension = dim;
  system.coordinates =
      multigrid::Array<double>(executor, coordinates_of_unknowns(problem_.numbering));
  return system;
}

template SparseRows Heat<2>::mass_matrix(const Nodes<2>& nodes, const Terms<2>& terms) const;
template SparseRows Heat<3>::mass_matrix(const Nodes<3>& nodes, const Terms<3>& terms) const;
template Heat<2>::SpaceMatrix Heat<2>::space_matrix(const Nodes<2>& nodes);
template Heat<3>::SpaceMatrix Heat<3>::space_matrix(const Nodes<3>& nodes);
template void Heat<2>::keep_level(const multigrid::Executor& executor,
                                  bool with_matrix,
                                  double t,
                                  double tau);
template void Heat<3>::keep_level(const multigrid::Executor& executor,
                                  bool with_matrix,
                                  double t,
                                  double tau);
template multigrid::Csr<double> Heat<2>::matrix(const multigrid::Executor& executor,
                                                double tau) const;
template multigrid::Csr<double> Heat<3>::matrix(const multigrid::Executor& executor,
                                                double tau) const;
template std::optional<multigrid::Symmetry> Heat<2>::symmetry() const;
template std::optional<multigrid::Symmetry> Heat<3>::symmetry() const;
template multigrid::System Heat<2>::system(const multigrid::Executor& executor, double tau) const;
template multigrid::System Heat<3>::system(const multigrid::Executor& executor, double tau) const;

}  // namespace assembly
