// SPDX-License-Identifier: MIT
// Assembles a linear elastic body of linear elements on an executor, sets up and solves by Preset = auto, again and again. Prints
// one line of JSON: first run, and median of the others.
//
//     elasticity_benchmark triangles|tetrahedra SIDE REFINEMENTS [key=value]...
//
// The body is the unit square under plane strain, or the unit cube, held where x = 0 and loaded by its weight; E = 1, nu = 0.3. The
// coarse mesh has SIDE squares or cubes a side, cut into two triangles or six tetrahedra.
//
// Keys: executor=WORD (as Backend/Device) threads=N repeat=N tolerance=X (of the residual by ||b||), hierarchy=grid (Solver/Hierarchy/Kind =
// auxiliary grid), load=weight|end (end: the same force down on each node where x = 1, and no weight), threshold=X and degree=N (Solver/Graph/Threshold, Smoother/Degree), save=FILE writes
// the system by multigrid::save, for multigrid_benchmark and benchmarks/peers; repeat=0 measures nothing.
#include "assembly/nodes/node_numbers.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/forces.h"
#include "assembly/solids/held.h"
#include "assembly/solids/rigid_modes.h"
#include "assembly/solids/stiffness.h"
#include "assembly/solids/vectors.h"
#include "benchmarks/assembled.h"
#include "multigrid/solver.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/reference_tables.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

using namespace mesh;
using namespace benchmark;

/// Nodes where x = 0 are held.
template <int dim>
assembly::Held held_at_zero(const Array<double>& points) {
  const std::vector<double> x = points.to_vector();
  std::vector<Index> entry(x.size(), -1);
  for (std::size_t i = 0; i < x.size() / dim; ++i)
    for (std::size_t a = 0; a < dim; ++a)
      if (x[i] == 0) entry[i * dim + a] = 0;
  return {Array<Index>(points.executor(), entry),
          assembly::zeros(points.executor(), Index(x.size()))};
}

assembly::ElasticCoefficients steel(int dim) {
  assembly::ElasticCoefficients steel;
  steel.E.constant = 1;
  steel.nu.constant = 0.3;
  steel.body.resize(std::size_t(dim));
  steel.body.back().constant = -1;
  return steel;
}

/// A force of -1 on the last component of each node where x = 1, 0 on the others.
template <int dim>
Array<double> force_at_end(const Array<double>& points) {
  const std::vector<double> x = points.to_vector();
  std::vector<double> force(x.size(), 0);
  for (std::size_t i = 0; i < x.size(); i += dim)
    if (x[i] == 1) force[i + dim - 1] = -1;
  return Array<double>(points.executor(), force);
}

template <int dim>
multigrid::System assemble(const std::vector<assembly::ElementBlock>& blocks,
                           const Array<double>& points,
                           const assembly::Held& held,
                           const Array<double>& force) {
  const Executor& executor = points.executor();
  const assembly::ElementBlock& block = blocks[0];
  const assembly::ReferenceElement element(executor, tests::linear_simplex<dim>());
  const assembly::ElasticCoefficients material = steel(dim);
  const Index n_nodes = Index(points.size() / dim);
  const assembly::ElementsAround around = assembly::elements_around({&block}, n_nodes);
  const assembly::BlockPattern pattern = assembly::block_pattern({&block}, around, dim);
  multigrid::System system;
  system.A = assembly::zero_matrix(pattern);
  system.b = force.empty() ? assembly::zeros(executor, n_nodes * dim) : force.copy_to(executor);
  assembly::add_stiffness<dim>(block, element, points, material, around, pattern, system.A);
  if (force.empty())
    assembly::add_to_nodes(block, around,
                           assembly::body_forces<dim>(block, element, points, material), dim, 1,
                           system.b);
  assembly::hold(held, system.A, system.b);
  system.dimension = dim;
  system.block_size = dim;
  system.coordinates = assembly::places_of_unknowns<dim>(points);
  system.near_nullspace = assembly::rigid_modes<dim>(points, held.entry);
  executor.synchronize();
  return system;
}

void print(const char* name, const std::vector<double>& ms) {
  if (ms.empty()) return;
  const Times times(ms);
  std::printf(", \"first_%s_ms\": %.4g, \"median_%s_ms\": %.4g", name, times.first, name,
              times.median);
}

/// Rows, entries and bytes of each level; milliseconds of each part of the setup on each level.
void print(const multigrid::HierarchyReport& hierarchy) {
  const char* comma = "";
  std::printf(", \"levels\": [");
  for (const multigrid::LevelReport& level : hierarchy.levels) {
    std::printf(
        "%s{\"rows\": %d, \"nonzeros\": %lld, \"bytes\": %lld, \"format\": \"%s\", \"smoother\": \"%s\"}",
        comma, level.rows, static_cast<long long>(level.nonzeros),
        static_cast<long long>(level.bytes), level.format.c_str(), level.smoother.c_str());
    comma = ", ";
  }
  std::printf("], \"components_ms\": {");
  comma = "";
  for (const multigrid::ComponentTime& part : hierarchy.components) {
    std::printf("%s\"%d %s\": %.4g", comma, part.level, part.component.c_str(), 1e3 * part.seconds);
    comma = ", ";
  }
  std::printf("}");
}

