// SPDX-License-Identifier: MIT
#include "benchmarks/peers/peer.h"

#include "multigrid/system.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <mpi.h>
#include <stdexcept>

namespace peers {
namespace {

struct Timings {
  std::vector<double> setup, solve;  ///< seconds, the slowest rank's
  int iterations = 0;
  double residual = 0;                      ///< ‖b - A x‖ / ‖b‖, computed here
  double bytes_before = 0, bytes_peak = 0;  ///< resident, of all ranks
};

int rank() {
  int value;
  MPI_Comm_rank(MPI_COMM_WORLD, &value);
  return value;
}

int ranks() {
  int value;
  MPI_Comm_size(MPI_COMM_WORLD, &value);
  return value;
}

double over_ranks(double value, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, operation, MPI_COMM_WORLD);
  return value;
}

/// A number of /proc/self/status in bytes, summed over the ranks: VmRSS is the resident memory now,
/// VmHWM its peak.
double resident(const std::string& key) {
  std::ifstream file("/proc/self/status");
  std::string word;
  double kilobytes = 0;
  while (file >> word)
    if (word == key + ":") file >> kilobytes;
  return over_ranks(1024 * kilobytes, MPI_SUM);
}

/// The peak is counted from here on (proc(5), clear_refs); memory that is free already is given
/// back before, so that it does not hide what is allocated.
void reset_peak() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5";
}

Rows read(const std::string& file) {
  const multigrid::System system = multigrid::load(file);
  Rows rows;
  rows.n_global = system.n();
  rows.dimension = system.dimension;
  rows.block_size = system.block_size;
  const std::int64_t nodes = system.n() / system.block_size;
  rows.first = int(nodes * rank() / ranks()) * system.block_size;
  rows.n = int(nodes * (rank() + 1) / ranks()) * system.block_size - rows.first;
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  const auto b = system.b.to_vector();
  const auto begin = offsets[rows.first], end = offsets[rows.first + rows.n];
  for (int i = 0; i <= rows.n; ++i) rows.offsets.push_back(int(offsets[rows.first + i] - begin));
  rows.columns.assign(columns.begin() + begin, columns.begin() + end);
  rows.values.assign(values.begin() + begin, values.begin() + end);
  rows.b.assign(b.begin() + rows.first, b.begin() + rows.first + rows.n);
  const auto modes = system.near_nullspace.to_vector();
  for (auto mode = modes.begin(); mode != modes.end(); mode += system.n())
    rows.near_nullspace.insert(rows.near_nullspace.end(), mode + rows.first,
                               mode + rows.first + rows.n);
  return rows;
}

std::vector<double> gather(const Rows& rows, const std::vector<double>& x) {
  std::vector<int> sizes(ranks()), firsts(ranks());
  MPI_Allgather(&rows.n, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgather(&rows.first, 1, MPI_INT, firsts.data(), 1, MPI_INT, MPI_COMM_WORLD);
  std::vector<double> all(rows.n_global);
  MPI_Allgatherv(x.data(), rows.n, MPI_DOUBLE, all.data(), sizes.data(), firsts.data(), MPI_DOUBLE,
                 MPI_COMM_WORLD);
  return all;
}

double relative_residual(const Rows& rows, const std::vector<double>& x) {
  const std::vector<double> all = gather(rows, x);
  double residuals = 0, loads = 0;
  for (int i = 0; i < rows.n; ++i) {
    double r = rows.b[i];
    for (int k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k)
      r -= rows.values[k] * all[rows.columns[k]];
    residuals += r * r;
    loads += rows.b[i] * rows.b[i];
  }
  return std::sqrt(over_ranks(residuals, MPI_SUM) / over_ranks(loads, MPI_SUM));
}

/// Seconds that the slowest rank takes.
template <class Action>
double seconds(Action&& action) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  action();
  return over_ranks(MPI_Wtime() - begin, MPI_MAX);
}

Timings measure(Peer& peer, const Rows& rows, int repeat) {
  Timings timings;
  reset_peak();
  timings.bytes_before = resident("VmRSS");
  for (int k = 0; k < repeat; ++k) {
    timings.setup.push_back(seconds([&] { peer.setup(); }));
    timings.solve.push_back(seconds([&] { timings.iterations = peer.solve(); }));
  }
  timings.bytes_peak = resident("VmHWM");
  timings.residual = relative_residual(rows, peer.solution());
  return timings;
}

/// Of all runs but the first, which pays for what is loaded and allocated once.
double median_of_later(std::vector<double> values) {
  if (values.size() > 1) values.erase(values.begin());
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void print(const Library& library, const Options& options, const Rows& rows, const Timings& t) {
  std::printf("{\"library\": \"%s\", \"version\": \"%s\", \"options\": {", library.name.c_str(),
              library.version.c_str());
  const char* separator = "";
  for (const auto& [key, value] : options) {
    std::printf("%s\"%s\": \"%s\"", separator, key.c_str(), value.c_str());
    separator = ", ";
  }
  std::printf(
      "}, \"ranks\": %d, \"unknowns\": %d, \"iterations\": %d, \"true_relative_residual\": %.3e, "
      "\"repeats\": %zu, \"first_setup_seconds\": %.6f, \"first_solve_seconds\": %.6f, "
      "\"setup_seconds\": %.6f, \"solve_seconds\": %.6f, \"added_bytes_per_unknown\": %.0f}\n",
      ranks(), rows.n_global, t.iterations, t.residual, t.setup.size(), t.setup[0], t.solve[0],
      median_of_later(t.setup), median_of_later(t.solve),
      (t.bytes_peak - t.bytes_before) / rows.n_global);
}

/// Sets options from key=value; returns the repetitions.
int parse(int argc, char** argv, Options& options) {
  int repeat = 6;
  for (int k = 2; k < argc; ++k) {
    const std::string argument = argv[k];
    const auto equals = argument.find('=');
    const std::string key = argument.substr(0, equals);
    if (equals == std::string::npos || (key != "repeat" && options.count(key) == 0))
      throw std::invalid_argument("there is no option " + key);
    if (key == "repeat")
      repeat = std::max(1, std::stoi(argument.substr(equals + 1)));
    else
      options[key] = argument.substr(equals + 1);
  }
  return repeat;
}

}  // namespace

int run(int argc, char** argv, const Library& library) try {
  if (argc < 2)
    throw std::invalid_argument("usage: PROGRAM SYSTEM.terrace [repeat=N] [OPTION=VALUE]...");
  Options options = library.defaults;
  options["tolerance"] = "1e-6";
  const int repeat = parse(argc, argv, options);
  const Rows rows = read(argv[1]);
  const auto peer = library.make(rows, options);
  const Timings timings = measure(*peer, rows, repeat);
  if (rank() == 0) print(library, options, rows, timings);
  return timings.residual <= 1.1 * tolerance(options) ? 0 : 1;
} catch (const std::exception& error) {
  if (rank() == 0) std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
  return 2;
}

}  // namespace peers
