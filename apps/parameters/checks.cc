// SPDX-License-Identifier: MIT
#include "apps/parameters/checks.h"

#include "apps/heat/time_schedule.h"
#include "apps/parameters/device.h"
#include "apps/parameters/slice_plane.h"
#include "assembly/space/element.h"
#include "multigrid/errors.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/solver.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <initializer_list>

namespace apps {
namespace {

using multigrid::InputError;

/// A key that does nothing where `unused` holds.
struct Unused {
  const char* path;
  bool unused;
  const char* because;
};

using multigrid::SmootherKind;

/// Whether some level is smoothed by one of `kinds`.
bool smooths_by(const multigrid::SmootherOptions& smoother,
                std::initializer_list<SmootherKind> kinds) {
  return std::any_of(kinds.begin(), kinds.end(), [&](SmootherKind kind) {
    return smoother.kind == kind || smoother.finest_kind == multigrid::finest(kind);
  });
}

std::vector<Unused> unused_keys(const Parameters& p) {
  const bool file = p.mesh.shape == mesh::Shape::file;
  const bool structured = p.mesh.generator == mesh::Generator::dealii;
  const bool no_hierarchy = !multigrid::hierarchy_traits(p.solver).has_coarse_levels;
  const bool no_grid = p.solver.hierarchy.kind != multigrid::HierarchyKind::auxiliary_grid;
  const bool no_tree = !multigrid::hierarchy_traits(p.solver).has_tree;
  const bool no_mesh_levels = !multigrid::hierarchy_traits(p.solver).needs_mesh_levels;
  const multigrid::SolverOptions solver = multigrid::resolved(p.solver);
  const bool full_tree = p.solver.auxiliary_grid.tree == multigrid::Tree::full;
  const bool no_k_cycle = solver.cycle.kind != multigrid::CycleKind::K;
  const bool own_finest = solver.smoother.finest_kind != multigrid::FinestSmootherKind::as_kind;
  const char* is_file = "Mesh/Shape = file takes its cells from Mesh/File";
  const char* is_structured = "Mesh/Generator = deal.II makes structured meshes";
  const char* is_no_hierarchy = "Solver/Hierarchy/Kind = none has no coarse levels";
  const char* is_no_grid = "Solver/Hierarchy/Kind is not auxiliary grid";
  const char* is_no_tree =
      no_grid
          ? is_no_grid
          : "Solver/Auxiliary grid/Transfer is not constant, as Solver/Preset = paper AG has it";
  const bool no_time = p.problem.equation != assembly::Equation::heat;
  const bool volumes = p.discretization.method == assembly::Method::finite_volume;
  const char* is_no_time = "Problem/Equation is not heat";
  const char* is_no_k_cycle = "Solver/Cycle/Kind is not K";
  return {
      {"Mesh/File", !file, "Mesh/Shape is not file"},
      {"Mesh/Generator", file, is_file},
      {"Mesh/Cells", file, is_file},
      {"Mesh/Cells per side", file, is_file},
      {"Mesh/Corner refinements", p.mesh.shape != mesh::Shape::lshape,
       "Mesh/Shape = lshape alone has a reentrant corner"},
      {"Mesh/Mesh size", file, is_file},
      {"Mesh/Grading", file, is_file},
      {"Mesh/Growth", file, is_file},
      {"Mesh/Time limit", file, is_file},
      {"Mesh/Mesh size", structured, is_structured},
      {"Mesh/Grading", structured, is_structured},
      {"Mesh/Growth", structured, is_structured},
      {"Mesh/Time limit", structured, is_structured},
      {"Mesh/Growth", p.mesh.grading.empty(), "Mesh/Grading names no point or boundary"},
      {"Mesh/Cells per side", !structured,
       "Mesh/Generator = gmsh takes its cells from Mesh/Mesh size"},
      {"Mesh/Corner refinements", !structured,
       "Mesh/Generator = gmsh refines toward points by Mesh/Grading"},
      {"Problem/Heat capacity", no_time, is_no_time},
      {"Problem/Initial condition", no_time, is_no_time},
      {"Discretization/Method", no_time, is_no_time},
      {"Discretization/Mass", no_time, is_no_time},
      {"Discretization/Mass", volumes,
       "Discretization/Method = finite volume has the volumes of its boxes"},
      {"Time/End", no_time, is_no_time},
      {"Time/Step", no_time, is_no_time},
      {"Time/Scheme", no_time, is_no_time},
      {"Time/Rannacher steps", no_time, is_no_time},
      {"Time/Rannacher steps", p.time.scheme != Scheme::crank_nicolson,
       "Time/Scheme is not crank-nicolson"},
      {"Time/Setup reuse", no_time, is_no_time},
      {"Time/Output every", no_time, is_no_time},
      {"Time/Output every", !p.output.solution, "Output/Solution = false writes no temperature"},
      {"Time/Checkpoint every", no_time, is_no_time},
      {"Solver/Repeat", !no_time, "the steps of Problem/Equation = heat repeat the solve"},
      {"Output/Convergence", !no_time, "it refines for Problem/Equation = poisson alone"},
      {"Solver/Hierarchy/Maximum levels", no_hierarchy, is_no_hierarchy},
      {"Solver/Hierarchy/Coarse rows", no_hierarchy, is_no_hierarchy},
      {"Solver/Hierarchy/Sparse coarse rows", no_hierarchy, is_no_hierarchy},
      {"Solver/Auxiliary grid/Transfer", no_grid, is_no_grid},
      {"Solver/Auxiliary grid/Tree", no_tree, is_no_tree},
      {"Solver/Auxiliary grid/Unknowns per cell", no_tree, is_no_tree},
      {"Solver/Geometric/Level matrices", no_mesh_levels, "Solver/Hierarchy/Kind is not geometric"},
      {"Solver/Auxiliary grid/Unknowns per cell", full_tree,
       "Solver/Auxiliary grid/Tree = full has cells of one size"},
      {"Solver/Cycle/Kind", no_hierarchy, is_no_hierarchy},
      {"Solver/Cycle/Inner iterations", no_hierarchy || no_k_cycle,
       no_hierarchy ? is_no_hierarchy : is_no_k_cycle},
      {"Solver/Cycle/Inner levels", no_hierarchy || no_k_cycle,
       no_hierarchy ? is_no_hierarchy : is_no_k_cycle},
      {"Solver/Cycle/Post smoother",
       solver.cycle.post == 0 || multigrid::nonsymmetric_level(solver) < 0,
       solver.cycle.post == 0 ? "Solver/Cycle/Post is 0"
                              : "the smoother is the same both ways, only Gauss-Seidel sweeps"},
      {"Solver/Smoother/Kind", no_hierarchy && own_finest,
       "the one level has Solver/Smoother/Finest kind"},
      {"Solver/Smoother/Damping", !smooths_by(solver.smoother, {SmootherKind::jacobi}),
       "no smoother is jacobi"},
      {"Solver/Smoother/Degree", !smooths_by(solver.smoother, {SmootherKind::chebyshev}),
       "no smoother is chebyshev"},
      {"Solver/Smoother/Fill", !smooths_by(solver.smoother, {SmootherKind::ilu}),
       "no smoother is ilu"},
      {"Solver/Smoother/Power",
       !smooths_by(solver.smoother, {SmootherKind::ilu, SmootherKind::fsai}),
       "no smoother is ilu or fsai"},
      {"Output/Hierarchy", no_tree, is_no_tree},
      {"Output/Compression", !p.output.solution && !p.output.hierarchy,
       "Output/Solution and Output/Hierarchy = false write no VTU file"},
      {"Output/Picture pixels", !p.output.picture, "Output/Picture = false draws none"},
      {"Output/Slice", !p.output.picture, "Output/Picture = false draws none"},
      {"Output/Slice", mesh::dimension(p.mesh.shape) == 2, "a plane mesh has no slices"},
  };
}

/// What the keys are where nobody sets them, with the preset that is set.
Parameters unset_keys(const Parameters& parameters, const Parameters& defaults) {
  Parameters unset = defaults;
  if (parameters.solver.preset != defaults.solver.preset)
    apply(parameters.solver.preset, unset.solver);
  return unset;
}

/// The rules that keys break which are set all the same.
std::vector<Unused> broken_rules(const Parameters& parameters, const Parameters& defaults) {
  const std::vector<Entry> given = entries(parameters),
                           unset = entries(unset_keys(parameters, defaults));
  std::vector<Unused> broken;
  for (const Unused& rule : unused_keys(parameters))
    if (rule.unused && find(given, rule.path)->value != find(unset, rule.path)->value)
      broken.push_back(rule);
  return broken;
}

void refuse_unused_keys(const Parameters& parameters, const Parameters& defaults) {
  for (const Unused& rule : broken_rules(parameters, defaults))
    throw InputError(std::string(rule.path) + " has no meaning here, because " + rule.because +
                     "; remove it.");
}

void refuse_wrong_element(const Parameters& parameters) {
  const assembly::Element element = parameters.discretization.element;
  const assembly::CellKinds needed = assembly::cells_of(element);
  const std::string cells =
      multigrid::word(mesh::resolved(parameters.mesh).cells, mesh::cells_words);
  const int dim = mesh::dimension(parameters.mesh.shape);
  if (cells == needed.word(dim)) return;
  const assembly::CellKinds present{cells != "quadrilaterals" && cells != "hexahedra",
                                    cells != "triangles" && cells != "tetrahedra"};
  throw InputError("Discretization/Element = " + multigrid::word(element, assembly::element_words) +
                   " needs Mesh/Cells = " + needed.word(dim) + "; on " + present.text(dim) +
                   " take " + assembly::element_word(present, assembly::degree_of(element)) + ".");
}

void refuse_study_without_exact_solution(const Parameters& parameters) {
  const std::string& exact = parameters.problem.exact_solution;
  if (parameters.output.convergence > 0 && exact.find_first_not_of(' ') == std::string::npos)
    throw InputError(
        "Output/Convergence asks for errors on several meshes, but there is no solution to compare "
        "with; give Problem/Exact solution.");
}

void refuse_previous_start(const Parameters& parameters) {
  if (parameters.solver.start == multigrid::Start::previous &&
      parameters.problem.equation != assembly::Equation::heat)
    throw InputError(
        "Solver/Start = previous starts a step of Problem/Equation = heat from the last one, and "
        "there is none here; take zero.");
}

}  // namespace

void check(const Parameters& parameters, const Parameters& defaults) {
  check_device_word(parameters.device.device);
  refuse_unused_keys(parameters, defaults);
  try {
    mesh::check(parameters.mesh);
  } catch (const mesh::MeshError& error) {
    throw InputError(error.what());  // options that contradict each other: the parameter file is at
                                     // fault, not a mesh
  }
  if (parameters.mesh.shape != mesh::Shape::file) refuse_wrong_element(parameters);
  refuse_study_without_exact_solution(parameters);
  refuse_previous_start(parameters);
  if (parameters.problem.equation == assembly::Equation::heat) count_steps(parameters.time);
  slice_plane(parameters.output.slice);
  multigrid::check(parameters.solver, mesh::dimension(parameters.mesh.shape));
}

void drop_overridden_keys(ParameterFile& file) {
  const std::vector<Unused> own_faults = broken_rules(file.without_assignments, Parameters());
  for (const Unused& rule : broken_rules(file.parameters, Parameters())) {
    const std::string path = rule.path;
    const bool is_own = std::any_of(own_faults.begin(), own_faults.end(),
                                    [&](const Unused& fault) { return fault.path == path; });
    const std::string value = find(entries(file.parameters), path)->value;
    const Parameters unset = unset_keys(file.parameters, Parameters());
    const std::string default_value = find(entries(unset), path)->value;
    if (is_own || file.assigns(path) || value == default_value) continue;
    set(file.parameters, path, default_value);
    file.warnings.push_back(
        path + " = " + value + " of " + file.name +
        " is left out, since the command line leaves it no meaning: " + rule.because + ".");
  }
}

}  // namespace apps