template <int dim>
void measure(const std::string& kind,
             const CoarseCells<dim>& cells,
             int times,
             const AssemblyKeys& keys) {
  const Executor executor = executor_of(keys);
  CellArrays<dim> mesh = cell_arrays(cells, executor, Keep::all);
  for (int k = 0; k < times; ++k) mesh = refined(mesh, Keep::all);
  const assembly::NodeNumbers numbers =
      assembly::number_nodes(mesh, {}, assembly::NodeOrder::as_met);
  const Array<double> points = assembly::node_points(mesh, numbers);
  const std::vector<assembly::ElementBlock> blocks = assembly::cell_blocks(mesh, numbers);
  const assembly::Held held = held_at_zero<dim>(points);
  const Array<double> force =
      keys.at("load") == "end" ? force_at_end<dim>(points) : Array<double>();
  const std::string& file = keys.at("save");
  if (!file.empty()) save(assemble<dim>(blocks, points, held, force), file);
  multigrid::SolverOptions options;
  options.norm = multigrid::Norm::rhs;
  options.tolerance = std::atof(keys.at("tolerance").c_str());
  if (!keys.at("threshold").empty())
    options.graph.threshold = std::atof(keys.at("threshold").c_str());
  if (!keys.at("degree").empty()) options.smoother.degree = std::atoi(keys.at("degree").c_str());
  if (keys.at("hierarchy") == "grid")
    options.hierarchy.kind = multigrid::HierarchyKind::auxiliary_grid;
  else if (!keys.at("hierarchy").empty())
    throw std::runtime_error("hierarchy is grid or empty, not " + keys.at("hierarchy"));
  std::vector<double> rows_ms, setup_ms, solve_ms;
  multigrid::SolveReport report;
  multigrid::HierarchyReport hierarchy;
  Offset nonzeros = 0;
  for (int k = 0; k < std::atoi(keys.at("repeat").c_str()); ++k) {
    const auto begin = std::chrono::steady_clock::now();
    const multigrid::System system = assemble<dim>(blocks, points, held, force);
    rows_ms.push_back(ms_since(begin));
    nonzeros = system.A.n_nonzeros();
    const auto then = std::chrono::steady_clock::now();
    multigrid::Solver solver(system, options);
    executor.synchronize();
    setup_ms.push_back(ms_since(then));
    Array<double> x(executor, system.n());
    const auto last = std::chrono::steady_clock::now();
    report = solver.solve(system.b, x);
    executor.synchronize();
    solve_ms.push_back(ms_since(last));
    hierarchy = solver.hierarchy();
  }
  std::printf(
      "{\"kind\": \"%s\", \"cells\": %d, \"unknowns\": %d, \"nonzeros\": %lld, \"executor\": \"%s\", \"commit\": \"%s\", "
      "\"runs\": %zu, \"iterations\": %d, \"true_relative_residual\": %.3e, \"methods\": \"%s\", \"peak_bytes_per_unknown\": %.4g",
      kind.c_str(), mesh.n_cells(), numbers.n_nodes * dim, static_cast<long long>(nonzeros),
      executor.description().c_str(), TERRACE_COMMIT, rows_ms.size(), report.iterations,
      report.true_relative_residual, hierarchy.choice ? hierarchy.choice->methods.c_str() : "",
      double(executor.counters().peak_bytes) / (numbers.n_nodes * dim));
  print("rows", rows_ms);
  print("setup", setup_ms);
  print("solve", solve_ms);
  print(hierarchy);
  std::printf("}\n");
}

}  // namespace

int main(int n_arguments, char** arguments) {
  try {
    if (n_arguments < 4) throw std::runtime_error("see the head of elasticity_benchmark.cc");
    const std::string kind = arguments[1];
    const int side = std::atoi(arguments[2]), times = std::atoi(arguments[3]);
    if (side < 1 || times < 0)
      throw std::runtime_error("SIDE is at least 1, REFINEMENTS at least 0");
    AssemblyKeys keys = {{"executor", "host"},  {"threads", "0"},   {"repeat", "6"},
                         {"tolerance", "1e-6"}, {"load", "weight"}, {"threshold", ""},
                         {"degree", ""},        {"save", ""},       {"hierarchy", ""}};
    read_keys(n_arguments, arguments, 4, keys);
    if (keys.at("load") != "weight" && keys.at("load") != "end")
      throw std::runtime_error("load is weight or end");
    if (kind == "triangles")
      measure(kind, tests::triangles_of_square(side), times, keys);
    else if (kind == "tetrahedra")
      measure(kind, tests::tetrahedra_of_cube(side), times, keys);
    else
      throw std::runtime_error("unknown kind " + kind);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "elasticity_benchmark: %s\n", error.what());
    return 1;
  }
  return 0;
}
