// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameter_file.h"
#include "apps/sweep/plan.h"
#include "apps/sweep/sweep.h"

namespace apps::sweep {

/// A sweep whose keys, values and parameters are checked, without their meshes.
struct Sweep {
  Request request;
  Plan plan;
  std::string directory;             ///< of all runs
  std::vector<ParameterFile> files;  ///< of each run, with its output directory
};

/// throws  as plan, and as read_parameters and check, with --sweep in place of --set, where a value is of that
Sweep read_sweep(const Request& request);

/// Checks a run on its coarse mesh, too, and returns what --validate says.
///
/// throws  as apps::validate, with the place
std::string validate_run(const Sweep& sweep, std::size_t run);

/// The command line of a run, without the program.
std::vector<std::string> arguments_of(const Sweep& sweep, std::size_t run);

}  // namespace apps::sweep
