// SPDX-License-Identifier: MIT
#include "apps/heat/time_run.h"

#include "apps/heat/checkpoint_of_ranks.h"
#include "apps/heat/time_text.h"
#include "apps/output/progress.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace apps {
namespace {

using multigrid::InputError;

/// The directory of the checkpoint that `terrace --resume NAME` means.
std::string directory_of(const std::string& name) {
  const std::string directory = std::filesystem::path(checkpoint_file(name)).parent_path().string();
  return directory.empty() ? "." : directory;
}

/// What must not be moved away: where the run goes on, or what it starts from.
std::vector<std::string> inputs(const std::string& resume, const ParameterFile& file) {
  return {resume.empty() ? file.parameters.problem.initial_file : checkpoint_file(resume)};
}

/// Requires that the steps before the checkpoint are the first ones of the schedule.
void require_steps_on_the_way(const Checkpoint& c,
                              const TimeSchedule& schedule,
                              const TimeOptions& options,
                              const std::string& file) {
  if (schedule.control()) {
    if (c.times.empty() || c.times.back() > options.end)
      throw InputError(
          fmt::format("Time/End: the checkpoint {} is at t = {}; take a later end than {}.", file,
                      c.times.empty() ? 0. : c.times.back(), options.end));
    return;
  }
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

}  // namespace

TimeRun::TimeRun(const ParameterFile& file, const std::string& resume)
    : MeshRun(file, resume.empty() ? "" : directory_of(resume), inputs(resume, file)),
      resume_(resume) {
  if (!resume_.empty() && parameters().output.film && rank_place().n > 1)
    throw InputError(
        "Output/Film does not go with --resume and several processes, which have their frames no more; take Film = false.");
  const Parameters& p = parameters();
  report_.problem.element = multigrid::word(p.discretization.element, assembly::element_words);
  if (resume_.empty()) output_.write(to_repeat(file.whole.value_or(p)), "parameters.prm");
}

void TimeRun::resume() {
  const std::string file = checkpoint_file(resume_);
  const Checkpoint c = load_on_ranks(file);
  // The unknowns of a mesh that changes are counted when it is there.
  const std::size_t n = parameters().adaptivity.is_on() ? c.u.size() : std::size_t(u_.size());
  on_all_ranks([&] {
    require_same_run(c, engine_line(parameters()) + parameters_of_run(parameters()), mesh_number_,
                     n, file);
    require_steps_on_the_way(c, *schedule_, parameters().time, file);
  });
  restore_mesh(c, file);
  take_place();
  output_.write(to_repeat(file_.whole.value_or(parameters())), "parameters.prm");
  take_state(c);
  if (c.has_hierarchy == 1) {
    restore_hierarchy(c.hierarchy);
    --time().setups;  // it was counted when it was set up first
  }
  begin_at(schedule_->time(int(c.step)));
  time().steps_done = time().resumed_after = c.step;
  if (schedule_->control()) time().steps = c.step;
  note_progress(heat_content());
  begin_history();
  state_on_host_ = std::make_shared<const Checkpoint>(state());
  take_frames();
  if (schedule_->is_last(steps_done())) {
    take_flows(c.flows);
    return write_missed_end();
  }
  write_missed_output(c.output_steps);
}

bool TimeRun::may_write_solution() const {
  const bool own = is_finite(assembly::Solution(u_.on_host()));
  const mesh::OtherParts* const others = other_ranks();
  return others ? others->least(own ? 1 : 0) > 0 : own;
}

void TimeRun::take_state(const Checkpoint& c) {
  u_ = c.u;
  if (schedule_->control()) schedule_->set_state(c.steps, c.times);
  time().setups = c.setups;
  time().refreshes = c.refreshes;
  time().kept = c.kept;
  time().iterations = c.iterations;
  time().fewest_iterations = c.fewest_iterations;
  time().most_iterations = c.most_iterations;
  if (time().newton) time().newton = {c.newton, c.fewest_newton, c.most_newton};
  time().heat_at_start = c.heat_at_start;
  count_heat_from(c.heat_from);
  take_outputs(c.output_steps);
}

void TimeRun::march() {
  since_start_ = Stopwatch();
  while (!schedule_->is_last(steps_done())) {
    stop_together_if_interrupted();
    if (!advance()) {
      save_progress();
      break;
    }
    write_outputs();
  }
  finish_output();
  write_history_plot();
  log_.line("{}", steps_text(report_, content_word()));
}

std::string TimeRun::earlier_directory() const {
  return directory_of(resume_);
}

void TimeRun::count(const StepCounts& counts, double content) {
  counts_ = counts;
  ++time().steps_done;
  const bool is_first = time().steps_done == 1;
  const auto add = [&](const std::int64_t n, std::int64_t& all, std::int64_t& least,
                       std::int64_t& most) {
    all += n;
    least = is_first ? n : std::min(least, n);
    most = std::max(most, n);
  };
  add(counts.iterations, time().iterations, time().fewest_iterations, time().most_iterations);
  if (time().newton)
    add(counts.newton, time().newton->total, time().newton->fewest, time().newton->most);
  note_progress(content);
}

void TimeRun::note_progress(double content) {
  time().reached = schedule_->time(steps_done());
  time().heat_at_end = content;
  if (!schedule_->control()) return;
  const StepState& state = schedule_->control()->state();
  time().steps = std::max<std::int64_t>(1, steps_done());
  time().adaptive->rejected = state.rejected;
  time().adaptive->shortest = state.shortest;
  time().adaptive->longest = state.longest;
  time().adaptive->largest_error = state.largest_error;
}

void TimeRun::show_progress() {
  const double first = schedule_->time(int(time().resumed_after));
  const double share = (time().reached - first) / (schedule_->end() - first);
  log_.progress(fmt::format("{}  step {}, {} iterations",
                            progress_bar(share, since_start_.seconds()),
                            steps_of(steps_done(), *schedule_), counts_.iterations));
}

void TimeRun::log_step(const multigrid::SolveReport& last, double seconds) {
  const int iterations = counts_.iterations;
  if (!std::exchange(has_head_, true)) log_.line("{}", steps_head(time()));
  if (is_logged(time(), schedule_->is_last(steps_done())))
    log_.line("{}", step_text(report_, counts_, schedule_->length(steps_done()),
                              last.true_relative_residual, seconds));
  else
    show_progress();
  constexpr double rounding = 1e-13;
  // A residual relative to that at the start takes an iteration unless it is rounding.
  const bool by_right_hand_side = parameters().solver.norm == multigrid::Norm::rhs;
  if (!by_right_hand_side || warned_of_stillness_ || iterations > 0 ||
      last.true_relative_residual < rounding)
    return;
  warned_of_stillness_ = true;
  const bool has_energy =
      assembly::has_energy(parameters().problem) && !uses_petsc(parameters().engine);
  warn(fmt::format(
      "step {} took no iteration: what changes in a step is smaller than Solver/Tolerance = {} "
      "times the right-hand side, and is lost; take Solver/Norm = {}.",
      steps_done(), parameters().solver.tolerance, has_energy ? "energy" : "initial"));
}

}  // namespace apps
