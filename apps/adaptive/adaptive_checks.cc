// SPDX-License-Identifier: MIT
#include "apps/adaptive/adaptive_checks.h"

#include "apps/adaptive/goal.h"
#include "assembly/data/linearity.h"
#include "assembly/space/element.h"
#include "multigrid/errors.h"

#include <algorithm>

namespace apps {
namespace {

using multigrid::InputError;

bool has_convection(const Parameters& parameters) {
  const std::vector<const char*>& keys = assembly::traits_of(parameters.problem.equation).keys;
  return std::any_of(keys.begin(), keys.end(),
                     [](const std::string& key) { return key == "Problem/Convection"; });
}

void check_estimator(const Parameters& parameters) {
  if (parameters.adaptivity.estimator != Estimator::residual) return;
  if (assembly::traits_of(parameters.problem.equation).is_vector)
    throw InputError(
        "Adaptivity/Estimator = residual is for scalar equations; errors of displacements are estimated by recovered stresses: take "
        "recovery.");
  if (!parameters.adaptivity.goal.empty())
    throw InputError(
        "Adaptivity/Estimator = residual is for the error in the norm of the energy, not for Adaptivity/Goal; take recovery.");
  if (!parameters.is_in_time()) return;
  if (parameters.time.scheme != Scheme::implicit_euler)
    throw InputError(
        "Adaptivity/Estimator = residual knows what steps of implicit Euler leave of the equation, not those of another Time/Scheme; take "
        "recovery.");
  if (assembly::uses_solution(parameters.problem.heat_capacity) ||
      !parameters.problem.latent_heat.empty())
    throw InputError(
        "Adaptivity/Estimator = residual takes no Heat capacity that depends on u and no Latent heat; take recovery.");
}

void check_goal(const Parameters& parameters) {
  if (parameters.adaptivity.goal.empty()) return;
  if (assembly::traits_of(parameters.problem.equation).is_vector)
    throw InputError(
        "Adaptivity/Goal is for scalar equations; leave it empty, and the error of the displacement in the norm of the energy decides.");
  if (has_convection(parameters) && parameters.has_mesh_levels())
    throw InputError(
        "Adaptivity/Goal: with convection the dual problem has a matrix of its own, of which Solver/Hierarchy/Kind = geometric keeps no levels; take "
        "another kind, for example auto.");
  goal_of(parameters, probes_of(parameters));
}

/// What a mesh that also becomes coarser again does not take.
void check_in_time(const Parameters& parameters) {
  if (!parameters.is_in_time()) return;
  if (!parameters.problem.initial_file.empty())
    throw InputError(
        "Problem/Initial file: meshes that are refined where errors are large (Adaptivity/Steps) begin with Problem/Initial condition; leave one of "
        "them out.");
  if (parameters.adaptivity.tolerance == 0)
    throw InputError(
        "Adaptivity/Tolerance must be set for an equation in time: a step is carried out on finer meshes until its error is that small.");
  if (parameters.discretization.method == assembly::Method::finite_volume)
    throw InputError(
        "Adaptivity/Steps: meshes that change in time need Discretization/Method = finite element.");
  const mesh::Cells cells = mesh::resolved(parameters.mesh).cells;
  if (cells == mesh::Cells::quadrilaterals || cells == mesh::Cells::mixed)
    throw InputError(
        "Adaptivity/Steps: quadrilaterals cannot be merged again, as equations in time need it; set Mesh/Cells = triangles.");
}

}  // namespace

Estimator estimator_of(const Parameters& parameters, const bool has_periodic_sides) {
  const AdaptivityOptions& options = parameters.adaptivity;
  if (options.estimator != Estimator::automatic) return options.estimator;
  const assembly::ProblemOptions& problem = parameters.problem;
  const bool has_residuals =
      !assembly::traits_of(problem.equation).is_vector && options.goal.empty() &&
      !has_periodic_sides && !has_convection(parameters) &&
      (!parameters.is_in_time() ||
       (parameters.time.scheme == Scheme::implicit_euler &&
        !assembly::uses_solution(problem.heat_capacity) && problem.latent_heat.empty()));
  return assembly::degree_of(parameters.discretization.element) > 1 && has_residuals
             ? Estimator::residual
             : Estimator::recovery;
}

std::string estimator_warning(const Parameters& parameters, const Estimator estimator) {
  if (estimator != Estimator::recovery ||
      assembly::traits_of(parameters.problem.equation).is_vector ||
      assembly::degree_of(parameters.discretization.element) % 2 != 0)
    return "";
  return "Adaptivity/Estimator = recovery: fluxes that are recovered at the nodes of elements of even degree see two thirds of the error or less, a "
         "fifth has been seen; ask for a smaller Tolerance, or take elements of degree 1.";
}

void refuse_hexahedra() {
  throw InputError(
      "Adaptivity/Steps: hexahedra are not refined one by one; set Mesh/Cells = tetrahedra, take a file of tetrahedra, or leave Adaptivity out.");
}

void refuse_flux_of_periodic_sides(
    const assembly::Goal& goal, const std::vector<std::pair<std::string, std::string>>& periodic) {
  for (const auto& [copy, original] : periodic)
    if (goal.boundary == copy || goal.boundary == original)
      throw InputError("Adaptivity/Goal: " + goal.boundary +
                       " is a periodic side, so nothing flows in there; name another boundary.");
}

void refuse_residuals_with_periodic_sides(const AdaptivityOptions& options) {
  if (options.estimator == Estimator::residual)
    throw InputError(
        "Adaptivity/Estimator = residual does not know the jumps across periodic sides; take recovery.");
}

void check_adaptivity(const Parameters& parameters) {
  if (!parameters.adaptivity.is_on()) return;
  if (parameters.output.convergence > 0)
    throw InputError(
        "Adaptivity/Steps and Output/Convergence both refine the mesh, each in its own way; leave one of them out.");
  if (parameters.is_in_time() && parameters.has_mesh_levels())
    throw InputError(
        "Adaptivity/Steps: meshes that change in time are no levels of Solver/Hierarchy/Kind = geometric; take another kind, "
        "for example auxiliary grid.");
  if (!parameters.problem.periodic.empty() && parameters.problem.periodic != "none")
    refuse_residuals_with_periodic_sides(parameters.adaptivity);
  const assembly::CellKinds kinds = assembly::cells_of(parameters.discretization.element);
  if (!parameters.is_in_space() && !kinds.simplices)
    throw InputError(
        "Adaptivity/Steps: cells beside refined ones become triangles, for which Discretization/Element = " +
        multigrid::word(parameters.discretization.element, assembly::element_words) +
        " has no functions; take " +
        assembly::element_word({true, true},
                               assembly::degree_of(parameters.discretization.element)) +
        ".");
  if (mesh::resolved(parameters.mesh).cells == mesh::Cells::hexahedra) refuse_hexahedra();
  check_estimator(parameters);
  check_goal(parameters);
  check_in_time(parameters);
}

}  // namespace apps
