// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/stages.h"

namespace multigrid {

Stages smoothed_stages(const System&, const SolverOptions&) {
  throw InputError("Solver/Auxiliary grid/Transfer = smoothed is not there yet");
}

}  // namespace multigrid
