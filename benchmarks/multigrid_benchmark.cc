// SPDX-License-Identifier: MIT
// Sets up, solves and refreshes one system again and again and prints one line of JSON: first run,
// and median of the others.
//
//     multigrid_benchmark five_point|jittered|graded|tetrahedra|nested|FILE SIDE [key=value]...
//                         [+ [key=value]...]...
//     multigrid_benchmark gallery:NAME UNKNOWNS [key=value]... [+ [key=value]...]...
//     multigrid_benchmark gallery
//
// tetrahedra has SIDE^3 unknowns, the others SIDE^2. nested is five_point refined five times from
// SIDE × SIDE unknowns, for hierarchy=geometric. FILE is a system saved by multigrid::save (SIDE is
// ignored). gallery:NAME is a system of benchmarks/gallery with about so many unknowns; `gallery`
// alone lists them (name, family and what it is, with a tab between them).
//
// Keys: executor=host|cuda|shadow threads=N graphs=0|1 overlap=0|1 refresh=0|1 repeat=N
// inner_levels=N pre=N post=N degree=N fill=N power=N damping=X coarse_rows=N limit=N pairings=N, and with
// the words of the parameter file (- for a blank) preset, hierarchy, transfer, tree, precision,
// format, cycle, krylov, smoother, matching. What is allocated for a refresh counts in the peak.
//
// residency=resident|all-but-coarsest|streaming memory_limit=GB krylov_vectors=device|host
// sparse_coarse_rows=N: as in the parameter file. If not resident, the system stays on the host, which
// sets up.
//
// tolerance=X iterations=N: when a solve ends. fallback=0|1: Choice/Fallback of preset=auto. What cannot be set up
// or solved is a line with "refused", and the exit code is 1.
//
// save=FILE: writes the system by multigrid::save. mtx=NAME: writes NAME.mtx and NAME_rhs.mtx, Matrix
// Market files. Both before measuring; they belong before the first +. repeat=0 measures nothing.
//
// lock=FILE: measures while it holds FILE locked, so that several processes can make their systems at
// the same time and use a GPU one after the other.
//
// After a + the same system is measured with the settings of the first group, changed by those that
// follow; a line each.
#include "benchmarks/gallery/gallery.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"
#include "multigrid/solver.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <string>
#include <sys/file.h>
#include <vector>

