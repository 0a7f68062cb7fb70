// SPDX-License-Identifier: MIT
#include "apps/parameters/checks.h"

#include "apps/adaptive/adaptive_checks.h"
#include "apps/parameters/device.h"
#include "apps/parameters/parts.h"
#include "apps/parameters/picture_keys.h"
#include "apps/probes/places.h"
#include "apps/ranks/refusals.h"
#include "apps/time/time_schedule.h"
#include "assembly/data/constants.h"
#include "assembly/data/contact.h"
#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"

#include <algorithm>

namespace apps {
namespace {

using multigrid::InputError;

/// The values of keys that are not set, with the preset and the equation of these parameters.
Parameters unset_keys(const Parameters& parameters, const Parameters& defaults) {
  Parameters unset = defaults;
  if (parameters.solver.preset != defaults.solver.preset)
    apply(parameters.solver.preset, unset.solver);
  choose_methods(parameters.problem, unset.solver);
  return unset;
}

/// The rules about unused keys that are broken: the key does not have its default.
std::vector<UnusedKey> broken_rules(const Parameters& parameters, const Parameters& defaults) {
  const std::vector<Entry> given = entries(parameters),
                           unset = entries(unset_keys(parameters, defaults));
  std::vector<UnusedKey> broken;
  for (const UnusedKey& rule : unused_keys(parameters))
    if (find(given, rule.path)->value != find(unset, rule.path)->value) broken.push_back(rule);
  return broken;
}

/// Of a mesh from a file only the degree is judged here.
void refuse_wrong_element(const Parameters& parameters) {
  const assembly::Element element = parameters.discretization.element;
  const assembly::CellKinds needed = assembly::cells_of(element);
  const std::string cells =
      multigrid::word(mesh::resolved(parameters.mesh).cells, mesh::cells_words);
  const int dim = mesh::dimension(parameters.mesh);
  const bool is_file = parameters.mesh.shape == mesh::Shape::file;
  if (dim == 3 && assembly::degree_of(element) > assembly::highest_degree<3>)
    throw InputError(
        "Discretization/Element = " + multigrid::word(element, assembly::element_words) +
        " is an element in the plane; in space take " +
        assembly::element_word(needed, assembly::highest_degree<3>) + ".");
  if (is_file || cells == needed.word(dim)) return;
  // Refined where errors are large, they get triangles among them.
  if (parameters.adaptivity.is_on() && dim == 2 && needed.simplices && needed.hypercubes &&
      cells == "quadrilaterals")
    return;
  const assembly::CellKinds present{cells != "quadrilaterals" && cells != "hexahedra",
                                    cells != "triangles" && cells != "tetrahedra"};
  throw InputError("Discretization/Element = " + multigrid::word(element, assembly::element_words) +
                   " needs Mesh/Cells = " + needed.word(dim) + "; on " + present.text(dim) +
                   " take " + assembly::element_word(present, assembly::degree_of(element)) + ".");
}

/// Refuses methods that every matrix of the problem would refuse.
void refuse_methods_that_need_symmetry(const Parameters& parameters) {
  if (assembly::has_energy(parameters.problem)) return;
  const bool is_symmetric = assembly::has_symmetric_matrix(parameters.problem);
  const std::string equation = "Problem/Equation = " + multigrid::word(parameters.problem.equation,
                                                                       assembly::equation_words);
  const std::string matrix =
      assembly::traits_of(parameters.problem.equation).is_symmetric
          ? "a Problem/Diffusion that depends on u gives Newton's method one "
            "that is not: "
          : equation + " gives one that is not: ";
  if (!is_symmetric && multigrid::krylov_traits(parameters.solver.krylov).needs_symmetric)
    throw InputError(
        "Solver/Krylov = " + multigrid::word(parameters.solver.krylov, multigrid::krylov_words) +
        " needs a symmetric matrix, but " + matrix + "take bicgstab.");
  if (parameters.solver.norm != multigrid::Norm::energy) return;
  if (assembly::traits_of(parameters.problem.equation).is_vector)
    throw InputError("Solver/Norm = energy is for equations of a scalar, but the unknown of " +
                     equation + " is a vector; take rhs or initial.");
  throw InputError(is_symmetric ? "Solver/Norm = energy is for linear problems, but here data "
                                  "depend on u; take rhs or initial."
                                : "Solver/Norm = energy needs a symmetric matrix, but " + matrix +
                                      "take rhs or initial.");
}

/// Refuses what a problem whose data depend on u has not.
void refuse_for_nonlinear(const Parameters& parameters) {
  if (!parameters.is_nonlinear()) return;
  if (parameters.has_mesh_levels() &&
      parameters.solver.geometric.level_matrices == multigrid::LevelMatrices::assembled)
    throw InputError(
        "Solver/Geometric/Level matrices = assembled needs data on coarser meshes, but here they depend on "
        "u, which is known on the finest one alone; take galerkin.");
  if (!parameters.is_in_time()) return;
  if (parameters.time.scheme == Scheme::crank_nicolson)
    throw InputError(
        "Time/Scheme = crank-nicolson is for linear problems, but here data depend on u; take implicit euler.");
  if (parameters.discretization.method == assembly::Method::finite_volume)
    throw InputError(
        "Discretization/Method = finite volume is for linear problems, but here data depend on u; take finite "
        "element.");
  if (parameters.discretization.mass == assembly::Mass::lumped)
    throw InputError(
        "Discretization/Mass = lumped is for linear problems, but here data depend on u; take consistent.");
}

/// Refuses kinds of hierarchies, other than `auto`, that take one unknown a node.
void refuse_methods_of_scalars(const Parameters& parameters) {
  const multigrid::HierarchyKind kind = parameters.solver.hierarchy.kind;
  if (!assembly::traits_of(parameters.problem.equation).is_vector ||
      kind == multigrid::HierarchyKind::automatic)
    return;
  if (!multigrid::hierarchy_traits(parameters.solver).takes_blocks ||
      kind == multigrid::HierarchyKind::geometric)
    throw InputError(
        multigrid::hierarchy_key(parameters.solver) +
        " is for one unknown a node, and Problem/Equation = " +
        multigrid::word(parameters.problem.equation, assembly::equation_words) +
        " has a vector: take Solver/Hierarchy/Kind = smoothed aggregation, auxiliary grid with Transfer = linear, or auto.");
}

void refuse_with_contact(const Parameters& parameters) {
  if (!assembly::takes_contact(parameters.problem) ||
      assembly::contacts_of(parameters.problem).empty())
    return;
  if (parameters.adaptivity.is_on())
    throw InputError(
        "Adaptivity/Steps refines the sides of a contact differently, and Problem/Contact needs meshes that match there; take "
        "Mesh/Refinements.");
  if (parameters.discretization.method == assembly::Method::finite_volume)
    throw InputError(
        "Discretization/Method = finite volume has no Problem/Contact; take finite element.");
}

void refuse_film_without_frames(const Parameters& parameters) {
  if (parameters.output.film && parameters.time.output_every == 0)
    throw InputError(
        "Output/Film draws a frame at each time of Time/Output every, which is 0, so there is none; take 1 or more.");
}

/// Loads the file of the mesh, by which its dimension is known; not if the options are wrong, which `check` says. If loading fails,
/// what makes the mesh fails likewise, in its own phase.
void load_mesh(Parameters& parameters, const std::atomic<bool>* stop) {
  mesh::MeshOptions& mesh = parameters.mesh;
  const bool is_model = mesh.shape == mesh::Shape::file && mesh::is_model(mesh.file);
  if (is_model && mesh.order == mesh::Order::automatic)
    mesh.order = assembly::degree_of(parameters.discretization.element) > 1 ? mesh::Order::second
                                                                            : mesh::Order::first;
  try {
    if (assembly::takes_contact(parameters.problem))
      for (const assembly::ContactText& contact : assembly::contacts_of(parameters.problem))
        mesh.contacts.push_back(contact.materials);
    mesh::check(mesh);
    mesh::load(mesh, stop);
  } catch (const std::exception&) {
    // It is kept in the options.
  }
}

/// What is wrong with the parameters of one equation.
void check_part(const Parameters& parameters) {
  const std::string& exact = parameters.problem.exact_solution;
  if (parameters.output.convergence > 0 && exact.find_first_not_of(' ') == std::string::npos)
    throw InputError(
        "Output/Convergence asks for errors on several meshes, but there is no solution to compare "
        "with; give Problem/Exact solution.");
  if (parameters.solver.start == multigrid::Start::previous && !parameters.is_in_time())
    throw InputError("Solver/Start = previous starts a step of Problem/Equation = " +
                     assembly::equations_in_time() +
                     " from the last one, and there is none here; take zero.");
  if (parameters.is_in_time()) count_steps(parameters.time);
  check_adaptivity(parameters);
  refuse_with_contact(parameters);
  picture_options(parameters.output);
  refuse_film_without_frames(parameters);
  probes_of(parameters);
  lines_of(parameters);
  refuse_methods_that_need_symmetry(parameters);
  refuse_for_nonlinear(parameters);
  refuse_methods_of_scalars(parameters);
  refuse_what_petsc_has_not(parameters);
  if (assembly::traits_of(parameters.problem.equation).is_vector)
    elastic_shown(parameters.elastic_output);
  multigrid::check(parameters.solver, mesh::dimension(parameters.mesh));
}

}  // namespace

void check(const Parameters& parameters, const Parameters& defaults) {
  check_device_word(parameters.device.device);
  for (const UnusedKey& rule : broken_rules(parameters, defaults))
    throw InputError(rule.path + " has no meaning here, because " + rule.because + "; " +
                     rule.remedy + ".");
  try {
    mesh::check(parameters.mesh);
  } catch (const mesh::MeshError& error) {
    throw InputError(error.what());  // the parameter file is at fault, not a mesh
  }
  assembly::constants_of(parameters.problem);
  refuse_wrong_element(parameters);
  for (const Parameters& part : parts_of(parameters)) check_part(part);
}

ParameterFile read_and_check(const std::string& name,
                             const std::vector<std::string>& assignments,
                             const std::atomic<bool>* stop) {
  ParameterFile file = read_parameters(name, assignments);
  load_mesh(file.parameters, stop);
  drop_overridden_keys(file);
  try {
    check(file.parameters);
  } catch (const InputError& error) {
    throw InputError(file.locate(error.what()));
  } catch (const multigrid::FileError& error) {
    throw multigrid::FileError(file.locate(error.what()));
  }
  warn_of_unused_constants(file);
  return file;
}

ParameterFile with_tolerance_of_study(ParameterFile file) {
  const double study_tolerance =
      assembly::degree_of(file.parameters.discretization.element) > 2 ? 1e-12 : 1e-10;
  double& tolerance = file.parameters.solver.tolerance;
  if (file.parameters.output.convergence > 0) tolerance = std::min(tolerance, study_tolerance);
  return file;
}

void warn_of_unused_constants(ParameterFile& file) {
  for (const std::string& name : assembly::unused_constants(file.parameters.problem))
    file.warnings.push_back("Problem/Constants/" + name + " is used by no expression of " +
                            file.name + ".");
}

void drop_overridden_keys(ParameterFile& file) {
  const std::vector<UnusedKey> own_faults = broken_rules(file.without_assignments, Parameters());
  for (const UnusedKey& rule : broken_rules(file.parameters, Parameters())) {
    const std::string& path = rule.path;
    const bool is_own = std::any_of(own_faults.begin(), own_faults.end(),
                                    [&](const UnusedKey& fault) { return fault.path == path; });
    const std::string value = find(entries(file.parameters), path)->value;
    const std::string default_value =
        find(entries(unset_keys(file.parameters, Parameters())), path)->value;
    if (is_own || file.assigns(path) || value == default_value) continue;
    set(file.parameters, path, default_value);
    file.warnings.push_back(
        path + " = " + value + " of " + file.name +
        " is ignored, because it has no effect with the options of the command line: " +
        rule.because + ".");
  }
}

}  // namespace apps
