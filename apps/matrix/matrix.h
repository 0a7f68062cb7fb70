// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "multigrid/system.h"

#include <string>
#include <vector>

namespace apps {

/// The files of `terrace matrix`. All but the first may be empty.
struct MatrixFiles {
  std::string matrix;            ///< Matrix Market, or a whole system saved by Terrace (*.terrace)
  std::vector<std::string> rhs;  ///< arrays of n rows, with a column for each right-hand side
  std::string coordinates;       ///< an array of n rows and 2 or 3 columns
  std::string save;              ///< *.terrace, to be written

  bool is_system() const;
  /// Whether there is no right-hand side, so that A times the vector of ones is taken.
  bool solution_is_one() const { return rhs.empty() && !is_system(); }
};

/// Refuses names that contradict each other. Throws multigrid::InputError.
void check(const MatrixFiles& files);

/// A system from files.
struct LoadedSystem {
  multigrid::System system;                   ///< b is the first right-hand side
  multigrid::Array<double> right_hand_sides;  ///< all, one after the other; empty if there is one
};

/// The system that the files hold, in the memory of multigrid::default_host().
///
/// throws  multigrid::FileError, multigrid::InputError naming file and line
LoadedSystem read_system(const MatrixFiles& files);

/// Solves the linear system in these files and writes log.txt, parameters.prm, report.json,
/// residuals.csv, solution.mtx, and solution.vtu if the unknowns have coordinates. Several right-hand sides are
/// solved with one setup, four or eight at once where the methods can.
///
/// assignments  "Section/Key=value"
/// returns      how the run ended, as EquationDriver::solve does
/// throws       multigrid::InputError for a key that does not exist or has no meaning here;
///              multigrid::FileError if the output directory cannot be used
Ending solve_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments);

/// Reads and checks everything, and returns a sentence that says so. Solves nothing.
///
/// throws  multigrid::InputError, multigrid::FileError
std::string validate_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments);

}  // namespace apps
