// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <string>

namespace apps {

/// The files of `terrace matrix`; all but the first may be empty.
struct MatrixFiles {
  std::string matrix;       ///< Matrix Market, or a whole system saved by Terrace (*.terrace)
  std::string rhs;          ///< an array of n rows
  std::string coordinates;  ///< an array of n rows and 2 or 3 columns
  std::string save;         ///< *.terrace, to be written

  bool is_system() const;
  /// Without a right-hand side b = A x is taken where x is 1 everywhere.
  bool solution_is_one() const { return rhs.empty() && !is_system(); }
};

/// Refuses names that contradict each other. Throws multigrid::InputError.
void check(const MatrixFiles& files);

/// The system that the files hold, in the memory of multigrid::default_host().
///
/// throws  multigrid::FileError, multigrid::InputError naming file and line
multigrid::System read_system(const MatrixFiles& files);

}  // namespace apps
