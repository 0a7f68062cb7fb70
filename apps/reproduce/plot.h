// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/results.h"

#include <string>

namespace apps::reproduce {

/// plot.svg: paper's numbers and ours over the columns, a panel a row; over the rows, a panel a
/// column, if the experiment says so or there is one column. "More than" is a triangle. Axes start
/// at zero unless they are logarithmic.
std::string results_plot(const Experiment& experiment, const Results& results);

}  // namespace apps::reproduce
