// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"

#include <utility>

// The hierarchies that steps need.
namespace apps {

template <int dim>
void HeatRun<dim>::provide_matrix(const assembly::Step& step) {
  // A matrix that does not depend on time is known by its tau.
  const HierarchySource needed = heat_->matrix_depends_on_time()
                                     ? HierarchySource{step.begin, step.end, step.tau(), step.theta}
                                     : HierarchySource{0, 0, step.tau(), 1};
  if (mesh_.share) return provide_to_petsc(needed);
  const bool has_none = !has_solver() || !solver_->has_hierarchy();
  const SetupReuse reuse = parameters().time.setup_reuse;
  if (has_none || reuse == SetupReuse::rebuild) return set_up(needed);
  if (solver_->matrix_source() == needed) return;
  if (reuse != SetupReuse::keep) return set_up(needed);
  solver_->replace_matrix(heat_->matrix(mesh_executor(), needed.tau), heat_->symmetry(), needed);
  ++time().kept;
}

template <int dim>
void HeatRun<dim>::restore_hierarchy(const HierarchySource& source) {
  on_mesh([&] {
    begin_at(source.begin);
    if (source.end > source.begin)
      heat_->prepare({source.begin, source.end, source.tau / source.theta, source.theta});
    mesh_.share ? provide_to_petsc(source) : set_up(source);
  });
}

template <int dim>
void HeatRun<dim>::set_up(const HierarchySource& source) {
  enter(Phase::assembly);
  system_ = heat_->system(mesh_executor(), source.tau);
  for (const multigrid::CoarserLevel& level : levels_)
    system_.coarser.push_back({level.P.copy_to(mesh_executor()), level.A.copy_to(mesh_executor())});
  report_.problem.nonzeros = system_.A.n_nonzeros();
  stop_if_interrupted();
  const bool is_first = !has_solver();
  if (is_first) log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
  enter(Phase::setup);
  if (is_first) solver_.emplace(*executor_, solver_options(), backend());
  const bool may_refresh =
      solver_->has_hierarchy() && parameters().time.setup_reuse == SetupReuse::refresh;
  const bool refreshed = may_refresh && solver_->refresh(system_, source);
  if (!refreshed) solver_->set_up(system_, source);
  if (is_first) keep_first_setup(solver_->solver(), system_, clock_.lap());
  system_ = {};
  ++(refreshed ? time().refreshes : time().setups);
}

#define INSTANTIATE(dim)                                             \
  template void HeatRun<dim>::provide_matrix(const assembly::Step&); \
  template void HeatRun<dim>::restore_hierarchy(const HierarchySource&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
