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
// Keys: executor=WORD (as Backend/Device) split=N (Backend/Split rows) threads=N graphs=0|1 overlap=0|1 refresh=0|1 repeat=N
// inner_levels=N pre=N post=N degree=N fill=N power=N damping=X coarse_rows=N limit=N pairings=N
// candidate_sweeps=N threshold=X directions=N, and with the words of the parameter file (- for a blank) preset, hierarchy, transfer, tree, precision,
// format, cycle, krylov, smoother, matching, near_nullspace. What is allocated for a refresh counts in the peak.
//
// residency=resident|all-but-coarsest|streaming memory_limit=GB krylov_vectors=device|host
// sparse_coarse_rows=N: as in the parameter file. If not resident, the system stays on the host, which
// sets up.
//
// columns=N: solves for N right-hand sides by chance, together where that is possible; the line has the
// first one's report.
//
// digest=1: adds a number that differs where a bit of the solution or of a residual differs.
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
#include "benchmarks/measured_line.h"
#include "multigrid/backend/device_name.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/vectors.h"
#include "tests/support/problems.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <vector>

namespace {

using namespace multigrid;
using namespace benchmark;

constexpr const char* gallery_prefix = "gallery:";

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
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

Executor make_executor(Keys& keys) {
  const std::optional<DeviceName> name = DeviceName::read(keys["executor"]);
  if (!name) throw std::runtime_error("there is no executor " + keys["executor"]);
  return name->executor(std::stoi(keys["threads"]), std::stoll(keys["split"]));
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

/// For the system's right-hand side, or for several by chance, whose first report is returned.
SolveReport solve(Solver& solver, const System& system, int columns, Array<double>& x) {
  x = Array<double>(system.A.executor(), Offset(columns) * system.n());
  if (columns == 1) return solver.solve(system.b, x);
  Array<double> b(system.A.executor(), x.size());
  fill_random(b, 7);
  return solver.solve(b, x, columns)[0];
}

/// A number that differs where a bit of the solution or of a residual differs.
///
/// source  FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo
std::uint64_t digest(const Array<double>& x, const std::vector<double>& residuals) {
  std::uint64_t digest = 0xcbf29ce484222325ull;
  const auto add = [&](const std::vector<double>& values) {
    for (const double value : values) {
      std::uint64_t bits;
      std::memcpy(&bits, &value, sizeof bits);
      digest = (digest ^ bits) * 0x100000001b3ull;
    }
  };
  add(x.to_vector());
  add(residuals);
  return digest;
}

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
    Array<double> x;
    result.report = solve(solver, system, std::stoi(keys["columns"]), x);
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
    if (keys["digest"] == "1") result.digest = digest(x, result.report.residuals);
  }
  return result;
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
    const Executor executor = make_executor(keys);
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
