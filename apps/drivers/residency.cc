// SPDX-License-Identifier: MIT
#include "apps/drivers/residency.h"

namespace apps {

using multigrid::Residency;

bool is_hybrid(const multigrid::BackendOptions& backend, const multigrid::Executor& executor) {
  const bool asked =
      backend.residency == Residency::all_but_coarsest || backend.residency == Residency::streaming;
  return asked && executor.space() != multigrid::Space::host;
}

multigrid::Solver make_solver(const multigrid::System& system,
                              const multigrid::SolverOptions& options,
                              const multigrid::BackendOptions& backend,
                              const multigrid::Executor& executor) {
  if (is_hybrid(backend, executor)) return {system, options, backend, executor};
  return {system, options, backend};
}

bool take_leaner(Residency& residency) {
  if (residency == Residency::streaming) return false;
  residency =
      residency == Residency::all_but_coarsest ? Residency::streaming : Residency::all_but_coarsest;
  return true;
}

}  // namespace apps
