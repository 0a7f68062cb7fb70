// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <string>

namespace apps {

/// 1234567 as "1 234 567".
std::string grouped(std::int64_t n);

/// The parts of a report as the log has them: lines without a line end after the last.

/// Program, input, output directory.
std::string header_text(const postprocess::Report& report, const std::string& directory);
/// Element, unknowns and nonzeros.
///
/// seconds  of the assembly
std::string assembly_text(const postprocess::Report& report, double seconds);
/// The levels as a table, with grid and operator complexity.
///
/// seconds  of the setup
std::string hierarchy_text(const postprocess::Report& report, double seconds);
/// The changes of methods within a solve, each on a line of its own after the text before; empty if there
/// are none.
std::string fallbacks_text(const multigrid::SolveReport& solver);
/// How the solve ended, and the residual (with Norm = energy the estimated error) of each
/// iteration, or of every k-th if there are more than a hundred.
///
/// seconds  of the solve
std::string solve_text(const postprocess::Report& report, double seconds);

/// What PETSc sent between processes.
std::string ranks_text(const postprocess::Report::Ranks& ranks);
/// A convergence study as a table.
std::string convergence_text(const postprocess::Report& report);
/// What the tolerance is relative to with this Solver/Norm.
std::string norm_text(const std::string& norm);
/// Smallest, largest and mean value, the flows through the boundaries and their balance.
std::string results_text(const postprocess::Report& report);
/// Memory and seconds.
std::string summary_text(const postprocess::Report& report);

}  // namespace apps
