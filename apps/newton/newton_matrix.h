// SPDX-License-Identifier: MIT
#pragma once

#include "apps/heat/time_solver.h"
#include "apps/newton/nonlinear_options.h"
#include "postprocess/report.h"

namespace apps {

/// Gives the solver the matrix of an iteration, as Nonlinear/Setup reuse says, and counts what that took.
void provide_tangent(const multigrid::System& system,
                     NewtonReuse reuse,
                     TimeSolver& solver,
                     postprocess::Report::Nonlinear& report);

}  // namespace apps
