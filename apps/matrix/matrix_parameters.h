// SPDX-License-Identifier: MIT
#pragma once

#include "apps/matrix/matrix_files.h"
#include "apps/parameters/parameter_file.h"

#include <string>
#include <vector>

namespace apps {

/// The parameters of `terrace matrix`: its own defaults, which depend on the
/// dimension of the coordinates, with the assignments of the command line on top. Without
/// coordinates (dimension 0): conjugate gradients with Jacobi, and as many iterations as they may
/// take.
///
/// throws  multigrid::InputError as read_parameters; or naming a key of a section that has no
///         meaning for a matrix
ParameterFile matrix_parameters(const MatrixFiles& files,
                                int dimension,
                                const std::vector<std::string>& assignments);

/// What there is to solve, and with which parameters.
struct MatrixProblem {
  multigrid::System system;
  ParameterFile file;
};

/// Reads the files and checks system and parameters against each other.
///
/// throws  multigrid::FileError, multigrid::InputError
MatrixProblem read_matrix_problem(const MatrixFiles& files,
                                  const std::vector<std::string>& assignments);

/// parameters.prm: the files as a comment, and the keys that have a meaning here.
std::string matrix_parameters_text(const Parameters& parameters, const MatrixFiles& files);

}  // namespace apps
