// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// What the command line asks for.
struct Request {
  std::string experiment;
  std::string scale = "small";
  std::string papers;  ///< --experiments; empty: where they are found
  std::string output;  ///< empty: output/reproduce/EXPERIMENT-SCALE
  std::vector<std::string>
      assignments;  ///< over the base parameters, below what the experiment sets
};

/// Runs an experiment, prints paper, ours and verdict row by row, and writes results.md,
/// results.csv, results.json, plot.svg, golden_SCALE.json, sheet.png (as far as the experiment has
/// them) and log.txt into the output directory.
///
/// returns  exit_solved, or exit_reproduction if a number fails or differs
/// throws   multigrid::InputError for an experiment or scale that does not exist, or a file that
///          is wrong; and what its runs throw, with the run in front
Ending reproduce(const Request& request);

/// What --list prints.
std::string list_experiments(const Request& request);

}  // namespace apps::reproduce
