// SPDX-License-Identifier: MIT
#include "apps/reproduce/plan.h"

#include "apps/output/outcome.h"
#include "apps/parameters/checks.h"
#include "apps/time/time_schedule.h"
#include "multigrid/errors.h"

#include <filesystem>

namespace apps::reproduce {
namespace {

/// Refuses what a run or an experiment refuses. Solver/Repeat, which runs in time refuse, is
/// allowed: an experiment measures one step, which can be repeated.
void check_run(Parameters parameters) {
  if (parameters.is_in_time()) {
    parameters.solver.repeat = multigrid::SolverOptions().repeat;
    if (parameters.time.scheme == Scheme::crank_nicolson && parameters.time.rannacher_steps != 0)
      throw multigrid::InputError(
          "Time/Rannacher steps: an experiment measures one step as Time/Scheme has it; take 0.");
    if (parameters.time.scheme == Scheme::sdirk2)
      throw multigrid::InputError(
          "Time/Scheme = sdirk2 solves twice a step, and an experiment measures one solve; take implicit euler.");
    if (count_steps(parameters.time) != 1)
      throw multigrid::InputError(
          "Time/End: an experiment measures one step in time; take Time/Step for it.");
  }
  check(parameters);
}

/// Finds the file of a matrix, alone or in a folder of its name, as collections of matrices pack it.
void find_matrix(const std::string& name, const std::string& folder, PlannedRun& run) {
  namespace fs = std::filesystem;
  const std::string file = name + ".mtx";
  if (folder.empty()) {
    run.no_matrix = file + ": name the folder that has it by --matrices DIR";
    return;
  }
  for (const fs::path& path : {fs::path(folder) / file, fs::path(folder) / name / file})
    if (run.matrix.empty() && fs::exists(path)) run.matrix = path.string();
  if (run.matrix.empty()) run.no_matrix = file + ": it is not in " + folder + " (--matrices)";
}

}  // namespace

std::string PlannedRun::name() const {
  return "row " + row->name + (column->name.empty() ? "" : ", column " + column->name);
}

std::string PlannedRun::title() const {
  return row->name + (column->name.empty() ? "" : ", " + column->name);
}

std::vector<PlannedRun> plan(const Experiment& experiment,
                             const Scale& scale,
                             const std::vector<std::string>& assignments,
                             const std::string& matrices) {
  if (!matrices.empty() && !std::filesystem::is_directory(matrices))
    throw multigrid::FileError("there is no folder " + matrices +
                               " (--matrices); name one with Matrix Market files.");
  std::vector<PlannedRun> runs;
  for (const Choice& row : experiment.rows.choices) {
    for (const Choice& column : experiment.columns.choices) {
      if (!includes(scale.rows, row.name) || !includes(scale.columns, column.name)) continue;
      PlannedRun run{&row, &column, {}};
      const std::string& matrix = column.matrix.empty() ? row.matrix : column.matrix;
      if (!matrix.empty()) find_matrix(matrix, matrices, run);
      std::vector<std::string> changes;
      for (const auto* list : {&scale.set, &assignments, &row.set, &column.set})
        changes.insert(changes.end(), list->begin(), list->end());
      try {
        ParameterFile file = read_parameters(experiment.base, changes);
        drop_overridden_keys(file);
        run.parameters = file.parameters;
        try {
          check_run(run.parameters);
        } catch (const multigrid::InputError& error) {
          throw multigrid::InputError(file.locate(error.what()));
        }
      } catch (const multigrid::InputError& error) {
        throw multigrid::InputError(experiment.file() + ", " + run.name() + ": " +
                                    sentence(error.what()));
      }
      runs.push_back(run);
    }
  }
  return runs;
}

}  // namespace apps::reproduce
