// SPDX-License-Identifier: MIT
// Sets up, solves and refreshes one system again and again and prints one line of JSON: first run,
// and median of the others.
//
//     multigrid_benchmark five_point|jittered|graded|tetrahedra|nested|FILE SIDE [key=value]...
//
// tetrahedra has SIDE^3 unknowns, the others SIDE^2. nested is five_point refined five times from
// SIDE × SIDE unknowns, for hierarchy=geometric. FILE is a system saved by multigrid::save (SIDE is
// ignored). Keys: executor=host|cuda|shadow threads=N graphs=0|1 overlap=0|1 refresh=0|1 repeat=N
// inner_levels=N pre=N post=N degree=N fill=N power=N damping=X coarse_rows=N, and with
// the words of the parameter file (- for a blank) preset, hierarchy, transfer, tree, precision,
// cycle, krylov, smoother. What is allocated for a refresh counts in the peak.
#include "multigrid/solver.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
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
  if (name == "tetrahedra") return tests::tetrahedra(side, tests::Points::jittered);
  if (name == "nested") return tests::nested(side, 5);
  return load(name);
}

/// The value with that word; throws std::out_of_range if there is none.
template <class Enumeration>
Enumeration value_of(std::string text, const char* words) {
  std::replace(text.begin(), text.end(), '-', ' ');
  const auto n = 1 + std::count(words, words + std::strlen(words), '|');
  for (int k = 0; k < n; ++k) {
    std::string candidate = word(k, words);
    std::replace(candidate.begin(), candidate.end(), '-', ' ');
    if (candidate == text) return static_cast<Enumeration>(k);
  }
  throw std::out_of_range(text + " is none of " + words);
}

Executor make_executor(const std::string& name, int threads) {
  if (name == "cuda") return Executor::cuda(0);
  return name == "shadow" ? Executor::shadow() : Executor::host(threads);
}

