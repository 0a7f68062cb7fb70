// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "apps/parameters/parameter_file.h"

#include <string>

namespace apps {

/// Solves the heat equation that a parameter file describes: see solve_steady, with solution.pvd
/// and solution/NNNN.vtu for solution.vtu, and checkpoint.terrace.
Ending solve_heat(const ParameterFile& file, const std::string& resume);

/// As validate_steady.
std::string validate_heat(const ParameterFile& file);

}  // namespace apps
