// SPDX-License-Identifier: MIT
#include "apps/ranks/started.h"

#include <algorithm>
#include <cstdlib>

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

}  // namespace apps
