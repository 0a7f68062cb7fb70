// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"

#include <algorithm>
#include <limits>
#include <utility>

// Steps that PETSc solves, for several processes.
namespace apps {

template <int dim>
void HeatRun<dim>::provide_to_petsc(const HierarchySource& needed) {
  const SetupReuse reuse = parameters().time.setup_reuse;
  const bool is_first = !shared_system_;
  if (!is_first && reuse != SetupReuse::rebuild && source_of_matrix_ == needed) return;
  enter(Phase::assembly);
  if (is_first) {
    make_shared_system(heat_->system(mesh_executor(), needed.tau));
  } else {
    shared_system_->take_matrix(heat_->matrix(mesh_executor(), needed.tau));
  }
  source_of_matrix_ = needed;
  stop_together_if_interrupted();
  enter(Phase::setup);
  if (!is_first && reuse == SetupReuse::keep) {
    shared_system_->keep_hierarchy();
    ++time().kept;
  } else if (!is_first && reuse == SetupReuse::refresh && shared_system_->refresh()) {
    ++time().refreshes;
  } else {
    set_up_petsc(*shared_system_, is_first);
    source_of_hierarchy_ = needed;
    ++time().setups;
  }
}

template <int dim>
multigrid::SolveReport HeatRun<dim>::solve_by_petsc(const multigrid::Array<double>& b,
                                                    assembly::Solution& u) {
  const bool from_zero = parameters().solver.start == multigrid::Start::zero;
  const bool is_first = !std::exchange(has_told_traffic_, true);
  return Run::solve_by_petsc(*shared_system_, b, from_zero ? std::vector<double>() : u.on_host(), u,
                             is_first);
}

template <int dim>
void HeatRun<dim>::make_shared_system(multigrid::System system) {
  system.coarser = std::exchange(levels_, {});
  shared_system_ = std::make_unique<PetscSystem>(std::move(system), heat_->names_of_levels());
  report_.problem.unknowns = shared_system_->n();
  report_.problem.nonzeros = shared_system_->n_nonzeros();
  log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
}

template <int dim>
multigrid::SolveReport HeatRun<dim>::solve_tangent_by_petsc(const multigrid::System& system,
                                                            assembly::Solution& x,
                                                            Tangents& tangents) {
  const bool is_first = !shared_system_;
  if (is_first)
    make_shared_system(system.copy_to(mesh_executor()));
  else
    shared_system_->take_matrix(system.A);
  stop_together_if_interrupted();
  enter(Phase::setup);
  set_up_tangent(*shared_system_, !tangents.is_in_petsc, is_first);
  tangents.is_in_petsc = true;
  enter(Phase::solve);
  has_told_traffic_ = true;
  return Run::solve_by_petsc(*shared_system_, system.b, {}, x, is_first);
}

template <int dim>
std::int64_t HeatRun<dim>::n_unknowns_of_all() const {
  if (!mesh_.share) return heat_->n_unknowns();
  return assembly::count_of_all(heat_->names_of_levels().at(0), *mesh_.share);
}

template <int dim>
assembly::Extremes HeatRun<dim>::extremes_of_all(const multigrid::Array<double>& values) const {
  constexpr double none = std::numeric_limits<double>::infinity();
  assembly::Extremes own{none, -none, 0, 0};
  if (!values.empty()) own = assembly::extremes(values);
  if (!mesh_.share) return own;
  own.smallest = mesh_.share->others->least(own.smallest);
  own.largest = mesh_.share->others->largest(own.largest);
  return own;
}

#define INSTANTIATE(dim)                                                                        \
  template void HeatRun<dim>::provide_to_petsc(const HierarchySource&);                         \
  template multigrid::SolveReport HeatRun<dim>::solve_by_petsc(const multigrid::Array<double>&, \
                                                               assembly::Solution&);            \
  template multigrid::SolveReport HeatRun<dim>::solve_tangent_by_petsc(                         \
      const multigrid::System&, assembly::Solution&, Tangents&);                                \
  template std::int64_t HeatRun<dim>::n_unknowns_of_all() const;                                \
  template assembly::Extremes HeatRun<dim>::extremes_of_all(const multigrid::Array<double>&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