namespace {

using namespace multigrid;

constexpr const char* gallery_prefix = "gallery:";

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
  if (name.rfind(gallery_prefix, 0) == 0)
    return gallery::make(name.substr(std::strlen(gallery_prefix)), side);
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

/// Locks a file until the end of the program; an empty name stands for none.
void lock(const std::string& file) {
  if (file.empty()) return;
  const int descriptor = open(file.c_str(), O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || flock(descriptor, LOCK_EX) != 0)
    throw std::runtime_error("cannot lock " + file);
}

void write(const System& system, const std::string& saved, const std::string& matrix_market) {
  if (!saved.empty()) save(system, saved);
  if (matrix_market.empty()) return;
  write_matrix_market(system.A, matrix_market + ".mtx");
  write_matrix_market({system.n(), 1, system.b.to_vector()}, matrix_market + "_rhs.mtx");
}

void list_gallery() {
  for (const gallery::Entry& entry : gallery::entries())
    std::printf("%s\t%s\t%s\n", entry.name, entry.family, entry.what);
}

/// Bytes of level matrices and links that lie in the host's memory.
Offset lent_bytes(const HierarchyReport& hierarchy) {
  Offset bytes = 0;
  for (const LevelReport& level : hierarchy.levels) bytes += level.lent_bytes;
  return bytes;
}

/// "strength": 0.123, ...: milliseconds of the parts of a setup, over all levels.
std::string components_text(const HierarchyReport& hierarchy) {
  std::map<std::string, double> parts;
  for (const ComponentTime& part : hierarchy.components) parts[part.component] += part.seconds;
  std::string text;
  for (const auto& [name, seconds] : parts) {
    char entry[96];
    std::snprintf(entry, sizeof entry, "%s\"%s\": %.3f", text.empty() ? "" : ", ", name.c_str(),
                  1e3 * seconds);
    text += entry;
  }
  return text;
}

using Keys = std::map<std::string, std::string>;

const Keys& default_keys() {
  static const Keys keys = {{"executor", "host"},
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
                            {"sparse_coarse_rows", "0"},
                            {"residency", "resident"},
                            {"krylov_vectors", "device"},
                            {"memory_limit", "0"},
                            {"limit", "6"},
                            {"matching", "handshake"},
                            {"pairings", "2"},
                            {"lock", ""},
                            {"save", ""},
                            {"mtx", ""},
                            {"refresh", "1"},
                            {"preset", "paper AG"},
                            {"hierarchy", "auxiliary grid"},
                            {"transfer", ""},
                            {"tree", "adaptive"},
                            {"precision", ""},
                            {"format", "auto"},
                            {"cycle", ""},
                            {"tolerance", "1e-6"},
                            {"iterations", "200"},
                            {"fallback", "1"},
                            {"krylov", "flexible cg"},
                            {"smoother", ""}};
  return keys;
}

/// The groups of settings that + parts. Throws std::out_of_range for a key that there is not.
std::vector<Keys> groups_of(int argc, char** argv) {
  std::vector<Keys> groups = {default_keys()};
  for (int k = 3; k < argc; ++k) {
    const std::string argument = argv[k];
    if (argument == "+") {
      groups.push_back(groups.front());
      continue;
    }
    const auto equals = argument.find('=');
    const auto key = groups.back().find(argument.substr(0, equals));
    if (equals == std::string::npos || key == groups.back().end())
      throw std::out_of_range("unknown argument " + argument);
    if (groups.size() > 1 && (key->first == "save" || key->first == "mtx"))
      throw std::out_of_range(argument + " belongs before the first +");
    key->second = argument.substr(equals + 1);
  }
  return groups;
}

/// keys  those without a value get what the preset has
SolverOptions options_of(Keys& keys) {
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
  options.hierarchy.sparse_coarse_rows = std::stoi(keys["sparse_coarse_rows"]);
  options.hierarchy.precision = value_of<Precision>(keys["precision"], precision_words);
  options.hierarchy.format = value_of<MatrixFormat>(keys["format"], format_words);
  options.auxiliary_grid.tree = value_of<Tree>(keys["tree"], tree_words);
  options.auxiliary_grid.transfer = value_of<GridTransfer>(keys["transfer"], grid_transfer_words);
  options.unsmoothed.limit = std::stoi(keys["limit"]);
  options.pairwise.matching = value_of<Matching>(keys["matching"], matching_words);
  options.pairwise.pairings = std::stoi(keys["pairings"]);
  options.tolerance = std::stod(keys["tolerance"]);
  options.maximum_iterations = std::stoi(keys["iterations"]);
  options.choice.fallback = keys["fallback"] == "1";
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
  return options;
}

/// What the runs of one group of settings took, and what the last one did.
struct Measured {
  std::vector<double> setup, solve, refresh;
  SolveReport report;
  HierarchyReport hierarchy;
  Counters setup_counts, solve_counts;
};

Measured measure(const System& system,
                 const SolverOptions& options,
                 const Executor& executor,
                 Keys& keys) {
  BackendOptions backend;
  backend.graphs = keys["graphs"] == "1";
  backend.residency = value_of<Residency>(keys["residency"], residency_words);
  backend.krylov_vectors = value_of<KrylovVectors>(keys["krylov_vectors"], krylov_vectors_words);
  backend.memory_limit = std::stod(keys["memory_limit"]);
  executor.limit_memory(Offset(1e9 * backend.memory_limit));
  executor.overlap_kernels(keys["overlap"] == "1");
  Measured result;
  for (int run = 0; run < std::stoi(keys["repeat"]); ++run) {
    executor.synchronize();
    const Counters before = executor.counters();
    const double begin = seconds();
    Solver solver = system.A.executor() == executor ? Solver(system, options, backend)
                                                    : Solver(system, options, backend, executor);
    executor.synchronize();
    const double ready = seconds();
    const Counters between = executor.counters();
    Array<double> x(system.A.executor(), system.n());
    result.report = solver.solve(system.b, x);
    executor.synchronize();
    result.setup.push_back(ready - begin);
    const double solved = seconds();
    result.solve.push_back(solved - ready);
    result.setup_counts = difference(between, before);
    result.solve_counts = difference(executor.counters(), between);
    result.hierarchy = solver.hierarchy();
    if (keys["refresh"] == "1") solver.refresh(system);
    executor.synchronize();
    result.refresh.push_back(seconds() - solved);
  }
  return result;
}

/// A string of JSON.
std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += c == '\n' ? ' ' : c;
  }
  return json + "\"";
}

/// "choice": null, or methods, fallbacks and statistics of Preset = auto.
std::string choice_text(const HierarchyReport& hierarchy, const SolveReport& report) {
  if (!hierarchy.choice) return "null";
  const MatrixStatistics& is = hierarchy.choice->statistics;
  char numbers[256];
  std::snprintf(numbers, sizeof numbers,
                "\"weak_neighbours\": %.4g, \"jump\": %.2g, \"asymmetry\": %.3g, \"mass\": %.3g, "
                "\"least_mass\": %.3g, \"positive\": %.3g, \"anisotropy\": %g, "
                "\"grading\": %.4g, \"longest_row\": %d",
                is.weak_neighbours, is.jump, is.asymmetry, is.mass, is.least_mass, is.positive,
                is.anisotropy, is.grading, is.longest_row);
  std::string text = "{\"methods\": " + quoted(hierarchy.choice->methods) + ", \"fallbacks\": [";
  for (std::size_t k = 0; k < report.fallbacks.size(); ++k)
    text += (k ? ", " : "") + quoted(std::to_string(report.fallbacks[k].iteration) + ": " +
                                     report.fallbacks[k].reason);
  return text + "], " + numbers + "}";
}

