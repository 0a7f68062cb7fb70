// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/results.h"

#include <string>

namespace apps::reproduce {

/// What the numbers were measured with, by name.
std::vector<std::pair<std::string, std::string>> conditions(const Results& results);

/// Paper / ours / verdict, row by row, for the screen.
std::string results_text(const Experiment& experiment, const Results& results);

/// The same as a page: results.md.
std::string results_markdown(const Experiment& experiment, const Results& results);

/// One line a number: row, column, quantity, unit, paper, ours, verdict, why.
std::string results_csv(const Experiment& experiment, const Results& results);

/// Everything, for programs: results.json.
std::string results_json(const Experiment& experiment, const Results& results);

/// Of the quantities that are frozen, in the format of golden_SCALE.json.
std::string golden_json(const Experiment& experiment, const Results& results);

/// "210 of 216 verdicts pass, 4 differ as known, 2 fail; 216 numbers have none"
std::string verdict_line(const Results& results);

}  // namespace apps::reproduce
