// SPDX-License-Identifier: MIT
#pragma once

#include "apps/matrix/matrix_files.h"
#include "apps/output/outcome.h"

#include <string>
#include <vector>

namespace apps {

/// Solves the linear system that files hold: log.txt, parameters.prm, report.json, residuals.csv,
/// solution.mtx, and solution.vtu if the unknowns have coordinates.
///
/// assignments  "Section/Key=value"
/// returns      how the run ended, as EquationDriver::solve does
/// throws       multigrid::InputError for a key that does not exist or has no meaning here;
///              multigrid::FileError if the output directory cannot be used
Ending solve_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments);

/// Reads and checks everything, solves nothing, and returns a sentence that says so.
///
/// throws  multigrid::InputError, multigrid::FileError
std::string validate_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments);

}  // namespace apps
