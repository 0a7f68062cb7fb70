// SPDX-License-Identifier: MIT
// Steps of adaptive refinement on an executor: -laplace u = f on the unit square or cube, u = 0 on its boundary, linear elements. f is a narrow
// peak, so the mesh is refined around it. Prints a line of JSON for each mesh: what marking and refining it, its rows, the setup, the solve and the estimate took.
//
//     adaptive_benchmark triangles|tetrahedra SIDE REFINEMENTS STEPS [key=value]...
//
// The coarse mesh has SIDE squares or cubes a side, cut into two triangles or six tetrahedra, and is refined REFINEMENTS times first.
//
// Keys: executor=WORD (as Backend/Device) threads=N share=X (of the estimate that is marked) unknowns=N (the last mesh has at least so many)
// hierarchy=auto|geometric (the meshes before are levels: making P counts as rows)
// tolerance=X (of the residual by ||b||) rounds=N (all of it so often; in the first one the memory of a GPU has to grow)
#include "assembly/elements/cell_matrices.h"
#include "assembly/elements/estimates/recovered_error.h"
#include "assembly/elements/estimates/recovery.h"
#include "assembly/elements/programs.h"
#include "assembly/expressions/parse.h"
#include "assembly/nodes/array_levels.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/rows/without_zeros.h"
#include "benchmarks/assembled.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/bulk_marking.h"
#include "multigrid/solver.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/reference_tables.h"

#include <cmath>
#include <cstdio>

namespace {

using namespace mesh;
using benchmark::AssemblyKeys;
using benchmark::ms_since;
using Clock = std::chrono::steady_clock;

/// The shape functions of a linear simplex at its own corners.
template <int dim>
assembly::ReferenceTables at_corners() {
  assembly::ReferenceTables tables = tests::linear_simplex<dim>();
  const std::vector<double> gradients(tables.gradients.begin(),
                                      tables.gradients.begin() + (dim + 1) * dim);
  tables.weights.assign(dim + 1, 1.);
  tables.values.clear();
  tables.gradients.clear();
  for (int q = 0; q <= dim; ++q) {
    for (int i = 0; i <= dim; ++i) tables.values.push_back(i == q ? 1 : 0);
    tables.gradients.insert(tables.gradients.end(), gradients.begin(), gradients.end());
  }
  return tables;
}

/// A mesh with its system, and the solution on it.
template <int dim>
class Step {
 public:
  explicit Step(const CellArrays<dim>& mesh) : mesh_(mesh), executor_(mesh.executor()) {}

  /// The system, with its coarser levels if some were kept.
  void assemble(const Array<Index>& origins, assembly::ArrayLevels<dim>& levels) {
    const auto begin = Clock::now();
    numbers_ = assembly::number_nodes(mesh_, std::vector<Index>(6, 0), assembly::NodeOrder::as_met);
    points_ = assembly::node_points(mesh_, numbers_);
    blocks_ = assembly::cell_blocks(mesh_, numbers_);
    const assembly::ReferenceElement element(executor_, tests::linear_simplex<dim>());
    const std::vector<std::string> variables =
        dim == 2 ? std::vector<std::string>{"x", "y"} : std::vector<std::string>{"x", "y", "z"};
    const assembly::Program peak =
        assembly::parse(dim == 2 ? "exp(-((x-0.4)^2+(y-0.3)^2)/0.001)"
                                 : "exp(-((x-0.4)^2+(y-0.3)^2+(z-0.6)^2)/0.004)",
                        variables);
    const assembly::Programs f(executor_, {&peak}, {0}, dim, 0);
    assembly::CellCoefficients coefficients;
    coefficients.kappa.resize(1);
    coefficients.kappa[0].constant = 1;
    coefficients.f = assembly::values_in<dim>(f, blocks_[0], element, points_);
    const assembly::ElementMatrices matrices =
        assembly::cell_matrices<dim>(blocks_[0], element, points_, coefficients);
    given_ = assembly::zeros(executor_, numbers_.n_nodes - numbers_.n_unknowns);
    assembly::Rows rows = assembly::gathered_rows(
        {{&blocks_[0], &matrices}}, assembly::elements_around({&blocks_[0]}, numbers_.n_unknowns),
        given_, numbers_.n_unknowns, numbers_.n_nodes);
    system_.A = assembly::without_zeros(std::move(rows.A), rows.diagonal);
    system_.b = std::move(rows.b);
    system_.dimension = dim;
    system_.symmetry = multigrid::Symmetry();
    system_.coordinates = assembly::unknown_points(points_, dim, numbers_.n_unknowns);
    system_.coarser = levels.take(mesh_, origins, numbers_);
    executor_.synchronize();
    rows_ms_ = ms_since(begin);
  }
  void keep(assembly::ArrayLevels<dim>& levels) {
    levels.keep(mesh_, numbers_, std::move(system_.A), std::move(system_.coarser));
  }

