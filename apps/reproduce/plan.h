// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameter_file.h"
#include "apps/reproduce/experiment.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// One run: a row and a column of the table, and the parameters that they stand for.
struct PlannedRun {
  const Choice* row;
  const Choice* column;
  Parameters parameters;

  /// That of the column, or else of the row.
  const std::string& operand() const {
    return column->operand.empty() ? row->operand : column->operand;
  }
  /// "row GS, column (0,1)"
  std::string name() const;
  /// "GS, (0,1)", above pictures
  std::string title() const;
};

/// The runs of an experiment at a scale, row by row. Their parameters are the base parameters,
/// changed by the scale, the user's assignments, the row and the column, in this order. All of them
/// are checked.
///
/// throws  multigrid::InputError with the file and the row or column at fault
std::vector<PlannedRun> plan(const Experiment& experiment,
                             const Scale& scale,
                             const std::vector<std::string>& assignments);

}  // namespace apps::reproduce
