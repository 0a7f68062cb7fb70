// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"

#include "apps/advice/advice.h"
#include "apps/counts/mesh_number.h"
#include "apps/drivers/array_meshes.h"
#include "apps/heat/initial_file.h"
#include "apps/heat/time_text.h"
#include "apps/output/report_text.h"
#include "apps/probes/points_of_ranks.h"
#include "apps/probes/probe_results.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <utility>

namespace apps {
namespace {

bool are_assembled(const Parameters& parameters) {
  return parameters.has_mesh_levels() &&
         parameters.solver.geometric.level_matrices == multigrid::LevelMatrices::assembled;
}

}  // namespace

void check_levels(const Parameters& parameters, const bool matrix_depends_on_time) {
  if (are_assembled(parameters) && matrix_depends_on_time)
    throw multigrid::InputError(
        "Solver/Geometric/Level matrices = assembled are those of one time, but Problem/Diffusion, "
        "Reaction or alpha of Robin depends on t; take galerkin.");
  if (are_assembled(parameters) && parameters.time.is_adaptive())
    throw multigrid::InputError(
        "Solver/Geometric/Level matrices = assembled are those of one length of steps, which Time/Step tolerance "
        "changes; take galerkin.");
}

template <int dim>
void HeatRun<dim>::run() {
  choose_executor();
  make_mesh(mesh_);
  on_executor([&] { refine(mesh_, parameters().mesh.refinements); });
  begin_meshes();
  try {
    start();
    do {
      march();
      on_mesh([&] { u_.on_host(); });  // what fails from now on loses no step
    } while (report_.exit_code == exit_solved && !schedule_->is_last(steps_done()));
    note_peclet();
    judge_meshes();
  } catch (const Interrupted&) {
    save_progress();
    throw;
  } catch (...) {
    // All processes must save together, and others may not have failed.
    if (rank_place().n == 1) save_progress();
    throw;
  }
  find_results();
}

template <int dim>
void HeatRun<dim>::make_problem() {
  heat_ = make_(parameters(), mesh_, assembly_progress());
  check_levels(parameters(), heat_->matrix_depends_on_time());
  if (resume_.empty()) initial_field_ = start_from_file(parameters(), *heat_);
  mesh_number_ = mesh_number(mesh_);
}

/// All steps have the same tau, half steps included.
template <int dim>
void HeatRun<dim>::keep_level() {
  const TimeSchedule schedule(parameters().time, 0);
  heat_->keep_level(mesh_executor(), are_assembled(parameters()), 0, schedule.parts(1)[0].tau());
}

template <int dim>
void HeatRun<dim>::start() {
  begin_at(0);
  find_first_mesh();
  if (parameters().has_mesh_levels() || mesh_.share)
    on_mesh([&] { levels_ = heat_->take_levels(host()); });
  report_.problem.unknowns = n_unknowns_of_all();
  on_mesh([&] { check_places(places_, *heat_); });
  report_.time.emplace();
  int rannacher = parameters().time.rannacher_steps;
  // The file of the initial condition, which a run that is resumed needs no more, may be gone by now.
  const bool has_started = !resume_.empty() && !parameters().problem.initial_file.empty();
  on_mesh([&] {
    u_ = heat_->initial_temperature();
    if (rannacher < 0 && !has_started) rannacher = heat_->starts_with_a_jump() ? 2 : 0;
  });
  if (rannacher < 0) rannacher = int(load_checkpoint(checkpoint_file(resume_)).rannacher_steps);
  if (const auto outside = heat_->outside_of_field())
    log_.line("{}", initial_text(parameters(), initial_field_, *outside));
  schedule_.emplace(parameters().time, rannacher);
  time().scheme = multigrid::word(parameters().time.scheme, scheme_words);
  time().setup_reuse = multigrid::word(parameters().time.setup_reuse, setup_reuse_words);
  time().end = parameters().time.end;
  time().step = schedule_->step();
  time().steps = schedule_->n_steps();
  if (heat_->is_nonlinear()) time().newton.emplace();
  if (schedule_->control()) begin_control();
  on_mesh([&] { heat_->check_exact_solution(schedule_->end()); });
  time().rannacher_steps = std::min(schedule_->rannacher_steps(), schedule_->n_steps());
  const assembly::Contrast contrast = heat_->contrast();
  choose_precision(contrast);
  for (const std::string& sentence : advice(parameters(), {contrast.jump, contrast.anisotropy}))
    warn(sentence);
  note_peclet();
  on_mesh([&] {
    const assembly::Extremes range = heat_->range(u_);
    count_heat_from(0.5 * (range.smallest + range.largest));
  });
  time().heat_at_start = heat_content();
  note_progress(time().heat_at_start);
  state_on_host_ = std::make_shared<const Checkpoint>(state());
  if (!resume_.empty())
    resume();
  else
    begin_history();
  log_.line("{}", schedule_text(report_));
  if (steps_done() == 0) write_outputs();
}

template <int dim>
void HeatRun<dim>::begin_control() {
  time().adaptive.emplace();
  time().adaptive->tolerance = parameters().time.step_tolerance;
  time().adaptive->absolute_tolerance = parameters().time.absolute_step_tolerance;
  on_mesh([&] {
    const assembly::Extremes range = heat_->range(u_);
    schedule_->control()->begin(range.smallest, range.largest);
  });
}

template <int dim>
void HeatRun<dim>::note_peclet() {
  const double peclet = heat_->contrast().peclet;
  if (!(peclet > 1.1 * noted_peclet_)) return;
  note_convection(peclet);
  if (noted_peclet_ <= 1)
    for (const std::string& sentence : advice(parameters(), {1, 1, peclet})) warn(sentence);
  noted_peclet_ = peclet;
}

template <int dim>
void HeatRun<dim>::begin_at(double t) {
  time_of_heat_.reset();
  on_mesh([&] {
    enter(Phase::assembly);
    heat_->begin(mesh_executor(), t);
    clock_.move_to(Phase::numbering, heat_->numbering_seconds());
    time_of_heat_ = t;
  });
  stop_if_interrupted();
}

template <int dim>
void HeatRun<dim>::on_mesh(const std::function<void()>& action) {
  on_executor([&] {
    bring();
    action();
  });
}

template <int dim>
void HeatRun<dim>::bring() {
  if (mesh_.arrays && mesh_.arrays->executor() == mesh_executor()) return;
  if (meshes_) {
    u_.on_host();
    enter(Phase::refinement);
    meshes_->bring(mesh_, mesh_executor());
    coarser_ = coarser_.copy_to(mesh_executor());
    if (time_of_heat_) heat_->begin(mesh_executor(), *time_of_heat_);
    return;
  }
  rescue();
  enter(Phase::refinement);
  if (parameters().has_mesh_levels() && levels_.empty())
    refine(mesh_, wanted_refinements());
  else
    refine_arrays(mesh_, wanted_refinements(), mesh_executor(), kept_by_elements(parameters()));
  enter(Phase::assembly);
  if (!time_of_heat_) return;
  heat_->begin(mesh_executor(), *time_of_heat_);
  if (u_.empty()) u_ = heat_->initial_temperature();
}

template <int dim>
void HeatRun<dim>::rescue() {
  try {
    u_ = std::vector<double>(u_.on_host());
  } catch (const multigrid::DeviceError& error) {
    u_ = {};
    if (!state_on_host_) return;  // nothing is lost that is not found again
    log_.line("steps       goes back to step {}, since what followed is lost: {}",
              state_on_host_->step, sentence(error.what()));
    take_state(*state_on_host_);
    history_.go_back(state_on_host_->step, output_);
    time().steps_done = state_on_host_->step;
    time_of_heat_ = schedule_ ? schedule_->time(steps_done()) : 0;
  }
}

template <int dim>
void HeatRun<dim>::count_heat_from(const double u) {
  heat_from_ = u;
  heat_->count_heat_from(u);
}

template <int dim>
double HeatRun<dim>::heat_content() {
  double content = 0;
  on_mesh([&] { content = heat_->heat_content(u_); });
  return content;
}

template <int dim>
void HeatRun<dim>::find_results() {
  if (!may_write_solution()) return;
  enter(Phase::results);
  assembly::Results results;
  on_mesh([&] { results = heat_->results(u_); });
  if (flows_) {
    results.flows = flows_->flows;
    results.balance = flows_->balance;
  }
  keep_results(results);
  on_mesh([&] {
    report_.results->probes.clear();
    report_.results->lines.clear();
    keep_places(*heat_, u_);
  });
  stop_if_interrupted();
  on_mesh([&] { find_errors(*heat_, u_); });
}

template <int dim>
postprocess::Fields HeatRun<dim>::solution_fields() {
  postprocess::Fields fields;
  on_mesh([&] { fields = heat_->fields(u_); });
  return fields;
}

template <int dim>
TimeRun::Moment HeatRun<dim>::moment() {
  typename assembly::HeatProblem<dim>::Moment now;
  on_mesh([&] {
    if (!probes_ || probes_->executor() != mesh_executor())
      probes_ = heat_->find_points(all_points(places_.probes, {}));
    now = heat_->moment(u_, *probes_);
    if (mesh_.share && probes_->n() > 0)
      now.values = results_of_all(*mesh_.share->others, mesh_.share->part,
                                  probes_->cells.to_vector(), {now.values, {}, {}})
                       .values;
  });
  return {now.minimum, now.maximum, now.mean, now.means, now.values, fluxes_};
}

template <int dim>
postprocess::FileMesh HeatRun<dim>::file() {
  const assembly::DerivedOptions further = derived_options(parameters().output);
  postprocess::FileMesh file;
  on_mesh([&] {
    file = heat_->file(u_);
    if (further.any()) add_fields(heat_->derived(u_, further), file);
  });
  return file;
}

template <int dim>
postprocess::Fields HeatRun<dim>::boundary_fields() {
  postprocess::Fields fields;
  on_mesh([&] { fields = heat_->boundary_fields(u_); });
  return fields;
}

template <int dim>
void HeatRun<dim>::on_drawn(const std::function<void(assembly::DrawnSolution&)>& action) {
  on_mesh([&] {
    assembly::DrawnSolution drawn = heat_->drawn(u_);
    action(drawn);
  });
}

template <int dim>
void HeatRun<dim>::write_hierarchy() {
  on_mesh([&] { write_hierarchy_of(*heat_, hierarchy_view_, parameters().output, output_); });
}

template class HeatRun<2>;
template class HeatRun<3>;

}  // namespace apps
