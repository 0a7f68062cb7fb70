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
    multigrid::System system = heat_->system(mesh_executor(), needed.tau);
    system.coarser = std::exchange(levels_, {});
    shared_system_ = std::make_unique<PetscSystem>(std::move(system), heat_->names_of_levels());
    report_.problem.unknowns = shared_system_->n();
    report_.problem.nonzeros = shared_system_->n_nonzeros();
    log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
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
  const bool is_first = !report_.ranks;
  const bool from_zero = parameters().solver.start == multigrid::Start::zero;
  const multigrid::SolveReport result = shared_system_->solve(
      b.to_vector(), from_zero ? std::vector<double>() : u.on_host(), &own_interrupt_flag());
  u = shared_system_->solution();
  note_traffic(*shared_system_);
  if (is_first) log_.line("{}", ranks_text(*report_.ranks));
  return result;
}

template <int dim>
std::int64_t HeatRun<dim>::n_unknowns_of_all() const {
  if (!mesh_.share) return heat_->n_unknowns();
  const std::vector<assembly::UnknownNames> levels = heat_->names_of_levels();
  const assembly::UnknownNames& own = levels.at(0);
  std::vector<mesh::NodeName> names;  // of those that others may have
  for (std::size_t k = 0; k < own.names.size(); ++k)
    if (own.is_outer[k]) names.push_back(own.names[k]);
  const auto part = multigrid::Key(mesh_.share->part);
  std::vector<multigrid::Key> owners(names.size(), part);
  mesh_.share->others->least(names, owners);
  const auto n_others = std::count_if(owners.begin(), owners.end(),
                                      [&](const multigrid::Key owner) { return owner != part; });
  return std::int64_t(mesh_.share->others->sum(double(own.names.size()) - double(n_others)));
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
  template std::int64_t HeatRun<dim>::n_unknowns_of_all() const;                                \
  template assembly::Extremes HeatRun<dim>::extremes_of_all(const multigrid::Array<double>&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
