// SPDX-License-Identifier: MIT
// Sets up and solves one system again and again and prints one line of JSON: first run, and median
// of the others.
//
//     multigrid_benchmark five_point|jittered|graded|FILE SIDE [Key=value]...
//
// FILE is a system saved by multigrid::save (SIDE is ignored). Keys: executor=host|cuda|shadow
// threads=N tree=full|adaptive precision=double|float inner_levels=N graphs=0|1
// smoother=gauss-seidel|l1-jacobi repeat=N
#include "multigrid/solver.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace multigrid;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  if (values.size() > 1)
    values.erase(values.begin());  // the first run pays for loading kernels and growing pools
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

System make_problem(const std::string& name, int side) {
  if (name == "five_point") return tests::five_point(side);
  if (name == "jittered") return tests::triangles(side, tests::Points::jittered);
  if (name == "graded") return tests::triangles(side, tests::Points::graded);
  return load(name);
}

Executor make_executor(const std::string& name, int threads) {
  if (name == "cuda") return Executor::cuda(0);
  return name == "shadow" ? Executor::shadow() : Executor::host(threads);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::fprintf(
        stderr, "usage: multigrid_benchmark five_point|jittered|graded|FILE SIDE [key=value]...\n");
    return 2;
  }
  std::map<std::string, std::string> keys = {
      {"executor", "host"},         {"threads", "0"}, {"tree", "adaptive"},
      {"precision", "double"},      {"graphs", "1"},  {"inner_levels", "3"},
      {"smoother", "gauss-seidel"}, {"repeat", "6"}};
  for (int k = 3; k < argc; ++k) {
    const std::string argument = argv[k];
    const auto equals = argument.find('=');
    const std::string key = argument.substr(0, equals);
    if (equals == std::string::npos || keys.count(key) == 0) {
      std::fprintf(stderr, "multigrid_benchmark: unknown argument %s\n", argv[k]);
      return 2;
    }
    keys[key] = argument.substr(equals + 1);
  }
  SolverOptions options;
  options.auxiliary_grid.tree = keys["tree"] == "full" ? Tree::full : Tree::adaptive;
  options.hierarchy.precision =
      keys["precision"] == "float" ? Precision::float_ : Precision::double_;
  options.cycle.inner_levels = std::stoi(keys["inner_levels"]);
  if (keys["smoother"] == "l1-jacobi") {
    options.smoother.kind = SmootherKind::l1_jacobi;
    options.smoother.finest_kind = FinestSmootherKind::as_kind;
  }
  BackendOptions backend;
  backend.graphs = keys["graphs"] == "1";

  const Executor executor = make_executor(keys["executor"], std::stoi(keys["threads"]));
  const System system = make_problem(argv[1], std::stoi(argv[2])).copy_to(executor);
  std::vector<double> setup, solve;
  SolveReport report;
  HierarchyReport hierarchy;
  for (int run = 0; run < std::stoi(keys["repeat"]); ++run) {
    executor.synchronize();
    const double begin = seconds();
    Solver solver(system, options, backend);
    executor.synchronize();
    const double ready = seconds();
    Array<double> x(executor, system.n());
    report = solver.solve(system.b, x);
    executor.synchronize();
    setup.push_back(ready - begin);
    solve.push_back(seconds() - ready);
    hierarchy = solver.hierarchy();
  }
  std::printf(
      "{\"problem\": \"%s\", \"unknowns\": %d, \"nonzeros\": %lld, \"executor\": \"%s\", "
      "\"commit\": \"%s\", \"tree\": "
      "\"%s\", \"precision\": \"%s\", \"inner_levels\": %d, \"smoother\": \"%s\", \"graph\": %s, "
      "\"kernels_per_iteration\": "
      "%lld, \"levels\": %zu, \"operator_complexity\": %.3f, \"iterations\": %d, \"outcome\": "
      "\"%s\", "
      "\"true_relative_residual\": %.3e, \"cycle_synchronizations\": %lld, \"runs\": %zu, "
      "\"first_setup_ms\": %.3f, "
      "\"first_solve_ms\": %.3f, \"median_setup_ms\": %.3f, \"median_solve_ms\": %.3f, "
      "\"peak_bytes_per_unknown\": %.0f}\n",
      argv[1], system.n(), static_cast<long long>(system.A.n_nonzeros()),
      executor.description().c_str(), TERRACE_COMMIT, keys["tree"].c_str(),
      keys["precision"].c_str(), options.cycle.inner_levels, keys["smoother"].c_str(),
      report.graph ? "true" : "false", static_cast<long long>(report.launches_per_iteration),
      hierarchy.levels.size(), hierarchy.operator_complexity, report.iterations,
      word(report.outcome, outcome_words).c_str(), report.true_relative_residual,
      static_cast<long long>(report.cycle_synchronizations), setup.size(), 1e3 * setup[0],
      1e3 * solve[0], 1e3 * median(setup), 1e3 * median(solve),
      static_cast<double>(executor.counters().peak_bytes) / system.n());
  return report.converged() ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "multigrid_benchmark: %s\n", error.what());
  return 1;
}
