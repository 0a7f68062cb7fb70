// SPDX-License-Identifier: MIT
#include "apps/reproduce/measure_runs.h"

#include "apps/output/outcome.h"
#include "apps/parameters/device.h"
#include "apps/process/stopwatch.h"
#include "apps/reproduce/pictures.h"
#include "mesh/error.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <map>

namespace apps::reproduce {
namespace {

/// The executors of an experiment, each made once.
class Executors {
 public:
  explicit Executors(Results& results) : results_(results) {}

  const multigrid::Executor& get(const DeviceOptions& options) {
    std::optional<multigrid::Executor>& made = made_[{options.device, options.threads}];
    if (!made) {
      std::string reason;
      made = make_executor(options, reason);
      results_.devices.push_back(made->description());
    }
    return *made;
  }

 private:
  Results& results_;
  std::map<std::pair<std::string, int>, std::optional<multigrid::Executor>> made_;
};

/// Logs "row GS, 24 runs   1.30 s" when the last run of a row is done.
class Progress {
 public:
  explicit Progress(Log& log) : log_(log) {}
  ~Progress() { end(); }
  void begin(const PlannedRun& run) {
    if (runs_ > 0 && run.row == first_->row) return;
    end();
    first_ = &run;
    runs_ = 0;
    stopwatch_ = {};
  }
  void count() { ++runs_; }

 private:
  void end() {
    if (runs_ > 0)
      log_.line(
          "  {:<40} {:>8.2f} s",
          runs_ == 1 ? first_->name() : fmt::format("row {}, {} runs", first_->row->name, runs_),
          stopwatch_.seconds());
  }
  Log& log_;
  const PlannedRun* first_ = nullptr;
  int runs_ = 0;
  Stopwatch stopwatch_;
};

/// The runs in an order in which those of one mesh and problem follow one another.
std::vector<const PlannedRun*> grouped(const std::vector<PlannedRun>& runs) {
  std::map<std::string, std::size_t> first;
  std::vector<std::pair<std::size_t, const PlannedRun*>> order;
  for (const PlannedRun& run : runs)
    order.emplace_back(
        first.emplace(Bench::key(run.parameters, run.matrix), order.size()).first->second, &run);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const PlannedRun*> list;
  for (const auto& [group, run] : order) list.push_back(run);
  return list;
}

void fill(const Experiment& experiment,
          const PlannedRun& run,
          const Measurement& measured,
          Results& results) {
  for (const Quantity& quantity : experiment.quantities) {
    Cell& cell = results.cell(quantity.name, run.row->name, run.column->name);
    cell.absent = !measured.absent.empty();
    const Measure* measure = find_named(measures(), quantity.measure);
    if (cell.absent)
      cell.ours = word_value(measured.absent);
    else if (measure)
      cell.ours = measure->of(measured, quantity.digits);
  }
}

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// The error if the device that a run needs is not there.
std::optional<std::string> missing_gpu(const PlannedRun& run, Executors& executors) {
  if (!run.row->needs_gpu && !run.column->needs_gpu) return {};
  try {
    executors.get(run.parameters.device);
    return {};
  } catch (const multigrid::DeviceError& error) {
    return error.what();
  }
}

/// The exception being handled, with the run in front of its message if it is one of ours.
std::exception_ptr with_place(const Experiment& experiment, const PlannedRun& run) {
  try {
    rethrow_changed<multigrid::InputError, mesh::MeshError, multigrid::DeviceError,
                    multigrid::OutOfMemory, multigrid::NotPositiveDefinite>(
        [&](const std::string& message) {
          return experiment.file() + ", " + run.name() + ": " + message;
        });
  } catch (...) {
    return std::current_exception();
  }
}

/// How far the runs have to go for all quantities and pictures.
Needs needs_of(const Experiment& experiment) {
  Needs needs = Needs::nothing;
  if (experiment.sheet)
    for (const SheetEntry& entry : experiment.sheet->pictures)
      needs = std::max(needs, picture_kind(entry.of).needs);
  for (const Quantity& quantity : experiment.quantities)
    if (const Measure* measure = find_named(measures(), quantity.measure))
      needs = std::max(needs, measure->needs);
  return needs;
}

/// What is measured beside solves, each once.
std::vector<Study> studies_of(const Experiment& experiment) {
  std::vector<Study> studies;
  for (const Quantity& quantity : experiment.quantities)
    if (const Measure* measure = find_named(measures(), quantity.measure))
      if (measure->study &&
          std::find(studies.begin(), studies.end(), measure->study) == studies.end())
        studies.push_back(measure->study);
  return studies;
}

/// Solves one run and draws its pictures.
///
/// throws  what meshes, assembly and multigrid throw; Interrupted
Measurement measure(const PlannedRun& run,
                    const Needs needs,
                    const std::vector<Study>& studies,
                    Executors& executors,
                    Bench& bench,
                    Pictures& pictures) {
  const bool solves = needs >= Needs::solve || !studies.empty();
  const multigrid::Executor& executor =
      solves ? executors.get(run.parameters.device) : multigrid::default_host();
  if (solves) executor.limit_memory(multigrid::Offset(run.parameters.backend.memory_limit * 1e9));
  const Measurement measured =
      bench.run(run.parameters, needs, executor, studies, run.operand(), run.matrix);
  pictures.draw(run, bench);
  return measured;
}

}  // namespace

void measure_runs(const Experiment& experiment,
                  const std::vector<PlannedRun>& runs,
                  Results& results,
                  Pictures& pictures,
                  Log& log) {
  const Needs needs = needs_of(experiment);
  const std::vector<Study> studies = studies_of(experiment);
  Executors executors(results);
  Bench bench;
  Progress progress(log);
  for (const PlannedRun* run : grouped(runs)) {
    progress.begin(*run);
    Measurement measured;
    try {
      if (results.ended_by) {
        measured.absent = "not run";
      } else if (!run->no_matrix.empty()) {
        measured.absent = "no file";
        add_name(results.notes, "no file " + run->no_matrix);
      } else if (const auto missing = missing_gpu(*run, executors)) {
        measured.absent = "no GPU";
        add_name(results.notes, "no GPU: " + *missing);
      } else {
        measured = measure(*run, needs, studies, executors, bench, pictures);
        ++results.n_measured;
      }
    } catch (...) {
      results.ended_by = with_place(experiment, *run);
      if (results.n_measured == 0) std::rethrow_exception(results.ended_by);
      measured.absent = "not run";
      add_name(results.notes, "not run: the experiment ended with an error at " + run->name());
    }
    results.repeats = std::max(results.repeats, measured.repeats);
    fill(experiment, *run, measured, results);
    if (!measured.absent.empty()) pictures.leave_out(*run, measured.absent);
    progress.count();
  }
  for (const PlannedRun& run : runs) {
    add_name(results.rows, run.row->name);
    add_name(results.columns, run.column->name);
  }
}

}  // namespace apps::reproduce
