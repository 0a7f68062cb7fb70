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
  std::string papers;         ///< --experiments; empty: see papers_folder
  std::string matrices = {};  ///< --matrices: folder of Matrix Market files
  std::string output;         ///< empty: output/reproduce/EXPERIMENT-SCALE
  /// "Section/Key=value", which change the base parameters; the experiment's settings override
  /// them.
  std::vector<std::string> assignments;
};

/// Runs an experiment, prints the paper's numbers, ours and verdicts row by row, and writes
/// log.txt, results.md, results.csv, results.json and plot.svg, and golden_SCALE.json and sheet.png
/// if the experiment has them, into the output directory.
///
/// returns  exit_solved, or exit_reproduction if a number fails or differs
/// throws   multigrid::InputError for an experiment or scale that does not exist, or a file that is
///          wrong; and what its runs throw, with the run in front of the message
Ending reproduce(const Request& request);

/// What --list prints.
std::string list_experiments(const Request& request);

}  // namespace apps::reproduce
