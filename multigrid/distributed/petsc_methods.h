// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/petsc_solver.h"

namespace multigrid::distributed {

/// Of options that are for this program's solver.
inline constexpr const char* petsc_prefix = "terrace_";

/// Chooses the Krylov method, when it has converged, and that its residuals are kept.
void set_krylov(KSP ksp, const ParallelOptions& options);

/// Chooses the preconditioner; P and coarse as ParallelSolver has them.
void set_preconditioner(PC pc,
                        const std::vector<OwnedMat>& P,
                        const std::vector<OwnedMat>& coarse,
                        const ParallelOptions& options);

}  // namespace multigrid::distributed
