// SPDX-License-Identifier: MIT
#include "apps/reproduce/measure_runs.h"

#include "apps/parameters/device.h"
#include "apps/reproduce/bench.h"
#include "apps/stopwatch.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <limits>
#include <map>

namespace apps::reproduce {
namespace {

/// The executors of an experiment, each made once.
class Executors {
 public:
  explicit Executors(Results& results) : results_(results) {}

  const multigrid::Executor& get(const DeviceOptions& options) {
    const std::pair<std::string, int> key(options.device, options.threads);
    const auto found = made_.find(key);
    if (found != made_.end()) return found->second;
    std::string reason;
    const multigrid::Executor executor = make_executor(options, reason);
    results_.devices.push_back(executor.description());
    return made_.emplace(key, executor).first->second;
  }

 private:
  Results& results_;
  std::map<std::pair<std::string, int>, multigrid::Executor> made_;
};

/// The runs in an order in which those of one mesh and problem follow one another.
std::vector<const PlannedRun*> grouped(const std::vector<PlannedRun>& runs) {
  std::map<std::string, std::size_t> first;
  std::vector<std::pair<std::size_t, const PlannedRun*>> order;
  for (const PlannedRun& run : runs)
    order.emplace_back(first.emplace(Bench::key(run.parameters), order.size()).first->second, &run);
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
    const Measure* measure = find_measure(quantity.measure);
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

/// "row GS, 24 runs   1.30 s", once a row is through.
class Progress {
 public:
  explicit Progress(Log& log) : log_(log) {}
  ~Progress() { end(); }
  void begin(const PlannedRun& run) {
    if (runs_ > 0 && run.row->name == row_) return;
    end();
    row_ = run.row->name;
    first_ = run.name();
    runs_ = 0;
    stopwatch_ = {};
  }
  void count() { ++runs_; }

 private:
  void end() {
    if (runs_ > 0)
      log_.line("  {:<40} {:>8.2f} s",
                runs_ == 1 ? first_ : fmt::format("row {}, {} runs", row_, runs_),
                stopwatch_.seconds());
  }
  Log& log_;
  std::string row_, first_;
  int runs_ = 0;
  Stopwatch stopwatch_;
};

/// The exception being handled, with the run in front of its message if it is one of ours.
std::exception_ptr with_place(const Experiment& experiment, const PlannedRun& run) {
  const std::string where = experiment.file() + ", " + run.name() + ": ";
  try {
    throw;
  } catch (const multigrid::InputError& error) {
    return std::make_exception_ptr(multigrid::InputError(where + error.what()));
  } catch (const mesh::MeshError& error) {
    return std::make_exception_ptr(mesh::MeshError(where + error.what()));
  } catch (const multigrid::DeviceError& error) {
    return std::make_exception_ptr(multigrid::DeviceError(where + error.what()));
  } catch (const multigrid::OutOfMemory& error) {
    return std::make_exception_ptr(multigrid::OutOfMemory(where + error.what()));
  } catch (const multigrid::NotPositiveDefinite& error) {
    return std::make_exception_ptr(multigrid::NotPositiveDefinite(where + error.what()));
  } catch (...) {
    return std::current_exception();
  }
}

/// The column of a row with the least of the quantity that decides.
std::string best_column(const Experiment& experiment,
                        const Results& results,
                        const std::string& row) {
  std::string best = results.columns.front();
  double least = std::numeric_limits<double>::infinity();
  for (const std::string& column : results.columns) {
    const Value& value = results.cell(experiment.best_by, row, column).ours;
    if (!value.number || value.more || *value.number >= least) continue;
    least = *value.number;
    best = column;
  }
  return best;
}

void keep_best(const Experiment& experiment, Results& results) {
  Results best = results;
  best.cells.clear();
  best.columns = {""};
  for (const std::string& row : results.rows) {
    const std::string column = best_column(experiment, results, row);
    for (const Quantity& quantity : experiment.quantities) {
      Cell cell = results.cell(quantity.name, row, column);
      if (quantity.measure == "column" && !cell.absent) cell.ours = word_value(column);
      best.cell(quantity.name, row, "") = cell;
    }
  }
  results = best;
}

void divide(const Quantity& quantity, Results& results) {
  if (quantity.relative_to.empty()) return;
  for (const std::string& row : results.rows) {
    const Cell reference = results.cell(quantity.name, row, quantity.relative_to);
    for (const std::string& column : results.columns) {
      Cell& cell = results.cell(quantity.name, row, column);
      if (cell.absent) continue;
      const bool both = reference.ours.number && cell.ours.number && *cell.ours.number > 0;
      cell.ours = both ? value(*reference.ours.number / *cell.ours.number, quantity.digits)
                       : word_value("unknown");
    }
  }
}

}  // namespace

void measure_runs(const Experiment& experiment,
                  const std::vector<PlannedRun>& runs,
                  Results& results,
                  Pictures& pictures,
                  Log& log) {
  const Needs needs = needs_of(experiment);
  Executors executors(results);
  Bench bench;
  {
    Progress progress(log);
    for (const PlannedRun* run : grouped(runs)) {
      progress.begin(*run);
      Measurement measured;
      try {
        if (results.ended_by) {
          measured.absent = "not run";
        } else if (const auto missing = missing_gpu(*run, executors)) {
          measured.absent = "no GPU";
          add_name(results.notes, "no GPU: " + *missing);
        } else {
          const bool solves = needs >= Needs::solve;
          const multigrid::Executor& executor =
              solves ? executors.get(run->parameters.device) : multigrid::default_host();
          if (solves)
            executor.limit_memory(multigrid::Offset(run->parameters.backend.memory_limit * 1e9));
          measured = bench.run(run->parameters, needs, executor);
          pictures.draw(*run, bench);
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
  }
  for (const PlannedRun& run : runs) {
    add_name(results.rows, run.row->name);
    add_name(results.columns, run.column->name);
  }
}

void finish_cells(const Experiment& experiment, Results& results) {
  for (const Quantity& quantity : experiment.quantities) divide(quantity, results);
  if (!experiment.best_by.empty()) keep_best(experiment, results);
  for (const Quantity& quantity : experiment.quantities) {
    if (!includes(quantity.paper_scales, results.scale)) continue;
    for (auto& [place, cell] : results.cells[quantity.name]) {
      const auto paper = quantity.paper.find(place);
      if (paper != quantity.paper.end()) cell.paper = paper->second;
    }
  }
}

}  // namespace apps::reproduce