  void solve(double tolerance, bool on_own_levels) {
    multigrid::SolverOptions options;
    if (on_own_levels) {
      options.hierarchy.kind = multigrid::HierarchyKind::geometric;
      options.hierarchy.precision = multigrid::Precision::half;
      options.smoother.kind = multigrid::SmootherKind::chebyshev;
    }
    options.norm = multigrid::Norm::rhs;
    options.tolerance = tolerance;
    const auto begin = Clock::now();
    multigrid::Solver solver(system_, options);
    executor_.synchronize();
    setup_ms_ = ms_since(begin);
    x_ = assembly::zeros(executor_, system_.n());
    const auto then = Clock::now();
    report_ = solver.solve(system_.b, x_);
    executor_.synchronize();
    solve_ms_ = ms_since(then);
    const auto& choice = solver.hierarchy().choice;
    methods_ = choice ? choice->methods : "";
  }

  /// The squares of the cells' errors.
  Array<double> estimate() {
    const auto begin = Clock::now();
    const assembly::ElementBlock& block = blocks_[0];
    const assembly::ReferenceElement rule(executor_, tests::linear_simplex<dim>()),
        corners(executor_, at_corners<dim>());
    const Array<double> u = assembly::nodal_values(x_, given_);
    const assembly::ElementsAround around = assembly::elements_around({&block}, numbers_.n_nodes);
    std::vector<assembly::Coefficient> kappa(1);
    kappa[0].constant = 1;
    const auto sums = [&](const int component) {
      assembly::ElementMatrices parts;
      parts.loads =
          assembly::weighted_flux_at_nodes<dim>(block, corners, rule, points_, kappa, u, component);
      return assembly::gathered_loads({{&block, &parts}}, around, numbers_.n_nodes);
    };
    const Array<double> weights = sums(-1);
    Array<double> flux = assembly::zeros(executor_, 3 * numbers_.n_nodes);
    for (int d = 0; d < dim; ++d) assembly::set_component(sums(d), weights, d, flux);
    Array<double> squares(executor_, mesh_.n_cells()), energies(executor_, mesh_.n_cells());
    assembly::recovered_errors<dim>(block, rule, points_, kappa, u, flux, -1, squares, energies);
    const double square = assembly::sum_over_cells(squares);
    relative_ = std::sqrt(square / (square + assembly::sum_over_cells(energies)));
    estimate_ms_ = ms_since(begin);
    return squares;
  }

  Index n_unknowns() const { return numbers_.n_unknowns; }
  void print(int round, int step, double mesh_ms) const {
    std::printf(
        "{\"round\": %d, \"step\": %d, \"cells\": %d, \"unknowns\": %d, \"relative\": %.4g, \"iterations\": %d, \"methods\": \"%s\", \"mesh_ms\": %.4g, "
        "\"rows_ms\": %.4g, \"setup_ms\": %.4g, \"solve_ms\": %.4g, \"estimate_ms\": %.4g, \"executor\": \"%s\", \"commit\": \"%s\"}\n",
        round, step, mesh_.n_cells(), n_unknowns(), relative_, report_.iterations, methods_.c_str(),
        mesh_ms, rows_ms_, setup_ms_, solve_ms_, estimate_ms_, executor_.description().c_str(),
        TERRACE_COMMIT);
  }

