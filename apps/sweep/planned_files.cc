// SPDX-License-Identifier: MIT
#include "apps/sweep/planned_files.h"

#include "apps/dry_run/dry_run.h"
#include "apps/parameters/checks.h"
#include "mesh/error.h"
#include "multigrid/errors.h"

#include <boost/algorithm/string/replace.hpp>
#include <filesystem>

namespace apps::sweep {
namespace {

using Strings = std::vector<std::string>;

/// The assignments of a run: those of all runs, its own, and its output directory.
Strings assignments_of(const Sweep& sweep, const PlannedRun& run) {
  Strings all = sweep.request.assignments;
  const Strings own = run.assignments(sweep.plan.axes);
  all.insert(all.end(), own.begin(), own.end());
  all.push_back("Output/Directory=" + (std::filesystem::path(sweep.directory) / run.name).string());
  return all;
}

/// Calls action(); what it refuses names --sweep where a value of the run is meant.
template <class Action>
auto about(const Sweep& sweep, const PlannedRun& run, Action&& action) {
  try {
    return action();
  } catch (const std::exception&) {
    rethrow_changed<multigrid::InputError, multigrid::FileError, mesh::MeshError>(
        [&](std::string message) {
          for (const std::string& own : run.assignments(sweep.plan.axes))
            boost::replace_all(message, "option --set " + own, "option --sweep " + own);
          const bool has_list = message.find("option --sweep") != std::string::npos &&
                                message.find(',', message.find('=')) < message.find(": ");
          return has_list ? message + " Give each value a --sweep of its own." : message;
        });
  }
}

/// The directory below which all runs are.
std::string directory_of(const Request& request) {
  Strings without_constants;  // these need the file's, and do not matter here
  for (const std::string& assignment : request.assignments)
    if (key_of(assignment) == "Output/Directory") without_constants.push_back(assignment);
  return read_parameters(request.file, without_constants).output_directory();
}

}  // namespace

Sweep read_sweep(const Request& request) {
  if (request.file == "-")
    throw multigrid::InputError(
        "option --sweep reads the parameter file once for each run, which standard input cannot be; "
        "write it to a file.");
  Sweep sweep{request, plan(request.values, request.assignments), directory_of(request), {}};
  for (const PlannedRun& run : sweep.plan.runs)
    sweep.files.push_back(about(
        sweep, run, [&] { return read_and_check(request.file, assignments_of(sweep, run)); }));
  return sweep;
}

std::string validate_run(const Sweep& sweep, const std::size_t run) {
  const ParameterFile& file = sweep.files[run];
  return about(sweep, sweep.plan.runs[run], [&] {
    try {
      return apps::validate(file);
    } catch (const std::exception&) {
      rethrow_changed<multigrid::InputError, mesh::MeshError>(
          [&](const std::string& message) { return file.locate(message); });
    }
  });
}

Strings arguments_of(const Sweep& sweep, const std::size_t run) {
  Strings arguments = {sweep.request.file};
  for (const std::string& assignment : assignments_of(sweep, sweep.plan.runs[run])) {
    arguments.emplace_back("--set");
    arguments.push_back(assignment);
  }
  return arguments;
}

}  // namespace apps::sweep
