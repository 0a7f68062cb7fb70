// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <string>

namespace apps {

/// 1234567 as "1 234 567".
std::string grouped(std::int64_t n);

/// What the log says of a report, part by part: lines without a line end after the last.

/// Program, input, output directory.
std::string header_text(const postprocess::Report& report, const std::string& directory);
/// Where the run takes place, and why there.
std::string backend_text(const postprocess::Report& report);
std::string mesh_text(const postprocess::Report& report);
/// A system from files, in place of mesh and assembly.
std::string matrix_text(const postprocess::Report& report);
std::string assembly_text(const postprocess::Report& report);
/// The levels as a table, with grid and operator complexity.
std::string hierarchy_text(const postprocess::Report& report);
/// The residual (with Norm = energy the estimated error) of each iteration (of every k-th, if there
/// are very many), and how the solve ended.
std::string solve_text(const postprocess::Report& report);
/// Errors, if there is an exact solution.
std::string errors_text(const postprocess::Report& report);
/// The rows of a convergence study as a table.
std::string convergence_text(const postprocess::Report& report);
/// What Solver/Norm is relative to.
std::string norm_text(const std::string& norm);
/// Smallest, largest and mean value, the flows through the boundaries, and their balance.
std::string results_text(const postprocess::Report& report);
/// Memory and seconds.
std::string summary_text(const postprocess::Report& report);

}  // namespace apps
