// SPDX-License-Identifier: MIT
#include "apps/heat/checkpoint_of_ranks.h"
#include "apps/heat/time_run.h"
#include "apps/parameters/picture_keys.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/pieces.h"
#include "apps/ranks/ranks.h"
#include "postprocess/writers.h"

#include <cmath>
#include <exception>
#include <filesystem>
#include <utility>

// What a run in time writes.
namespace apps {
namespace {

/// The name of the output after a step.
std::string step_file(const std::int64_t step) {
  return fmt::format("solution/{:04}.{}", step, rank_place().n > 1 ? "pvtu" : "vtu");
}

std::string without_ending(const std::string& file) {
  return file.substr(0, file.rfind('.'));
}

}  // namespace

void TimeRun::write_outputs() {
  enter(Phase::tables);
  const TimeOptions& options = parameters().time;
  write_history_row();
  if (schedule_->has_output(steps_done())) {
    if (parameters().output.solution) write_output();
    add_frame();
  }
  if (steps_done() > 0 && options.checkpoint_every > 0 &&
      is_due(steps_done(), options.checkpoint_every, schedule_->is_last(steps_done()))) {
    finish_output();  // a checkpoint lists the files that are there
    write_checkpoint();
  }
}

void TimeRun::take_outputs(const std::vector<std::int64_t>& steps) {
  output_steps_.clear();
  for (const std::int64_t step : steps) {
    double is_there = std::filesystem::exists(output_.file(step_file(step))) ? 1 : 0;
    if (other_ranks()) is_there = other_ranks()->largest(is_there);  // the first process has them
    if (is_there == 0) continue;
    output_steps_.push_back(step);
    note_files(step);
  }
  time().outputs = std::int64_t(output_steps_.size());
}

void TimeRun::write_missed_output(const std::vector<std::int64_t>& steps) {
  const bool has_it = !steps.empty() && steps.back() == steps_done();
  if (!has_it && parameters().output.solution && schedule_->has_output(steps_done()))
    write_output();
}

/// The output after the last step is written even if earlier ones are in another directory.
void TimeRun::write_missed_end() {
  enter(Phase::tables);
  log_.line("steps       all were done before; what is left is their results");
  write_missed_output(output_steps_);
  finish_output();
  if (!output_steps_.empty()) write_list();
  if (parameters().time.checkpoint_every > 0) write_checkpoint();
}

/// The file is written while the run goes on. Of several processes it is there before the next step, since MPI is asked by one thread.
void TimeRun::write_output() {
  enter(Phase::fields);
  postprocess::FileMesh of_step = file();
  if (rank_place().n > 1) return write_output_of_ranks(of_step);
  finish_output();
  if (!output_steps_.empty() && output_steps_.back() == steps_done()) return;  // went back to it
  state_on_host_ = state_of_writing_ = std::make_shared<const Checkpoint>(state());
  writing_.emplace(std::move(of_step), step_file(steps_done()), parameters().output.compression,
                   output_);
}

/// The list is written after the file, so that every file that it names is there.
void TimeRun::finish_output() {
  if (!writing_) return;
  enter(Phase::vtu);
  std::optional<VtuInBackground> writing;
  writing.swap(writing_);
  writing->finish();
  list_output(std::exchange(state_of_writing_, {})->step);
}

void TimeRun::write_output_of_ranks(const postprocess::FileMesh& own) {
  enter(Phase::vtu);
  write_pieces(own, without_ending(step_file(steps_done())), '_', parameters().output.compression,
               output_);
  list_output(steps_done());
}

void TimeRun::note_files(const std::int64_t step) {
  output_.written_step(step_file(step));
  const int n = rank_place().n;
  for (int rank = 0; rank < n && n > 1; ++rank)
    output_.written_step(piece_of(without_ending(step_file(step)), '_', rank));
}

void TimeRun::list_output(const std::int64_t step) {
  note_files(step);
  output_steps_.push_back(step);
  enter(Phase::tables);
  write_list();
}

void TimeRun::write_list() {
  std::vector<postprocess::TimeFile> files;
  for (const std::int64_t step : output_steps_)
    files.push_back({schedule_->time(int(step)), step_file(step)});
  postprocess::write_pvd(files, output_.file("solution.pvd"));
  output_.written("solution.pvd");
  time().outputs = std::int64_t(files.size());
}

void TimeRun::write_checkpoint() {
  state_on_host_ = std::make_shared<const Checkpoint>(state());
  save_on_ranks(*state_on_host_, output_);
}

std::optional<HierarchySource> TimeRun::hierarchy_to_restore() const {
  const SetupReuse reuse = parameters().time.setup_reuse;
  if (source_of_hierarchy_ && reuse == SetupReuse::keep) return source_of_hierarchy_;
  if (!solver_ || !solver_->has_hierarchy()) return {};
  const bool matters = reuse == SetupReuse::keep ||
                       (reuse == SetupReuse::refresh && solver_->refresh_keeps_choice());
  return matters ? std::optional<HierarchySource>(solver_->hierarchy_source()) : std::nullopt;
}

Checkpoint TimeRun::state() const {
  const postprocess::Report::Time& so_far = *report_.time;
  Checkpoint c;
  c.parameters = engine_line(parameters()) + parameters_of_run(parameters());
  c.mesh = mesh_number_;
  c.step = steps_done();
  c.dt = schedule_->step();
  if (schedule_->control()) c.steps = schedule_->control()->state();
  c.times = schedule_->times();
  c.rannacher_steps = schedule_->rannacher_steps();
  if (const auto hierarchy = hierarchy_to_restore()) {
    c.has_hierarchy = 1;
    c.hierarchy = *hierarchy;
  }
  c.setups = so_far.setups;
  c.refreshes = so_far.refreshes;
  c.kept = so_far.kept;
  c.iterations = so_far.iterations;
  c.fewest_iterations = so_far.fewest_iterations;
  c.most_iterations = so_far.most_iterations;
  if (so_far.newton) {
    c.newton = so_far.newton->total;
    c.fewest_newton = so_far.newton->fewest;
    c.most_newton = so_far.newton->most;
  }
  c.heat_at_start = so_far.heat_at_start;
  c.heat_from = heat_from_;
  c.u = u_.on_host();
  c.output_steps = output_steps_;
  c.flows = packed_flows();
  add_mesh(c);
  return c;
}

std::vector<double> TimeRun::packed_flows() const {
  std::vector<double> packed;
  if (!flows_ || !flows_->balance) return packed;
  for (const assembly::BoundaryFlow& flow : flows_->flows) {
    packed.insert(packed.end(), {flow.value, flow.rounding});
    if (flow.carried) packed.push_back(*flow.carried);
  }
  const assembly::EnergyBalance& b = *flows_->balance;
  packed.insert(packed.end(), {b.sources, b.flows, b.reaction, b.storage, b.size, b.convection});
  return packed;
}

void TimeRun::take_flows(const std::vector<double>& packed) {
  constexpr std::size_t of_balance = 6;
  const std::vector<std::string>& boundaries = report_.problem.with_flows;
  const bool has_carried = packed.size() == 3 * boundaries.size() + of_balance;
  if (!has_carried && packed.size() != 2 * boundaries.size() + of_balance) return;
  flows_.emplace();
  auto next = packed.begin();
  for (const std::string& name : boundaries) {
    flows_->flows.push_back({name, next[0], next[1]});
    if (has_carried) flows_->flows.back().carried = next[2];
    next += has_carried ? 3 : 2;
  }
  flows_->balance = {next[0], next[1], next[2], next[3], next[4], next[5]};
}

void TimeRun::save_progress() noexcept {
  if (!report_.time || !schedule_) return;
  const Phase failed = clock_.phase();
  try {
    finish_output();
  } catch (const std::exception& error) {
    log_.note(std::string("the last output could not be written: ") + error.what());
  }
  enter(failed);  // that is where the run ends
  try {
    const Checkpoint last = state_of_writing_ ? *state_of_writing_ : state();
    if (last.step == report_.time->resumed_after) return;  // there is nothing new
    save_on_ranks(last, output_);
    const int n = rank_place().n;
    log_.line("checkpoint  {} after step {}; go on with {}terrace --resume {}{}",
              output_.file(checkpoint_name), last.step,
              n > 1 ? fmt::format("mpirun -n {} ", n) : "", output_.name(),
              n > 1 && parameters().output.film ? " --set Output/Film=false" : "");
  } catch (const std::exception& error) {
    log_.note(std::string("the checkpoint could not be written: ") + error.what());
  }
}

void TimeRun::write_boundaries() {
  if (!parameters().output.boundaries) return;
  enter(Phase::fields);
  const postprocess::Fields sides = boundary_fields();
  enter(Phase::vtu);
  write_sides(sides, parameters().output.compression, output_);
}

}  // namespace apps
