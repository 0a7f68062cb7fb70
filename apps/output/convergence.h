// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "postprocess/report.h"

namespace apps {

/// Lowers Solver/Tolerance to 1e-10 if Output/Convergence asks for a study: the orders of P2 and Q2
/// are seen down to errors of 1e-8, and a residual is not an error yet.
void prepare_convergence_study(Parameters& parameters);

/// The row of the mesh that `report` has just been solved on, with its errors and their orders
/// against the last row there.
///
/// h        largest diameter of a cell
/// seconds  from refinement to errors
postprocess::Report::ConvergenceRow convergence_row(const postprocess::Report& report,
                                                    double h,
                                                    double seconds);

/// convergence.csv: a head and a line a mesh; no order in the first.
std::string convergence_csv(const postprocess::Report& report);

}  // namespace apps
