// SPDX-License-Identifier: MIT
#include "apps/parameters/parts.h"
#include "apps/ranks/started.h"
#include "assembly/data/text.h"
#include "multigrid/backend/device_name.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/solver.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <initializer_list>

namespace apps {
namespace {

using multigrid::SmootherKind;

/// A key that does nothing if `unused` is true.
struct Rule {
  std::string path;
  bool unused;
  std::string because;
  std::string remedy = "remove it";
};

/// Whether Backend/Device names one device, and not auto, which may take several.
bool is_one_device(const std::string& word) {
  const std::optional<multigrid::DeviceName> name = multigrid::DeviceName::read(word);
  return name && name->is_one();
}

/// Whether it names the host, perhaps in parts.
bool is_host(const std::string& word) {
  const std::optional<multigrid::DeviceName> name = multigrid::DeviceName::read(word);
  return name && name->space == multigrid::Space::host;
}

/// Whether some level is smoothed by one of `kinds`.
bool smooths_by(const multigrid::SmootherOptions& smoother,
                std::initializer_list<SmootherKind> kinds) {
  return std::any_of(kinds.begin(), kinds.end(), [&](SmootherKind kind) {
    return smoother.kind == kind || smoother.finest_kind == multigrid::finest(kind);
  });
}

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t") == std::string::npos;
}

/// The keys of equations and presets other than those that are set.
std::vector<Rule> keys_of_other_words(const Parameters& p) {
  const std::vector<const char*>& own = assembly::traits_of(p.problem.equation).keys;
  std::vector<Rule> keys;
  for (const std::string& key : assembly::keys_of_equations())
    keys.push_back({key, std::find(own.begin(), own.end(), key) == own.end(),
                    "Problem/Equation is not " + assembly::equations_with(key)});
  const std::string equation = multigrid::word(p.problem.equation, assembly::equation_words);
  for (const char* key : assembly::keys_of_scalars)
    keys.push_back(
        {key, assembly::traits_of(p.problem.equation).is_vector,
         "Problem/Equation = " + equation + " has keys of its own (docs/elasticity.md)"});
  for (const Entry& entry : entries(p)) {
    if (entry.section == "Time")
      keys.push_back({entry.path(), !p.is_in_time(),
                      "Problem/Equation is not " + assembly::equations_in_time()});
    if (entry.section == "Nonlinear")
      keys.push_back({entry.path(), !p.is_nonlinear(),
                      "no expression of section Problem depends on the solution u"});
    if (entry.section == "Solver/Choice")
      keys.push_back({entry.path(), p.solver.preset != multigrid::Preset::automatic,
                      "Solver/Preset is not auto"});
  }
  return keys;
}

/// Keys of this program's own solver, where PETSc solves, and the other way round.
std::vector<Rule> keys_of_engines(const Parameters& p) {
  const bool is_petsc = uses_petsc(p.engine);
  std::vector<Rule> keys = {
      {"Solver/PETSc options", !is_petsc,
       "Solver/Engine = terrace solves, and so does auto in one process"},
      {"Solver/Hierarchy/Coarse rows",
       is_petsc && p.solver.hierarchy.kind != multigrid::HierarchyKind::auxiliary_grid,
       "PETSc solves, and Solver/Hierarchy/Kind is not auxiliary grid"},
      {"Solver/Auxiliary grid/Transfer",
       is_petsc && p.solver.hierarchy.kind != multigrid::HierarchyKind::auxiliary_grid,
       "PETSc solves, and Solver/Hierarchy/Kind is not auxiliary grid"}};
  constexpr const char* shared[] = {"Solver/Engine",
                                    "Solver/PETSc options",
                                    "Solver/Preset",
                                    "Solver/Krylov",
                                    "Solver/Directions",
                                    "Solver/Tolerance",
                                    "Solver/Norm",
                                    "Solver/Start",
                                    "Solver/Repeat",
                                    "Solver/Maximum iterations",
                                    "Solver/Hierarchy/Kind",
                                    "Solver/Hierarchy/Coarse rows",
                                    "Solver/Auxiliary grid/Transfer"};
  for (const Entry& entry : entries(p))
    if (entry.section.rfind("Solver", 0) == 0 &&
        std::find(std::begin(shared), std::end(shared), entry.path()) == std::end(shared))
      keys.push_back({entry.path(), is_petsc,
                      "PETSc solves, with methods of its own (Solver/Engine, docs/scale.md)"});
  return keys;
}

/// The keys that may do nothing with the chosen mesh, methods and output.
std::vector<Rule> keys_without_a_method(const Parameters& p) {
  const bool file = p.mesh.shape == mesh::Shape::file;
  const bool structured = p.mesh.generator == mesh::Generator::dealii;
  const multigrid::HierarchyTraits traits = multigrid::hierarchy_traits(p.solver);
  const bool no_hierarchy = !traits.has_coarse_levels;
  const bool no_tree = !traits.has_tree;
  const bool no_mesh_levels = !traits.needs_mesh_levels;
  const multigrid::SolverOptions solver = multigrid::resolved(p.solver);
  // The matrix decides among kinds that know coordinates, the graph, or pairs.
  const bool is_open = p.solver.preset == multigrid::Preset::automatic &&
                       p.solver.hierarchy.kind == multigrid::HierarchyKind::automatic;
  const bool no_grid = solver.hierarchy.kind != multigrid::HierarchyKind::auxiliary_grid;
  const bool no_graph = !is_open && !traits.has_graph, no_sets = !is_open && !traits.has_sets;
  const bool no_unsmoothed =
      solver.hierarchy.kind != multigrid::HierarchyKind::unsmoothed_aggregation;
  const bool full_tree = p.solver.auxiliary_grid.tree == multigrid::Tree::full;
  const bool open_cycle = is_open && p.solver.cycle.kind == multigrid::CycleKind::automatic;
  const bool no_k_cycle = !open_cycle && solver.cycle.kind != multigrid::CycleKind::K;
  const bool is_auto = p.solver.preset == multigrid::Preset::automatic;
  const bool open_smoother = is_auto && p.solver.smoother.kind == SmootherKind::automatic;
  const bool own_finest = solver.smoother.finest_kind != multigrid::FinestSmootherKind::as_kind;
  const char* is_file = "Mesh/Shape = file takes its cells from Mesh/File";
  const bool model = file && mesh::is_model(p.mesh.file);
  const char* is_no_model = "Mesh/File is no model that Gmsh makes a mesh of (.step, .geo)";
  const char* is_structured = "Mesh/Generator = deal.II makes structured meshes";
  const char* is_no_hierarchy = "Solver/Hierarchy/Kind = none has no coarse levels";
  const bool all_couplings =
      !no_unsmoothed && solver.unsmoothed.aggregates == multigrid::UnsmoothedAggregates::paper_ua;
  const char* are_all_couplings =
      "Solver/Unsmoothed aggregation/Aggregates = paper UA takes all couplings";
  const bool no_pairs = !is_open && !traits.has_pairs;
  const multigrid::Matching matching = solver.pairwise.matching;
  const bool by_weights = matching == multigrid::Matching::compatible_weights;
  const char* is_no_graph =
      no_pairs
          ? "Solver/Hierarchy/Kind is none of smoothed and unsmoothed aggregation and pairwise "
            "matching"
          : "Solver/Pairwise/Matching is not handshake";
  const char* is_not_pairwise = "Solver/Hierarchy/Kind is not pairwise matching";
  const char* is_not_smoothed = "Solver/Hierarchy/Kind is not smoothed aggregation";
  const char* is_not_unsmoothed = "Solver/Hierarchy/Kind is not unsmoothed aggregation";
  const char* is_no_grid = "Solver/Hierarchy/Kind is not auxiliary grid";
  const char* is_no_tree =
      no_grid
          ? is_no_grid
          : "Solver/Auxiliary grid/Transfer is not constant, as Solver/Preset = paper AG has it";
  const bool in_time = p.is_in_time();
  const bool no_steps = !p.adaptivity.is_on();
  const char* is_not_adaptive = "Adaptivity/Steps = 0 refines nothing";
  const char* is_not_chosen = "neither Time/Step tolerance nor Absolute step tolerance is given";
  const bool has_initial_file = !p.problem.initial_file.empty();
  const bool volumes = p.discretization.method == assembly::Method::finite_volume;
  const bool no_picture = !p.output.picture && !p.output.film;
  const char* is_no_picture = "Output/Picture = false draws none";
  const char* is_no_k_cycle = "Solver/Cycle/Kind is not K";
  // A file that cannot be loaded may be in space.
  const bool is_unknown = p.mesh.shape == mesh::Shape::file && !p.mesh.loaded;
  return {
      {"Mesh/File", !file, "Mesh/Shape is not file", "set Mesh/Shape = file, or remove it"},
      {"Mesh/Generator", file, is_file},
      {"Mesh/Cells", file, is_file},
      {"Mesh/Cells per side", file, is_file},
      {"Mesh/Corner refinements", p.mesh.shape != mesh::Shape::lshape,
       "Mesh/Shape = lshape alone has a reentrant corner"},
      {"Mesh/Mesh size", model, "the edges of a model have the lengths in Mesh/Sizes",
       "set Mesh/Sizes, for example to all: 0.1"},
      {"Mesh/Mesh size", file, is_file},
      {"Mesh/Grading", file, is_file},
      {"Mesh/Growth", file, is_file},
      {"Mesh/Time limit", file && !model, is_no_model},
      {"Mesh/Sizes", !model, is_no_model},
      {"Mesh/Edges per turn", !model, is_no_model},
      {"Mesh/Order", !model, is_no_model},
      {"Mesh/Mesh size", structured, is_structured},
      {"Mesh/Grading", structured, is_structured},
      {"Mesh/Growth", structured, is_structured},
      {"Mesh/Time limit", structured && !file, is_structured},
      {"Mesh/Growth", p.mesh.grading.empty(), "Mesh/Grading names no point or boundary"},
      {"Mesh/Cells per side", !structured,
       "Mesh/Generator = gmsh takes its cells from Mesh/Mesh size"},
      {"Mesh/Corner refinements", !structured,
       "Mesh/Generator = gmsh refines toward points by Mesh/Grading"},
      {"Problem/Initial condition", has_initial_file, "Problem/Initial file is u at t = 0"},
      {"Problem/Initial field", !has_initial_file, "Problem/Initial file names no file"},
      {"Discretization/Mass", volumes,
       "Discretization/Method = finite volume uses the volumes of its boxes as mass matrix"},
      {"Discretization/Stabilization factor",
       p.discretization.stabilization == assembly::Stabilization::none,
       "Discretization/Stabilization is none"},
      {"Time/Rannacher steps", p.time.scheme != Scheme::crank_nicolson,
       "Time/Scheme is not crank-nicolson"},
      {"Time/Step tolerance", p.time.scheme != Scheme::sdirk2, "Time/Scheme is not sdirk2"},
      {"Time/Absolute step tolerance", p.time.scheme != Scheme::sdirk2,
       "Time/Scheme is not sdirk2"},
      {"Time/Shortest step", !p.time.is_adaptive(), is_not_chosen},
      {"Time/Output interval", !p.time.is_adaptive(), is_not_chosen},
      {"Time/Output every", p.time.is_adaptive() && p.time.output_interval > 0,
       "Time/Output interval says when"},
      {"Time/Output every", !p.output.solution, "Output/Solution = false writes no solution"},
      {"Solver/Repeat", in_time,
       "the steps of Problem/Equation = " +
           multigrid::word(p.problem.equation, assembly::equation_words) +
           " solve many times anyway"},
      {"Adaptivity/Tolerance", no_steps, is_not_adaptive},
      {"Adaptivity/Unknowns", no_steps, is_not_adaptive},
      {"Adaptivity/Share", no_steps, is_not_adaptive},
      {"Adaptivity/Goal", no_steps, is_not_adaptive},
      {"Adaptivity/Goal", in_time, "goals are numbers about steady equations"},
      {"Adaptivity/Coarsening", no_steps, is_not_adaptive},
      {"Adaptivity/Coarsening", !in_time, "meshes of steady equations are refined alone"},
      {"Solver/Repeat", p.is_nonlinear(), "Newton's method solves several times anyway"},
      {"Output/System", p.is_nonlinear(), "Newton's method has a system an iteration"},
      {"Problem/Initial guess", !p.is_nonlinear() && !in_time,
       "no expression of section Problem depends on the solution u"},
      {"Nonlinear/Shortest step", p.nonlinear.line_search == LineSearch::none,
       "Nonlinear/Line search is none"},
      {"Problem/Absolute zero", is_blank(p.problem.radiation),
       "Problem/Radiation names no boundary"},
      {"Time/Setup reuse", p.is_nonlinear(),
       "Newton's method sets up in each step, and then goes by Nonlinear/Setup reuse"},
      {"Output/Convergence", in_time, "convergence studies are for steady equations only"},
      {"Backend/Residency", is_host(p.device.device), "Backend/Device = " + p.device.device},
      {"Backend/Split rows", is_one_device(p.device.device), "Backend/Device names one device"},
      {"Backend/Krylov vectors",
       p.backend.residency != multigrid::Residency::all_but_coarsest &&
           p.backend.residency != multigrid::Residency::streaming,
       "Backend/Residency is neither all but coarsest nor streaming"},
      {"Output/System", in_time, "an equation in time has a system a step"},
      {"Solver/Directions",
       !(is_auto && p.solver.krylov == multigrid::Krylov::automatic) &&
           solver.krylov != multigrid::Krylov::gmres,
       "Solver/Krylov is not gmres"},
      {"Solver/Hierarchy/Maximum levels", no_hierarchy, is_no_hierarchy},
      {"Solver/Hierarchy/Coarse rows", no_hierarchy, is_no_hierarchy},
      {"Solver/Hierarchy/Sparse coarse rows", no_hierarchy, is_no_hierarchy},
      {"Solver/Auxiliary grid/Transfer", no_grid, is_no_grid},
      {"Solver/Graph/Strength", no_graph, is_no_graph},
      {"Solver/Graph/Threshold", no_graph, is_no_graph},
      {"Solver/Graph/Strength", all_couplings, are_all_couplings},
      {"Solver/Graph/Threshold", all_couplings, are_all_couplings},
      {"Solver/Graph/Row threshold", no_sets, is_not_smoothed},
      {"Solver/Graph/Aggregation", no_sets, is_not_smoothed},
      {"Solver/Graph/Near nullspace", no_sets, is_not_smoothed},
      {"Solver/Graph/Candidate sweeps",
       no_sets ||
           (!(is_auto && p.solver.graph.near_nullspace == multigrid::NearNullspace::automatic) &&
            solver.graph.near_nullspace != multigrid::NearNullspace::relaxed),
       no_sets ? is_not_smoothed : "Solver/Graph/Near nullspace is not relaxed"},
      {"Solver/Unsmoothed aggregation/Aggregates", no_unsmoothed, is_not_unsmoothed},
      {"Solver/Unsmoothed aggregation/Limit", no_unsmoothed, is_not_unsmoothed},
      {"Solver/Unsmoothed aggregation/Twice", no_unsmoothed, is_not_unsmoothed},
      {"Solver/Unsmoothed aggregation/Reshaping sweeps", no_unsmoothed, is_not_unsmoothed},
      {"Solver/Pairwise/Matching", no_pairs, is_not_pairwise},
      {"Solver/Pairwise/Pairings",
       no_pairs || by_weights || matching == multigrid::Matching::independent_set ||
           matching == multigrid::Matching::beck,
       no_pairs ? is_not_pairwise : "Solver/Pairwise/Matching makes its sets at once"},
      {"Solver/Pairwise/Visiting order",
       no_pairs || !(by_weights || matching == multigrid::Matching::node_heavy_edge),
       no_pairs ? is_not_pairwise
                : "Solver/Pairwise/Matching is neither node heavy edge nor compatible weights"},
      {"Solver/Pairwise/Smoothing sweeps", no_pairs || !by_weights,
       no_pairs ? is_not_pairwise : "Solver/Pairwise/Matching is not compatible weights"},
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
       solver.cycle.post == 0 || (!open_smoother && multigrid::nonsymmetric_level(solver) < 0),
       solver.cycle.post == 0
           ? "Solver/Cycle/Post is 0"
           : "the smoother is symmetric; only Gauss-Seidel depends on the order of the sweep"},
      {"Solver/Smoother/Kind", no_hierarchy && own_finest,
       "the only level is smoothed by Solver/Smoother/Finest kind"},
      {"Solver/Smoother/Damping",
       !open_smoother && !smooths_by(solver.smoother, {SmootherKind::jacobi}),
       "no smoother is jacobi"},
      {"Solver/Smoother/Degree", !smooths_by(solver.smoother, {SmootherKind::chebyshev}),
       "no smoother is chebyshev"},
      {"Solver/Smoother/Fill", !smooths_by(solver.smoother, {SmootherKind::ilu}),
       "no smoother is ilu"},
      {"Solver/Smoother/Power",
       !smooths_by(solver.smoother, {SmootherKind::ilu, SmootherKind::fsai}),
       "no smoother is ilu or fsai"},
      {"Output/Hierarchy", !traits.shows_aggregates(),
       traits.has_pairs ? "this Solver/Pairwise/Matching interpolates from single unknowns"
       : no_grid ? "Solver/Hierarchy/Kind is neither auxiliary grid nor smoothed or unsmoothed "
                   "aggregation or pairwise matching"
                 : is_no_tree},
      {"Output/Compression", !p.output.solution && !p.output.hierarchy && !p.output.boundaries,
       "Output/Solution, Output/Hierarchy and Output/Boundaries are all false, so no VTU file is "
       "written"},
      {"Output/Flux", !p.output.solution, "Output/Solution = false writes no solution"},
      {"Output/Gradient", !p.output.solution, "Output/Solution = false writes no solution"},
      {"Output/Recovered", !p.output.flux && !p.output.gradient,
       "Output/Flux and Output/Gradient are both false"},
      {"Output/Line points", is_blank(p.output.lines), "Output/Lines names no line"},
      {"Output/History every", !in_time,
       "Problem/Equation is not " + assembly::equations_in_time()},
      {"Output/Picture pixels", no_picture, is_no_picture},
      {"Output/Slice", no_picture, is_no_picture},
      {"Output/Title", no_picture, is_no_picture},
      {"Output/Unit", no_picture, is_no_picture},
      {"Output/Range", no_picture, is_no_picture},
      {"Output/Contours", no_picture, is_no_picture},
      {"Output/Mesh lines", no_picture, is_no_picture},
      {"Output/Film", !in_time, "Problem/Equation is not " + assembly::equations_in_time()},
      {"Output/Slice", !p.is_in_space() && !is_unknown, "a plane mesh has no slices"},
  };
}

