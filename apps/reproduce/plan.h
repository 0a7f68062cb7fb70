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
  std::string matrix = {};     ///< the file that it solves with, in place of a mesh; empty: none
  std::string no_matrix = {};  ///< why that file is not there, so that the run is skipped

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
/// changed by the scale, the user's assignments, the row and the column, in this order. Keys of the
/// base file that mean nothing with these changes are left out. All of them are checked.
///
/// matrices  folder of Choice::matrix: NAME.mtx or NAME/NAME.mtx; empty: none was named
/// throws    multigrid::InputError with the file and the row or column at fault;
///           multigrid::FileError if there is no such folder
std::vector<PlannedRun> plan(const Experiment& experiment,
                             const Scale& scale,
                             const std::vector<std::string>& assignments,
                             const std::string& matrices);

}  // namespace apps::reproduce
