// SPDX-License-Identifier: MIT
#include "apps/reproduce/plan.h"

#include "apps/output/outcome.h"
#include "apps/parameters/checks.h"
#include "apps/reproduce/picture_kinds.h"
#include "apps/time/time_schedule.h"
#include "multigrid/errors.h"

#include <algorithm>

namespace apps::reproduce {
namespace {

/// The lists one after the other.
std::vector<std::string> joined(std::initializer_list<const std::vector<std::string>*> lists) {
  std::vector<std::string> all;
  for (const std::vector<std::string>* list : lists)
    all.insert(all.end(), list->begin(), list->end());
  return all;
}

/// A time step is measured alone, so Solver/Repeat has a meaning there.
void check_run(Parameters parameters) {
  if (parameters.is_in_time()) {
    parameters.solver.repeat = multigrid::SolverOptions().repeat;
    if (parameters.time.scheme == Scheme::crank_nicolson && parameters.time.rannacher_steps != 0)
      throw multigrid::InputError(
          "Time/Rannacher steps: an experiment measures one step as Time/Scheme has it; take 0.");
    if (count_steps(parameters.time) != 1)
      throw multigrid::InputError(
          "Time/End: an experiment measures one step in time; take Time/Step for it.");
  }
  check(parameters);
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
                             const std::vector<std::string>& assignments) {
  std::vector<PlannedRun> runs;
  for (const Choice& row : experiment.rows.choices) {
    for (const Choice& column : experiment.columns.choices) {
      if (!includes(scale.rows, row.name) || !includes(scale.columns, column.name)) continue;
      PlannedRun run{&row, &column, {}};
      try {
        const ParameterFile file = read_parameters(
            experiment.base, joined({&scale.set, &assignments, &row.set, &column.set}));
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

Needs needs_of(const Experiment& experiment) {
  Needs needs = Needs::mesh;
  if (experiment.sheet)
    for (const SheetEntry& entry : experiment.sheet->pictures)
      needs = std::max(needs, find_picture(entry.of)->needs);
  for (const Quantity& quantity : experiment.quantities)
    if (const Measure* measure = find_measure(quantity.measure))
      needs = std::max(needs, measure->needs);
  return needs;
}

}  // namespace apps::reproduce
