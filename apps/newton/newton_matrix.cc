// SPDX-License-Identifier: MIT
#include "apps/newton/newton_matrix.h"

namespace apps {

void provide_tangent(const multigrid::System& system,
                     const NewtonReuse reuse,
                     TimeSolver& solver,
                     postprocess::Report::Nonlinear& report) {
  const HierarchySource source;
  if (solver.has_hierarchy() && reuse == NewtonReuse::keep)
    return solver.replace_matrix(system.A, system.symmetry, source);
  if (solver.has_hierarchy() && reuse == NewtonReuse::refresh && solver.refresh(system, source)) {
    ++report.refreshes;
    return;
  }
  solver.set_up(system, source);
  ++report.setups;
}

}  // namespace apps
