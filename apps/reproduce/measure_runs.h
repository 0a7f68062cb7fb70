// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/log.h"
#include "apps/reproduce/pictures.h"
#include "apps/reproduce/plan.h"
#include "apps/reproduce/results.h"

#include <vector>

namespace apps::reproduce {

/// Carries out the runs, those of one mesh and problem together, and puts what they measured into
/// results.cells, with the devices that were used and what was left out for want of one. After an
/// error no further run is made, and results.ended_by has it, with the run in front of the message:
/// what was measured before stays.
///
/// pictures  receive those of each run
/// throws    the error of the first run
void measure_runs(const Experiment& experiment,
                  const std::vector<PlannedRun>& runs,
                  Results& results,
                  Pictures& pictures,
                  Log& log);

}  // namespace apps::reproduce
