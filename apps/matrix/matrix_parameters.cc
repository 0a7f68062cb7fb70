// SPDX-License-Identifier: MIT
#include "apps/matrix/matrix_parameters.h"

#include "apps/parameters/checks.h"
#include "apps/parameters/nearest.h"
#include "apps/ranks/started.h"
#include "multigrid/choice/choices.h"
#include "multigrid/errors.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {
namespace {

using multigrid::InputError;

Parameters defaults(const MatrixFacts& facts) {
  Parameters parameters;
  parameters.output.picture = false;
  parameters.solver = matrix_defaults(facts);
  return parameters;
}

/// Whether a section is about solving, not about a mesh or an equation.
bool is_of_solver(const std::string& section) {
  const std::string room = section.substr(0, section.find('/'));
  return room == "Solver" || room == "Backend" || room == "Output";
}

/// Calls action(), and puts the name of the file before what it refuses.
template <class Action>
void about(const std::string& file, Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

}  // namespace

ParameterFile matrix_parameters(const MatrixFiles& files,
                                const MatrixFacts& facts,
                                const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const std::string path = key_of(assignment);
    const bool is_known =
        find(entries(Parameters()), path) || path.rfind("Problem/Constants/", 0) == 0;
    if (is_known && !is_of_solver(path))
      throw InputError("option --set " + assignment + ": " + path +
                       " has no meaning for a matrix, which has neither mesh nor equation; only "
                       "keys of Solver, Backend and Output can be set.");
  }
  ParameterFile file = assign_parameters(files.matrix, defaults(facts), assignments);
  require_one_process_without_petsc(file.parameters.engine);
  return file;
}

void check_with_matrix(const Parameters& parameters, const MatrixFacts& facts) {
  if (parameters.output.picture)
    throw InputError(
        "Output/Picture has no meaning for a matrix, which has no cells to draw; remove it.");
  if (parameters.output.flux)
    throw InputError("Output/Flux has no meaning for a matrix, which has no cells; remove it.");
  const Parameters unset;
  for (const Entry& entry : entries(parameters))
    for (const char* path :
         {"Output/Gradient", "Output/Recovered", "Output/Boundaries", "Output/Probes",
          "Output/Lines", "Output/Line points", "Output/History every"})
      if (entry.path() == path && entry.value != find(entries(unset), path)->value)
        throw InputError(std::string(path) +
                         " has no meaning for a matrix, which has no mesh; remove it.");
  if (parameters.output.hierarchy && facts.dimension == 0)
    throw InputError(
        "Output/Hierarchy shows the unknowns at their points, and there are no coordinates; add "
        "--coordinates FILE or remove it.");
  if (parameters.output.convergence > 0)
    throw InputError(
        "Output/Convergence has no meaning for a matrix, which has no mesh to refine; remove it.");
  if (parameters.solver.norm == multigrid::Norm::energy)
    throw InputError(
        "Solver/Norm = energy is relative to what the solution of an equation dissipates, which "
        "cannot be computed from a matrix; take rhs or initial.");
  const multigrid::HierarchyTraits traits =
      multigrid::hierarchy_traits(multigrid::resolved(parameters.solver, facts.dimension));
  const std::string kind =
      "Solver/Hierarchy/Kind = " +
      multigrid::word(parameters.solver.hierarchy.kind, multigrid::hierarchy_words);
  if (traits.needs_coordinates && facts.dimension == 0)
    throw InputError(kind +
                     " needs the coordinates of the unknowns; add --coordinates FILE, or take "
                     "smoothed aggregation.");
  if (traits.needs_mesh_levels)
    throw InputError(kind +
                     " needs the levels of a mesh, which a matrix does not have; take smoothed "
                     "aggregation, or auxiliary grid with --coordinates FILE.");
  check(parameters, defaults(facts));
}

MatrixProblem read_matrix_problem(const MatrixFiles& files,
                                  const std::vector<std::string>& assignments) {
  LoadedSystem loaded = read_system(files);
  MatrixProblem problem{std::move(loaded.system), std::move(loaded.right_hand_sides), {}, {}};
  multigrid::System& system = problem.system;
  about(files.matrix, [&] { check_matrix(system); });
  problem.parts = multigrid::parts_of(system.A);
  if (!problem.right_hand_sides.empty())
    about(list(files.rhs), [&] { check_means(system, problem.right_hand_sides); });
  const MatrixFacts facts{system.dimension, system.symmetry->of_values,
                          system.symmetry->of_pattern};
  problem.file = matrix_parameters(files, facts, assignments);
  Parameters& parameters = problem.file.parameters;
  check_with_matrix(parameters, facts);
  about(files.matrix, [&] {
    const multigrid::Choices choices =
        multigrid::choose(parameters.solver, system, *system.symmetry);
    multigrid::require_symmetry(*system.symmetry, choices.list[0].options);
  });
  if (problem.system.constant_nullspace && files.solution_is_one())
    throw InputError(files.matrix +
                     ": the rows of the matrix add up to zero, so that A times the vector of ones "
                     "is zero; give a right-hand side with --rhs FILE.");
  return problem;
}

std::string matrix_parameters_text(const Parameters& parameters, const MatrixFiles& files) {
  std::string text = "# terrace matrix " + files.matrix;
  for (const std::string& rhs : files.rhs) text += " --rhs " + rhs;
  if (!files.coordinates.empty()) text += " --coordinates " + files.coordinates;
  std::vector<Entry> list = entries(parameters);
  list.erase(std::remove_if(list.begin(), list.end(),
                            [](const Entry& entry) { return !is_of_solver(entry.section); }),
             list.end());
  return text + "\n\n" + to_prm(list);
}

}  // namespace apps
