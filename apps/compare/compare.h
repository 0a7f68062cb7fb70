// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"

#include <string>

namespace apps::compare {

/// What `terrace compare A B` is asked.
struct Request {
  std::string first, second;  ///< output directories, or the report.json in them
  double tolerance =
      1e-6;  ///< of relative differences: a digit more than the default of Solver/Tolerance leaves
};

/// Compares the results of two runs, and prints what it finds: parameters that differ, numbers of the reports side by side,
/// and how far fields are apart.
///
/// returns  solved if outcome, numbers and fields agree within the tolerance, exit_reproduction if not
/// throws   multigrid::FileError, postprocess::ReadError for what cannot be read; multigrid::InputError where
///          the fields are on other meshes
Ending compare(const Request& request);

}  // namespace apps::compare
