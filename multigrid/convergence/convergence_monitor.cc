// SPDX-License-Identifier: MIT
#include "multigrid/convergence/convergence_monitor.h"

#include <algorithm>

namespace multigrid {

void ConvergenceMonitor::add(const Progress& progress) {
  EnergyCriterion::add(progress.energy_decrease, progress.residual.step);
  set_flow(progress.residual.flow);
}

void ConvergenceMonitor::look() {
  const Dissipation& tied = *solve_.dissipation;
  const RowChecks rows =
      check_rows(solve_.iteration.matrix(), solve_.iteration.solution(), solve_.b);
  take(rows, rows.energy + tied_energy(tied, solve_.solution()), std::min(tied.low, rows.smallest),
       std::max(tied.high, rows.largest));
}

}  // namespace multigrid
