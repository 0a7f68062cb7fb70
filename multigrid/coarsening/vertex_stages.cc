// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/stages.h"

namespace multigrid {

Stages vertex_stages(const System&, const SolverOptions&) {
  throw InputError("Solver/Auxiliary grid/Transfer = linear is not there yet");
}

}  // namespace multigrid
