// SPDX-License-Identifier: MIT
#pragma once

#include "apps/matrix/any_matrix.h"
#include "apps/matrix/matrix.h"
#include "apps/parameters/parameter_file.h"
#include "multigrid/sparse/parts.h"

#include <string>
#include <vector>

namespace apps {

/// The parameters of `terrace matrix`: its own defaults, changed by the assignments of the command
/// line. Without coordinates the default is smoothed aggregation. A matrix that is not symmetric
/// has bicgstab, with the hierarchy that suits it (resolved of needs.h), or with Jacobi alone if its
/// pattern is not symmetric.
///
/// throws  multigrid::InputError as read_parameters, and for a key that has no meaning for a matrix
ParameterFile matrix_parameters(const MatrixFiles& files,
                                const MatrixFacts& facts,
                                const std::vector<std::string>& assignments);

/// Checks parameters against what is known of the matrix.
///
/// throws  multigrid::InputError
void check_with_matrix(const Parameters& parameters, const MatrixFacts& facts);

/// A system, and the parameters to solve it with.
struct MatrixProblem {
  multigrid::System system;
  multigrid::Array<double> right_hand_sides;  ///< of LoadedSystem
  std::vector<multigrid::Part> parts;         ///< of the matrix
  ParameterFile file;
};

/// Reads the files and checks system and parameters against each other.
///
/// throws  multigrid::FileError, multigrid::InputError
MatrixProblem read_matrix_problem(const MatrixFiles& files,
                                  const std::vector<std::string>& assignments);

/// parameters.prm: the files as a comment, and the keys that have a meaning for a matrix.
std::string matrix_parameters_text(const Parameters& parameters, const MatrixFiles& files);

}  // namespace apps
