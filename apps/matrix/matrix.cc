// SPDX-License-Identifier: MIT
#include "apps/matrix/matrix.h"

#include "apps/matrix/matrix_parameters.h"
#include "apps/matrix/matrix_run.h"
#include "multigrid/errors.h"

#include <fmt/format.h>

namespace apps {

Ending solve_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments) {
  check(files);
  return MatrixRun(files, assignments).carry_out();
}

std::string validate_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments) {
  check(files);
  const ParameterFile file = matrix_parameters(files, 0, assignments);
  try {
    const MatrixProblem problem = read_matrix_problem(files, assignments);
    return fmt::format("{} is valid; the matrix has {} rows and {} entries.", files.matrix,
                       problem.system.n(), problem.system.A.n_nonzeros());
  } catch (const multigrid::InputError& error) {
    throw multigrid::InputError(file.locate(error.what()));
  }
}

}  // namespace apps
