// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/output/results.h"
#include "apps/views/hierarchy_of_mesh.h"

#include <exception>
#include <filesystem>

namespace apps {

namespace {

bool is_due(int step, int every, int last) {
  return step == last || (every > 0 && step % every == 0);
}

}  // namespace

template <int dim>
void HeatRun<dim>::write_outputs() {
  enter(Phase::output);
  const Stopwatch stopwatch;
  const int last = schedule_->n_steps();
  const TimeOptions& options = parameters().time;
  if (parameters().output.solution && is_due(steps_done(), options.output_every, last))
    write_output();
  if (steps_done() > 0 && options.checkpoint_every > 0 &&
      is_due(steps_done(), options.checkpoint_every, last))
    write_checkpoint();
  report_.seconds.output += stopwatch.seconds();
}

template <int dim>
void HeatRun<dim>::take_outputs(const std::vector<std::int64_t>& steps) {
  for (const std::int64_t step : steps) {
    if (!std::filesystem::exists(output_.file(step_file(step)))) continue;
    output_steps_.push_back(step);
    output_.written_step(step_file(step));
  }
  time().outputs = std::int64_t(output_steps_.size());
}

template <int dim>
void HeatRun<dim>::write_missed_output(const std::vector<std::int64_t>& steps) {
  const bool has_it = !steps.empty() && steps.back() == steps_done();
  if (!has_it && parameters().output.solution &&
      is_due(steps_done(), parameters().time.output_every, schedule_->n_steps()))
    write_output();
}

/// The output of the end is here even if those before it are elsewhere.
template <int dim>
void HeatRun<dim>::write_missed_end() {
  enter(Phase::output);
  log_.line("steps       all were done before; what is left is their results");
  write_missed_output(output_steps_);
  if (!output_steps_.empty()) write_list();
  if (parameters().time.checkpoint_every > 0) write_checkpoint();
}

/// The list comes last: what it names is there.
template <int dim>
void HeatRun<dim>::write_output() {
  write_step(heat_->fields(solution_), steps_done(), parameters().output, output_);
  output_steps_.push_back(steps_done());
  write_list();
}

template <int dim>
void HeatRun<dim>::write_list() {
  std::vector<postprocess::TimeFile> files;
  for (const std::int64_t step : output_steps_)
    files.push_back({schedule_->time(int(step)), step_file(step)});
  write_steps(files, output_);
  time().outputs = std::int64_t(files.size());
}

template <int dim>
void HeatRun<dim>::write_checkpoint() {
  Checkpoint c;
  c.parameters = parameters_of_run(parameters());
  c.mesh = mesh_number_;
  c.step = steps_done();
  c.dt = schedule_->step();
  c.rannacher_steps = schedule_->rannacher_steps();
  const bool keeps = parameters().time.setup_reuse == SetupReuse::keep;
  if (keeps && solver_ && solver_->has_hierarchy()) {
    c.has_hierarchy = 1;
    c.hierarchy = solver_->hierarchy_source();
  }
  c.setups = time().setups;
  c.refreshes = time().refreshes;
  c.kept = time().kept;
  c.iterations = time().iterations;
  c.fewest_iterations = time().fewest_iterations;
  c.most_iterations = time().most_iterations;
  c.heat_at_start = time().heat_at_start;
  c.u = solution_;
  c.output_steps = output_steps_;
  c.flows = packed_flows();
  save(c, output_.file(checkpoint_name));
  output_.written(checkpoint_name);
}

template <int dim>
std::vector<double> HeatRun<dim>::packed_flows() const {
  std::vector<double> packed;
  if (!flows_ || !flows_->balance) return packed;
  for (const assembly::BoundaryFlow& flow : flows_->flows)
    packed.insert(packed.end(), {flow.value, flow.rounding});
  const assembly::EnergyBalance& b = *flows_->balance;
  packed.insert(packed.end(), {b.sources, b.flows, b.reaction, b.storage, b.size});
  return packed;
}

template <int dim>
void HeatRun<dim>::take_flows(const std::vector<double>& packed) {
  constexpr std::size_t of_balance = 5;
  if (packed.size() != 2 * mesh_.boundaries.size() + of_balance) return;
  flows_.emplace();
  auto next = packed.begin();
  for (const auto& [name, id] : mesh_.boundaries) {
    flows_->flows.push_back({name, next[0], next[1]});
    next += 2;
  }
  flows_->balance = {next[0], next[1], next[2], next[3], next[4]};
}

template <int dim>
void HeatRun<dim>::save_progress() noexcept {
  if (!report_.time || !schedule_) return;
  if (steps_done() == report_.time->resumed_after) return;  // there is nothing new
  try {
    write_checkpoint();
    log_.line("checkpoint  {} after step {}; go on with terrace --resume {}",
              output_.file(checkpoint_name), steps_done(), output_.name());
  } catch (const std::exception& error) {
    log_.note(std::string("the checkpoint could not be written: ") + error.what());
  }
}

template <int dim>
void HeatRun<dim>::write_solution() {
  write_picture(heat_->fields(solution_), parameters().output, output_,
                fmt::format("t = {:.6g}", schedule_->time(steps_done())));
}

template <int dim>
void HeatRun<dim>::write_hierarchy() {
  write_hierarchy_of(*heat_, hierarchy_view_, parameters().output, output_);
}

template void HeatRun<2>::write_outputs();
template void HeatRun<2>::take_outputs(const std::vector<std::int64_t>& steps);
template void HeatRun<2>::write_missed_output(const std::vector<std::int64_t>& steps);
template void HeatRun<2>::write_missed_end();
template void HeatRun<2>::write_output();
template void HeatRun<2>::write_list();
template void HeatRun<2>::write_checkpoint();
template std::vector<double> HeatRun<2>::packed_flows() const;
template void HeatRun<2>::take_flows(const std::vector<double>& packed);
template void HeatRun<2>::save_progress();
template void HeatRun<2>::write_solution();
template void HeatRun<2>::write_hierarchy();
template void HeatRun<3>::write_outputs();
template void HeatRun<3>::take_outputs(const std::vector<std::int64_t>& steps);
template void HeatRun<3>::write_missed_output(const std::vector<std::int64_t>& steps);
template void HeatRun<3>::write_missed_end();
template void HeatRun<3>::write_output();
template void HeatRun<3>::write_list();
template void HeatRun<3>::write_checkpoint();
template std::vector<double> HeatRun<3>::packed_flows() const;
template void HeatRun<3>::take_flows(const std::vector<double>& packed);
template void HeatRun<3>::save_progress();
template void HeatRun<3>::write_solution();
template void HeatRun<3>::write_hierarchy();

}  // namespace apps
