// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/results.h"

#include <string>

namespace apps::reproduce {

/// What the numbers were measured with: pairs of a name and a text.
std::vector<std::pair<std::string, std::string>> conditions(const Results& results);

/// The paper's numbers, ours and verdicts, row by row, for the screen.
std::string results_text(const Experiment& experiment, const Results& results);

/// results.md: the same as a page.
std::string results_markdown(const Experiment& experiment, const Results& results);

/// results.csv, one line per number: row, column, quantity, unit, paper, ours, verdict, why.
std::string results_csv(const Experiment& experiment, const Results& results);

/// results.json: everything, for programs.
std::string results_json(const Experiment& experiment, const Results& results);

/// golden_SCALE.json: the quantities that are frozen; empty if there are none.
std::string golden_json(const Experiment& experiment, const Results& results);

/// plot.svg: the paper's numbers and ours over the columns, one panel per row; or, if the
/// experiment says so or there is one column, over the rows with one panel per column. "More than"
/// is a triangle. Axes start at zero unless they are logarithmic.
std::string results_plot(const Experiment& experiment, const Results& results);

/// "210 of 216 verdicts pass, 4 differ as known, 2 fail; 216 numbers have none"
std::string verdict_line(const Results& results);

}  // namespace apps::reproduce
