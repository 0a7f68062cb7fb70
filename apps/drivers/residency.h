// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/solver.h"

#include <string>

/// Where a system and its solver are, by Backend/Residency.
namespace apps {

/// Whether the matrices are set up on the host for another executor, so that systems and vectors stay
/// on the host.
bool is_hybrid(const multigrid::BackendOptions& backend, const multigrid::Executor& executor);

/// A solver that works on an executor.
///
/// system   on that executor, or on a host if is_hybrid
/// backend  residency is not automatic where the executor is a device
multigrid::Solver make_solver(const multigrid::System& system,
                              const multigrid::SolverOptions& options,
                              const multigrid::BackendOptions& backend,
                              const multigrid::Executor& executor);

/// The residency that takes less of a device's memory, and is tried next where Residency = auto:
/// resident, all but coarsest, streaming.
///
/// returns  false if there is none
bool take_leaner(multigrid::Residency& residency);

}  // namespace apps