void print(const std::string& problem,
           const System& system,
           const SolverOptions& options,
           const Executor& executor,
           Keys& keys,
           const Measured& m) {
  std::printf(
      "{\"problem\": \"%s\", \"unknowns\": %d, \"nonzeros\": %lld, \"executor\": \"%s\", "
      "\"commit\": \"%s\", \"hierarchy\": \"%s\", \"tree\": \"%s\", \"transfer\": \"%s\", "
      "\"cycle\": \"%s\", \"degree\": "
      "%d, "
      "\"fill\": %d, \"power\": %d, \"precision\": \"%s\", \"format\": \"%s\", \"inner_levels\": %d, \"smoother\": "
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
      "\"peak_bytes_per_unknown\": %.0f, \"residency\": \"%s\", \"krylov_vectors\": \"%s\", "
      "\"memory_limit_gb\": %s, \"peak_bytes\": %lld, \"lent_bytes\": %lld, \"bus_bytes\": %lld, "
      "\"components_ms\": {%s}, \"choice\": %s}\n",
      problem.c_str(), system.n(), static_cast<long long>(system.A.n_nonzeros()),
      executor.description().c_str(), TERRACE_COMMIT, keys["hierarchy"].c_str(),
      keys["tree"].c_str(), keys["transfer"].c_str(), keys["cycle"].c_str(),
      options.smoother.degree, options.smoother.fill, options.smoother.power,
      keys["precision"].c_str(), keys["format"].c_str(), options.cycle.inner_levels,
      keys["smoother"].c_str(), m.report.graph ? "true" : "false",
      keys["overlap"] == "1" ? "true" : "false",
      static_cast<long long>(m.report.launches_per_iteration), m.hierarchy.levels.size(),
      m.hierarchy.operator_complexity, m.report.iterations,
      word(m.report.outcome, outcome_words).c_str(), m.report.true_relative_residual,
      static_cast<long long>(m.report.cycle_synchronizations), m.setup.size(), 1e3 * m.setup[0],
      1e3 * m.solve[0], 1e3 * median(m.setup), 1e3 * median(m.solve), 1e3 * median(m.refresh),
      static_cast<long long>(m.setup_counts.launches),
      static_cast<long long>(m.setup_counts.synchronizations),
      static_cast<long long>(m.solve_counts.launches),
      static_cast<long long>(m.solve_counts.synchronizations),
      static_cast<double>(executor.counters().peak_bytes) / system.n(), keys["residency"].c_str(),
      keys["krylov_vectors"].c_str(), keys["memory_limit"].c_str(),
      static_cast<long long>(executor.counters().peak_bytes),
      static_cast<long long>(lent_bytes(m.hierarchy)), static_cast<long long>(m.report.bus_bytes),
      components_text(m.hierarchy).c_str(), choice_text(m.hierarchy, m.report).c_str());
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc == 2 && argv[1] == std::string("gallery")) {
    list_gallery();
    return 0;
  }
  if (argc < 3) {
    std::fprintf(stderr,
                 "usage: multigrid_benchmark five_point|jittered|graded|tetrahedra|nested|FILE "
                 "SIDE [key=value]... [+ [key=value]...]...\n"
                 "       multigrid_benchmark gallery:NAME UNKNOWNS [key=value]... "
                 "[+ [key=value]...]...\n"
                 "       multigrid_benchmark gallery\n");
    return 2;
  }
  std::vector<Keys> groups = groups_of(argc, argv);
  System on_host = make_problem(argv[1], std::stoi(argv[2]));
  write(on_host, groups[0]["save"], groups[0]["mtx"]);
  if (groups[0]["repeat"] == "0") return 0;
  lock(groups[0]["lock"]);
  bool converged = true;
  for (Keys& keys : groups) {
    const SolverOptions options = options_of(keys);
    const Executor executor = make_executor(keys["executor"], std::stoi(keys["threads"]));
    const bool is_resident = keys["residency"] == "resident";
    System copy = is_resident ? on_host.copy_to(executor) : System();
    System& system = is_resident ? copy : on_host;
    system.symmetry = find_symmetry(system.A);  // as assembly knows it
    try {
      const Measured measured = measure(system, options, executor, keys);
      print(argv[1], system, options, executor, keys, measured);
      converged = converged && measured.report.converged();
    } catch (const std::runtime_error& error) {
      std::printf("{\"problem\": \"%s\", \"hierarchy\": \"%s\", \"refused\": %s}\n", argv[1],
                  keys["hierarchy"].c_str(), quoted(error.what()).c_str());
      converged = false;
    }
    std::fflush(stdout);
  }
  return converged ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "multigrid_benchmark: %s\n", error.what());
  return 1;
}
