// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "apps/parameters/parameter_file.h"

#include <string>

namespace apps {

/// Solves the steady problem that a parameter file describes, from the mesh to the files in the
/// output directory: log.txt, parameters.prm, report.json, residuals.csv, solution.vtu,
/// solution.png.
///
/// returns  how the run ended. Without convergence everything is written all the same (the solution
/// if it is finite);
///          after any other failure log and report tell of it, as far as they can be written
/// throws   multigrid::FileError, postprocess::WriteError if the output directory cannot be used
Ending solve_steady(const ParameterFile& file);

/// Checks everything that needs no refinement and no assembly, and returns a sentence that says so.
///
/// throws   multigrid::InputError, mesh::MeshError
std::string validate_steady(const ParameterFile& file);

}  // namespace apps
