// SPDX-License-Identifier: MIT
#pragma once

#include "apps/ranks/engine_options.h"

/// No MPI: parameters are checked by it, too.
namespace apps {

/// How many processes mpirun (of Open MPI or MPICH) or srun started together with this one, itself included.
int n_started_together();

/// Whether PETSc solves: Solver/Engine = petsc, or auto where several processes were started together.
bool uses_petsc(const EngineOptions& options);

/// throws  multigrid::InputError if several processes were started together and the program's own solver is asked for
void require_one_process_without_petsc(const EngineOptions& options);

}  // namespace apps
