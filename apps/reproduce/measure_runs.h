// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/log.h"
#include "apps/reproduce/pictures.h"
#include "apps/reproduce/plan.h"
#include "apps/reproduce/results.h"

#include <vector>

namespace apps::reproduce {

/// Carries out the runs, those of one mesh and problem together. Into `results` go the cells, the
/// devices that were used, and what was not run and why. After an error no further run is made:
/// results.ended_by is that error, with the run in front of its message, and what was measured
/// before stays.
///
/// pictures  get those of each run
/// throws    the error of a run if none was measured before it
void measure_runs(const Experiment& experiment,
                  const std::vector<PlannedRun>& runs,
                  Results& results,
                  Pictures& pictures,
                  Log& log);

}  // namespace apps::reproduce
