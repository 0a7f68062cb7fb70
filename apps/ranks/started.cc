// SPDX-License-Identifier: MIT
#include "apps/ranks/started.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace apps {

int n_started_together() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"})
    if (const char* const size = std::getenv(name)) return std::max(1, std::atoi(size));
  return 1;
}

bool uses_petsc(const EngineOptions& options) {
  return options.engine == Engine::petsc ||
         (options.engine == Engine::automatic && n_started_together() > 1);
}

void require_one_process_without_petsc(const EngineOptions& options) {
  if (options.engine == Engine::terrace && n_started_together() > 1)
    throw multigrid::InputError(fmt::format(
        "Solver/Engine = terrace solves in one process, and {} were started together; take petsc or auto.",
        n_started_together()));
}

}  // namespace apps
