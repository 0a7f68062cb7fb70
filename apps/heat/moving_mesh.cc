// SPDX-License-Identifier: MIT
#include "apps/heat/moving_mesh.h"

#include "apps/adaptive/ready_for_bisection.h"
#include "apps/process/interrupt.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/bulk_marking.h"
#include "mesh/cells/descent/changes.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace apps {

using multigrid::Array;
using multigrid::Index;

template <int dim>
void MovingMesh<dim>::begin(mesh::Mesh<dim>& mesh, const Parameters& parameters) {
  if (mesh.arrays->quadrilaterals.n > 0)
    throw multigrid::InputError(
        "Adaptivity/Steps: the mesh has quadrilaterals, which cannot be merged again, as equations in time need it; take a file of triangles "
        "alone.");
  make_ready_for_bisection(mesh, parameters);
  first_ = mesh::copied_to(*mesh.arrays, mesh.arrays->executor());
  descent_ = mesh::begin_descent(*first_);
}

template <int dim>
typename MovingMesh<dim>::Judgement MovingMesh<dim>::judge(
    const assembly::EnergyEstimate& estimate) {
  state_.largest = std::max(state_.largest, estimate.energy + estimate.square);
  Judgement result;
  if (!(estimate.square > 0)) return result;
  result.relative = std::sqrt(estimate.square / state_.largest);
  if (result.relative <= options_.tolerance) return result;
  const Array<Index> marked = mesh::marked_bulk(estimate.squares, options_.share);
  result.refined = mesh::count_marked(marked);
  result.finer = mesh::refining<dim>(marked);
  return result;
}

template <int dim>
Array<Index> MovingMesh<dim>::coarser(const assembly::EnergyEstimate& estimate) const {
  constexpr double worthwhile = 0.1;
  const auto n = Index(estimate.squares.size());
  const double of_each = options_.tolerance * options_.tolerance * state_.largest / n;
  Array<Index> changes = mesh::coarsening_below(estimate.squares, options_.coarsening * of_each);
  return mesh::count_coarser(changes) >= worthwhile * n ? std::move(changes) : Array<Index>();
}

template <int dim>
typename MovingMesh<dim>::Change MovingMesh<dim>::change(mesh::Mesh<dim>& mesh,
                                                         const Array<Index>& changes) {
  mesh::Rebuilt<dim> next = mesh::rebuilt(*first_, *descent_, changes, stop_if_interrupted);
  Change result{std::move(*mesh.arrays), std::move(*descent_), std::move(next.common)};
  mesh::replace_arrays(mesh, std::move(next.cells));
  descent_ = std::move(next.descent);
  state_.rounds = std::make_shared<const std::vector<mesh::MarkedRound>>(std::move(next.rounds));
  return result;
}

template <int dim>
void MovingMesh<dim>::restore(mesh::Mesh<dim>& mesh, State state) {
  mesh::Repeated<dim> then = mesh::repeated(*first_, *state.rounds, stop_if_interrupted);
  mesh::replace_arrays(mesh, std::move(then.cells));
  descent_ = std::move(then.descent);
  state_ = std::move(state);
}

template <int dim>
void MovingMesh<dim>::bring(mesh::Mesh<dim>& mesh, const multigrid::Executor& executor) {
  mesh::bring_arrays(mesh, executor);
  first_ = mesh::copied_to(*first_, executor);
  descent_ =
      mesh::Descent<dim>{descent_->first.copy_to(executor), descent_->levels.copy_to(executor),
                         descent_->corners.copy_to(executor)};
}

template class MovingMesh<2>;
template class MovingMesh<3>;

}  // namespace apps