/// The keys of elasticity that do nothing with others of its keys.
std::vector<Rule> keys_of_elasticity(const Parameters& p) {
  if (!assembly::traits_of(p.problem.equation).is_vector) return {};
  const assembly::ElasticityOptions& body = p.problem.elasticity;
  const bool is_known = p.mesh.shape != mesh::Shape::file || p.mesh.loaded;
  const bool is_plate = body.state == assembly::ElasticState::plane_stress;
  const bool has_file = !body.temperature_file.empty();
  const bool is_cold = assembly::trim(body.thermal_expansion) == "0";
  const char* no_solution = "Output/Solution = false writes no solution";
  return {
      {"Problem/State", is_known && p.is_in_space(), "the mesh is in space"},
      {"Problem/Thickness", !is_plate || (is_known && p.is_in_space()),
       is_plate ? "the mesh is in space" : "Problem/State is not plane stress"},
      {"Problem/Temperature", is_cold, "Problem/Thermal expansion is 0"},
      {"Problem/Temperature", has_file, "Problem/Temperature file is T"},
      {"Problem/Temperature file", is_cold, "Problem/Thermal expansion is 0"},
      {"Problem/Temperature field", !has_file, "Problem/Temperature file names no file"},
      {"Problem/Reference temperature", is_cold, "Problem/Thermal expansion is 0"},
      {"Output/Stress", !p.output.solution, no_solution},
      {"Output/Strain", !p.output.solution, no_solution},
      {"Output/Principal stress", !p.output.solution, no_solution},
      {"Output/Warp", !p.output.picture, "Output/Picture = false draws none"},
  };
}

}  // namespace

std::vector<UnusedKey> unused_keys(const Parameters& parameters) {
  if (is_coupled(parameters)) return unused_keys_of_parts(parameters);
  std::vector<UnusedKey> keys;
  for (const auto& rules : {keys_of_engines(parameters), keys_of_other_words(parameters),
                            keys_without_a_method(parameters), keys_of_elasticity(parameters)})
    for (const Rule& rule : rules)
      if (rule.unused) keys.push_back({rule.path, rule.because, rule.remedy});
  return keys;
}

}  // namespace apps
