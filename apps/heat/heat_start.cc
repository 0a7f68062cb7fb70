// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"
#include "apps/counts/mesh_number.h"
#include "apps/heat/heat_run.h"
#include "apps/heat/time_text.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/process/interrupt.h"
#include "multigrid/errors.h"

#include <algorithm>

// What comes before the first step: the mesh, the initial condition or a checkpoint.
namespace apps {

namespace {

using multigrid::InputError;

/// The steps that the checkpoint has done must be the first of the schedule.
void require_steps_on_the_way(const Checkpoint& c,
                              const TimeSchedule& schedule,
                              const TimeOptions& options,
                              const std::string& file) {
  const double reached = time_of_step(int(c.step), c.dt);
  if (c.rannacher_steps != schedule.rannacher_steps())
    throw InputError(fmt::format(
        "the checkpoint {} is of a run with {} Rannacher steps, not {}: start anew without "
        "--resume.",
        file, c.rannacher_steps, schedule.rannacher_steps()));
  if (c.dt != schedule.step() || c.step > schedule.n_steps())
    throw InputError(fmt::format(
        "Time/End: the checkpoint {} is at t = {}, after step {} of length {}, and steps of "
        "another length cannot follow; take Time/Step = {} and a multiple of it after t = {} as "
        "Time/End, not {}.",
        file, reached, c.step, c.dt, c.dt, reached, options.end));
}

bool are_assembled(const Parameters& parameters) {
  return parameters.has_mesh_levels() &&
         parameters.solver.geometric.level_matrices == multigrid::LevelMatrices::assembled;
}

}  // namespace

template <int dim>
void check_levels(const Parameters& parameters, const assembly::Heat<dim>& heat) {
  if (are_assembled(parameters) && heat.matrix_depends_on_time())
    throw InputError(
        "Solver/Geometric/Level matrices = assembled are those of one time, but Problem/Diffusion, "
        "Reaction or alpha of Robin depends on t; take galerkin.");
}

template <int dim>
void HeatRun<dim>::make_problem() {
  heat_.emplace(mesh_, parameters().problem, parameters().discretization);
  check_levels(parameters(), *heat_);
}

/// All steps have one tau, whichever of them are half steps.
template <int dim>
void HeatRun<dim>::keep_level() {
  const TimeSchedule schedule(parameters().time, 0);
  heat_->keep_level(host(), are_assembled(parameters()), 0, schedule.parts(1)[0].tau());
}

template <int dim>
void HeatRun<dim>::start() {
  begin_at(0);
  report_.problem.unknowns = heat_->n_unknowns();
  if (parameters().has_mesh_levels()) system_.coarser = heat_->take_levels(host());
  report_.time.emplace();
  const std::vector<double> initial = heat_->initial_temperature();
  mesh_number_ = mesh_number(mesh_, heat_->fields(initial));
  const int given = parameters().time.rannacher_steps;
  schedule_.emplace(parameters().time, given >= 0 ? given : (heat_->starts_with_a_jump() ? 2 : 0));
  time().scheme = multigrid::word(parameters().time.scheme, scheme_words);
  time().setup_reuse = multigrid::word(parameters().time.setup_reuse, setup_reuse_words);
  time().end = parameters().time.end;
  time().step = schedule_->step();
  time().steps = schedule_->n_steps();
  heat_->check_exact_solution(schedule_->time(schedule_->n_steps()));
  time().rannacher_steps = std::min(schedule_->rannacher_steps(), schedule_->n_steps());
  choose_precision(heat_->contrast());
  for (const std::string& sentence : advice(parameters(), heat_->contrast())) warn(sentence);
  solution_ = initial;
  time().heat_at_start = heat_->heat_content(solution_);
  note_progress();
  if (!resume_.empty()) resume();
  log_.line("{}", schedule_text(report_));
  if (steps_done() == 0) write_outputs();
}

template <int dim>
void HeatRun<dim>::begin_at(double t) {
  enter(Phase::assembly);
  const Stopwatch stopwatch;
  heat_->begin(host(), t);
  report_.seconds.assembly += stopwatch.seconds();
  stop_if_interrupted();
}

template <int dim>
void HeatRun<dim>::resume() {
  const std::string file = checkpoint_file(resume_);
  const Checkpoint c = load_checkpoint(file);
  require_same_run(c, parameters_of_run(parameters()), mesh_number_, solution_.size(), file);
  require_steps_on_the_way(c, *schedule_, parameters().time, file);
  take_place();
  write_parameters(to_repeat(parameters()), output_);
  solution_ = c.u;
  time().setups = c.setups;
  time().refreshes = c.refreshes;
  time().kept = c.kept;
  time().iterations = c.iterations;
  time().fewest_iterations = c.fewest_iterations;
  time().most_iterations = c.most_iterations;
  time().heat_at_start = c.heat_at_start;
  take_outputs(c.output_steps);
  if (c.has_hierarchy == 1) {
    begin_at(c.hierarchy.time);
    on_executor([&] { set_up(c.hierarchy); });
    --time().setups;  // it was counted when it was set up first
  }
  begin_at(schedule_->time(int(c.step)));
  time().steps_done = time().resumed_after = c.step;
  note_progress();
  if (steps_done() == schedule_->n_steps()) {
    take_flows(c.flows);
    return write_missed_end();
  }
  write_missed_output(c.output_steps);
}

template void HeatRun<2>::make_problem();
template void HeatRun<2>::keep_level();
template void HeatRun<2>::start();
template void HeatRun<2>::begin_at(double t);
template void HeatRun<2>::resume();
template void HeatRun<3>::make_problem();
template void HeatRun<3>::keep_level();
template void HeatRun<3>::start();
template void HeatRun<3>::begin_at(double t);
template void HeatRun<3>::resume();
template void check_levels(const Parameters& parameters, const assembly::Heat<2>& heat);
template void check_levels(const Parameters& parameters, const assembly::Heat<3>& heat);

}  // namespace apps
