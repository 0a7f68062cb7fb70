// SPDX-License-Identifier: MIT
#pragma once

#include "apps/matrix/matrix.h"

namespace apps {

/// Whether PETSc solves the matrix, in this process or several: by the key Solver/Engine among the assignments.
bool is_for_petsc(const MatrixFiles& files, const std::vector<std::string>& assignments);

/// The same as solve_matrix by PETSc: each process reads its rows, and the first one writes the results.
Ending solve_matrix_on_ranks(const MatrixFiles& files, const std::vector<std::string>& assignments);

}  // namespace apps