/// Launches and waits between two moments, without the wait that ends them.
Counters difference(const Counters& after, const Counters& before) {
  Counters counts;
  counts.launches = after.launches - before.launches;
  counts.synchronizations = after.synchronizations - before.synchronizations - 1;
  return counts;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::fprintf(stderr,
                 "usage: multigrid_benchmark five_point|jittered|graded|tetrahedra|nested|FILE "
                 "SIDE [key=value]...\n");
    return 2;
  }
  std::map<std::string, std::string> keys = {{"executor", "host"},
                                             {"threads", "0"},
                                             {"graphs", "1"},
                                             {"overlap", "1"},
                                             {"repeat", "6"},
                                             {"pre", "1"},
                                             {"post", "1"},
                                             {"inner_levels", "3"},
                                             {"degree", "2"},
                                             {"fill", "0"},
                                             {"power", "1"},
                                             {"damping", "0.667"},
                                             {"coarse_rows", ""},
                                             {"refresh", "1"},
                                             {"preset", "paper AG"},
                                             {"hierarchy", "auxiliary grid"},
                                             {"transfer", ""},
                                             {"tree", "adaptive"},
                                             {"precision", ""},
                                             {"cycle", ""},
                                             {"krylov", "flexible cg"},
                                             {"smoother", ""}};
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
  SolverOptions options = preset_options(value_of<Preset>(keys["preset"], preset_words));
  const auto unless_set = [&](const char* key, const std::string& word) {
    if (keys[key].empty()) keys[key] = word;
  };
  unless_set("transfer", word(options.auxiliary_grid.transfer, grid_transfer_words));
  unless_set("precision", word(options.hierarchy.precision, precision_words));
  unless_set("cycle", word(options.cycle.kind, cycle_words));
  unless_set("smoother", word(options.smoother.kind, smoother_words));
  unless_set("coarse_rows", std::to_string(options.hierarchy.coarse_rows));
  options.hierarchy.kind = value_of<HierarchyKind>(keys["hierarchy"], hierarchy_words);
  options.hierarchy.coarse_rows = std::stoi(keys["coarse_rows"]);
  options.hierarchy.precision = value_of<Precision>(keys["precision"], precision_words);
  options.auxiliary_grid.tree = value_of<Tree>(keys["tree"], tree_words);
  options.auxiliary_grid.transfer = value_of<GridTransfer>(keys["transfer"], grid_transfer_words);
  options.krylov = value_of<Krylov>(keys["krylov"], krylov_words);
  options.cycle.kind = value_of<CycleKind>(keys["cycle"], cycle_words);
  options.cycle.pre = std::stoi(keys["pre"]);
  options.cycle.post = std::stoi(keys["post"]);
  options.cycle.inner_levels = std::stoi(keys["inner_levels"]);
  options.smoother.kind = value_of<SmootherKind>(keys["smoother"], smoother_words);
  options.smoother.degree = std::stoi(keys["degree"]);
  options.smoother.fill = std::stoi(keys["fill"]);
  options.smoother.power = std::stoi(keys["power"]);
  options.smoother.damping = std::stod(keys["damping"]);
  BackendOptions backend;
  backend.graphs = keys["graphs"] == "1";

  const Executor executor = make_executor(keys["executor"], std::stoi(keys["threads"]));
  executor.overlap_kernels(keys["overlap"] == "1");
  System system = make_problem(argv[1], std::stoi(argv[2])).copy_to(executor);
  system.symmetry = find_symmetry(system.A);  // as assembly knows it
  std::vector<double> setup, solve, refresh;
  SolveReport report;
  HierarchyReport hierarchy;
  Counters setup_counts, solve_counts;  // of the last run
  for (int run = 0; run < std::stoi(keys["repeat"]); ++run) {
    executor.synchronize();
    const Counters before = executor.counters();
    const double begin = seconds();
    Solver solver(system, options, backend);
    executor.synchronize();
    const double ready = seconds();
    const Counters between = executor.counters();
    Array<double> x(executor, system.n());
    report = solver.solve(system.b, x);
    executor.synchronize();
    setup.push_back(ready - begin);
    const double solved = seconds();
    solve.push_back(solved - ready);
    setup_counts = difference(between, before);
    solve_counts = difference(executor.counters(), between);
    if (keys["refresh"] == "1") solver.refresh(system);
    executor.synchronize();
    refresh.push_back(seconds() - solved);
    hierarchy = solver.hierarchy();
  }
  std::printf(
      "{\"problem\": \"%s\", \"unknowns\": %d, \"nonzeros\": %lld, \"executor\": \"%s\", "
      "\"commit\": \"%s\", \"hierarchy\": \"%s\", \"tree\": \"%s\", \"transfer\": \"%s\", "
      "\"cycle\": \"%s\", \"degree\": "
      "%d, "
      "\"fill\": %d, \"power\": %d, \"precision\": \"%s\", \"inner_levels\": %d, \"smoother\": "
      "\"%s\", \"graph\": %s, \"overlap\": %s, "
      "\"kernels_per_iteration\": "
      "%lld, \"levels\": %zu, \"operator_complexity\": %.3f, \"iterations\": %d, \"outcome\": "
      "\"%s\", "
      "\"true_relative_residual\": %.3e, \"cycle_synchronizations\": %lld, \"runs\": %zu, "
      "\"first_setup_ms\": %.3f, "
      "\"first_solve_ms\": %.3f, \"median_setup_ms\": %.3f, \"median_solve_ms\": %.3f, "
      "\"median_refresh_ms\": %.3f, "
      "\"setup_launches\": %lld, \"setup_waits\": %lld, \"solve_launches\": %lld, "
      "\"solve_waits\": %lld, "
      "\"peak_bytes_per_unknown\": %.0f}\n",
      argv[1], system.n(), static_cast<long long>(system.A.n_nonzeros()),
      executor.description().c_str(), TERRACE_COMMIT, keys["hierarchy"].c_str(),
      keys["tree"].c_str(), keys["transfer"].c_str(), keys["cycle"].c_str(),
      options.smoother.degree, options.smoother.fill, options.smoother.power,
      keys["precision"].c_str(), options.cycle.inner_levels, keys["smoother"].c_str(),
      report.graph ? "true" : "false", keys["overlap"] == "1" ? "true" : "false",
      static_cast<long long>(report.launches_per_iteration), hierarchy.levels.size(),
      hierarchy.operator_complexity, report.iterations, word(report.outcome, outcome_words).c_str(),
      report.true_relative_residual, static_cast<long long>(report.cycle_synchronizations),
      setup.size(), 1e3 * setup[0], 1e3 * solve[0], 1e3 * median(setup), 1e3 * median(solve),
      1e3 * median(refresh), static_cast<long long>(setup_counts.launches),
      static_cast<long long>(setup_counts.synchronizations),
      static_cast<long long>(solve_counts.launches),
      static_cast<long long>(solve_counts.synchronizations),
      static_cast<double>(executor.counters().peak_bytes) / system.n());
  return report.converged() ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "multigrid_benchmark: %s\n", error.what());
  return 1;
}