 private:
  const CellArrays<dim>& mesh_;
  Executor executor_;
  assembly::NodeNumbers numbers_;
  Array<double> points_, given_, x_;
  std::vector<assembly::ElementBlock> blocks_;
  multigrid::System system_;
  multigrid::SolveReport report_;
  std::string methods_;
  double rows_ms_ = 0, setup_ms_ = 0, solve_ms_ = 0, estimate_ms_ = 0, relative_ = 0;
};

template <int dim>
void go(int round, CellArrays<dim> mesh, int steps, const AssemblyKeys& keys) {
  const Executor executor = mesh.executor();
  const bool on_own_levels = keys.at("hierarchy") == "geometric";
  if (!on_own_levels && keys.at("hierarchy") != "auto")
    throw std::runtime_error("hierarchy is auto or geometric, not " + keys.at("hierarchy"));
  assembly::ArrayLevels<dim> levels;
  levels.expect_bisection();
  Array<Index> origins;
  double mesh_ms = 0;
  for (int k = 0;; ++k) {
    Step<dim> step(mesh);
    step.assemble(origins, levels);
    step.solve(std::atof(keys.at("tolerance").c_str()), on_own_levels);
    const Array<double> squares = step.estimate();
    step.print(round, k, mesh_ms);
    if (k == steps || step.n_unknowns() >= std::atoi(keys.at("unknowns").c_str())) return;
    const auto begin = Clock::now();
    if (on_own_levels) step.keep(levels);
    Adapted<dim> finer =
        refined_where(mesh, marked_bulk(squares, std::atof(keys.at("share").c_str())));
    executor.synchronize();
    mesh_ms = ms_since(begin);
    mesh = std::move(finer.cells);
    origins = std::move(finer.origins);
  }
}

template <int dim>
void measure(const CoarseCells<dim>& cells, int times, int steps, const AssemblyKeys& keys) {
  const Executor executor = benchmark::executor_of(keys);
  CellArrays<dim> mesh = cell_arrays(cells, executor, Keep::all);
  for (int k = 0; k < times; ++k) mesh = refined(mesh, Keep::all);
  prepare_bisection(mesh);
  for (int round = 0; round < std::atoi(keys.at("rounds").c_str()); ++round)
    go(round, copied_to(mesh, executor), steps, keys);
}

}  // namespace

int main(int n_arguments, char** arguments) {
  try {
    if (n_arguments < 5) throw std::runtime_error("see the head of adaptive_benchmark.cc");
    const std::string kind = arguments[1];
    const int side = std::atoi(arguments[2]), times = std::atoi(arguments[3]),
              steps = std::atoi(arguments[4]);
    if (side < 1 || times < 0 || steps < 0)
      throw std::runtime_error("SIDE is at least 1, REFINEMENTS and STEPS at least 0");
    AssemblyKeys keys = {{"executor", "host"},       {"threads", "0"},      {"share", "0.5"},
                         {"unknowns", "2000000000"}, {"tolerance", "1e-6"}, {"rounds", "1"},
                         {"hierarchy", "auto"}};
    benchmark::read_keys(n_arguments, arguments, 5, keys);
    if (kind == "triangles")
      measure(tests::triangles_of_square(side), times, steps, keys);
    else if (kind == "tetrahedra")
      measure(tests::tetrahedra_of_cube(side), times, steps, keys);
    else
      throw std::runtime_error("unknown kind " + kind);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "adaptive_benchmark: %s\n", error.what());
    return 1;
  }
  return 0;
}
