// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"

#include <string>
#include <vector>

namespace apps::sweep {

/// What the command line asks for with --sweep.
struct Request {
  std::string file;                      ///< parameter file
  std::vector<std::string> assignments;  ///< of --set and the options that stand for one
  std::vector<std::string> values;       ///< of --sweep, "Section/Key=value"
};

/// Runs a parameter file with all combinations of the values, one after the other, each as a process of its own in a directory
/// of its own below the output directory. sweep.csv and sweep.txt there have what became of them, and are written anew after
/// each run. Runs that an earlier sweep has finished with the same parameters are not repeated.
///
/// returns  as the first run that failed, or solved. Interrupted: the run at hand has ended in good order
/// throws   multigrid::InputError and others of validate before the first run if any of the runs is refused;
///          multigrid::FileError if the output directory cannot be used
Ending run(const Request& request);

/// Checks all runs as --validate does, and prints a line for each.
Ending validate(const Request& request);

/// Prints for all runs what --dry-run does.
///
/// returns  as the first run that would not fit, or solved
Ending dry_run(const Request& request);

}  // namespace apps::sweep
