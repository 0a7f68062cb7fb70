// SPDX-License-Identifier: MIT
#include "apps/matrix/matrix_parameters.h"

#include "apps/parameters/checks.h"
#include "multigrid/errors.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/traits.h"

#include <algorithm>

namespace apps {
namespace {

using multigrid::HierarchyKind;
using multigrid::InputError;

constexpr int iterations_without_hierarchy = 10000;  // grow with the square root of the condition

Parameters defaults(int dimension) {
  Parameters parameters;
  parameters.output.picture = false;
  parameters.solver.norm = multigrid::Norm::rhs;
  if (dimension > 0) return parameters;
  parameters.solver.hierarchy.kind = HierarchyKind::none;
  parameters.solver.hierarchy.precision = multigrid::Precision::double_;
  parameters.solver.krylov = multigrid::Krylov::cg;
  parameters.solver.smoother.finest_kind = multigrid::finest(multigrid::SmootherKind::jacobi);
  parameters.solver.maximum_iterations = iterations_without_hierarchy;
  return parameters;
}

/// Whether a section is about solving, not about a mesh or an equation.
bool is_of_solver(const std::string& section) {
  const std::string room = section.substr(0, section.find('/'));
  return room == "Solver" || room == "Backend" || room == "Output";
}

void check_with_system(const Parameters& parameters, int dimension) {
  if (parameters.output.picture)
    throw InputError(
        "Output/Picture has no meaning for a matrix, which has no cells to paint; remove it.");
  if (parameters.output.convergence > 0)
    throw InputError(
        "Output/Convergence has no meaning for a matrix, which has no mesh to refine; remove it.");
  if (parameters.solver.norm == multigrid::Norm::energy)
    throw InputError(
        "Solver/Norm = energy is relative to what the solution of an equation dissipates, which a "
        "matrix does not tell; take rhs or initial.");
  const multigrid::HierarchyTraits traits = multigrid::hierarchy_traits(parameters.solver);
  const std::string kind =
      "Solver/Hierarchy/Kind = " +
      multigrid::word(parameters.solver.hierarchy.kind, multigrid::hierarchy_words);
  if (traits.needs_coordinates && dimension == 0)
    throw InputError(kind + " needs the coordinates of the unknowns; add --coordinates FILE.");
  if (traits.needs_mesh_levels)
    throw InputError(kind +
                     " needs the levels of a mesh, which a matrix has not; take auxiliary grid "
                     "(with --coordinates FILE) or none.");
  check(parameters, defaults(dimension));
}

/// Checks the matrix, finds its kernel, and refuses methods that need a symmetric one. A symmetric
/// matrix whose rows add up to zero has the constants as its kernel, and nothing else if it is in
/// one part.
void check_matrix(const Parameters& parameters, multigrid::System& system) {
  multigrid::check(system);
  if (system.symmetry->of_values && multigrid::has_constant_nullspace(system)) {
    system.constant_nullspace = true;
    multigrid::check(system);
  }
  multigrid::require_symmetry(*system.symmetry,
                              multigrid::resolved(parameters.solver, system.dimension));
}

}  // namespace

ParameterFile matrix_parameters(const MatrixFiles& files,
                                int dimension,
                                const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const std::string path = key_of(assignment);
    if (find(entries(Parameters()), path) && !is_of_solver(path))
      throw InputError("option --set " + assignment + ": " + path +
                       " has no meaning for a matrix, which has neither mesh nor equation; only "
                       "keys of Solver, Backend and Output can be set.");
  }
  return assign_parameters(files.matrix, defaults(dimension), assignments);
}

MatrixProblem read_matrix_problem(const MatrixFiles& files,
                                  const std::vector<std::string>& assignments) {
  MatrixProblem problem{read_system(files), {}};
  const int dimension = problem.system.dimension;
  problem.file = matrix_parameters(files, dimension, assignments);
  check_with_system(problem.file.parameters, dimension);
  try {
    check_matrix(problem.file.parameters, problem.system);
  } catch (const InputError& error) {
    throw InputError(files.matrix + ": " + error.what());
  }
  if (problem.system.constant_nullspace && files.solution_is_one())
    throw InputError(files.matrix +
                     ": the rows of the matrix add up to zero, so that A times the vector of ones "
                     "is no right-hand side; give one with --rhs FILE.");
  return problem;
}

std::string matrix_parameters_text(const Parameters& parameters, const MatrixFiles& files) {
  std::string text = "# terrace matrix " + files.matrix;
  if (!files.rhs.empty()) text += " --rhs " + files.rhs;
  if (!files.coordinates.empty()) text += " --coordinates " + files.coordinates;
  std::vector<Entry> list = entries(parameters);
  list.erase(std::remove_if(list.begin(), list.end(),
                            [](const Entry& entry) { return !is_of_solver(entry.section); }),
             list.end());
  return text + "\n\n" + to_prm(list);
}

}  // namespace apps
