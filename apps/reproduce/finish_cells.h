// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"
#include "apps/reproduce/results.h"

namespace apps::reproduce {

/// Of each row only the column with the least of experiment.best_by is kept, as the one column;
/// the measure `column` becomes its name. Quantities relative to a column are divided.
void finish_cells(const Experiment& experiment, Results& results);

}  // namespace apps::reproduce
