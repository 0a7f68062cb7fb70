// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/system.h"

/// What is found out about a matrix of any origin before it is solved, by `terrace matrix` and by Python's module.
/// No deal.II.
namespace apps {

/// What defaults of the solver depend on.
struct MatrixFacts {
  int dimension = 0;  ///< of the coordinates of the unknowns; 0 without
  bool has_symmetric_values = true, has_symmetric_pattern = true;  ///< the matrix
};

/// The solver's defaults for a matrix: Norm = rhs, and more iterations where nothing is known of a mesh.
multigrid::SolverOptions matrix_defaults(const MatrixFacts& facts);

/// Checks the matrix, and finds its kernel: a symmetric matrix whose rows add up to zero has the
/// constants as its kernel, and nothing else if it is in one part. Sets system.symmetry and
/// system.constant_nullspace. Runs on the executor of the system, for which it waits three times; only
/// what names a fault runs on the host.
///
/// throws  multigrid::InputError
void check_matrix(multigrid::System& system);

/// Refuses a right-hand side of a singular system that no A x can be, before others are solved.
///
/// right_hand_sides  on any executor, one after the other, of system.n() values each
/// throws            multigrid::InputError naming the column, counted from 1
void check_means(const multigrid::System& system, const multigrid::Array<double>& right_hand_sides);

}  // namespace apps
