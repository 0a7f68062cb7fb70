// SPDX-License-Identifier: MIT
#include "multigrid/forecast.h"

#include "multigrid/forecast/stand_in.h"
#include "multigrid/hierarchy/hierarchy.h"
#include "multigrid/solver.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// Rows of a stand-in, at most. Shadow runs its kernels in turn.
double most_rows(Space space) {
  return space == Space::host ? 100000 : 40000;
}

double system_bytes(const SystemSize& size, bool with_level_matrices) {
  const auto csr = [](double rows, double nonzeros) {
    return sizeof(Offset) * (rows + 1) + (sizeof(Index) + sizeof(double)) * nonzeros;
  };
  double rows = size.rows;
  double bytes = csr(rows, double(size.nonzeros)) +
                 sizeof(double) * (size.dimension + 2) * rows +  // coordinates, b, x
                 (sizeof(Index) + 3 * sizeof(double)) * size.tied;
  for (const CoarserSize& level : size.coarser) {
    bytes += csr(rows, double(level.interpolation));
    rows = level.rows;
    if (with_level_matrices) bytes += csr(rows, double(level.nonzeros));
  }
  return bytes;
}

/// A system `times` smaller, which begins at level `level` of a mesh that has levels.
SystemSize smaller(const SystemSize& size, double times, std::size_t level) {
  if (level == 0) return size;
  SystemSize result{Index(std::lround(size.rows / times)), 0, size.dimension, {}};
  result.nonzeros = std::llround(double(size.nonzeros) / size.rows * result.rows);
  if (size.coarser.empty()) return result;
  const auto first = size.coarser.begin() + std::ptrdiff_t(level);
  result.rows = first[-1].rows;
  result.nonzeros = first[-1].nonzeros;
  result.coarser.assign(first, size.coarser.end());
  return result;
}

/// What Solver takes beside the system.
struct Record {
  double rows, kept, setup_peak;
};

/// Sets up for a stand-in.
///
/// times  by which the size is smaller: so are thresholds that depend on the threads of a GPU
Record record(const SystemSize& size, const SolverOptions& options, Space space, double times) {
  const Executor executor =
      space == Space::host ? Executor::host() : Executor::shadow(space == Space::cuda);
  executor.set_threads_at_once(
      std::max(Offset(double(executor.threads_at_once()) / times), Offset(1)));
  const bool assembled = options.geometric.level_matrices == LevelMatrices::assembled;
  const System system = stand_in(size, assembled).copy_to(executor);
  const auto before = double(executor.counters().bytes);
  const Solver solver(system, options);
  return {double(size.rows), double(executor.counters().bytes) - before,
          double(executor.counters().peak_bytes) - before};
}

/// Before a stand-in is made for nothing.
void require_coarse_solver(const SystemSize& size, const SolverOptions& options, Space space) {
  Index rows = size.rows;
  for (std::size_t l = 0; l < size.coarser.size() && may_coarsen(rows, l + 1, options); ++l)
    rows = size.coarser[l].rows;
  direct_solver(rows, hierarchy_traits(options), options.hierarchy, space);
}

}  // namespace

Forecast forecast(const SystemSize& given, const SolverOptions& options, Space space) {
  check(options, given.dimension);
  SystemSize size = given;
  if (!hierarchy_traits(options).needs_mesh_levels) size.coarser.clear();
  require_coarse_solver(size, options, space);
  const auto times_smaller = [&](std::size_t level) {
    if (level == 0) return 1.;
    if (size.coarser.empty()) return std::pow(size.dimension == 3 ? 8. : 4., double(level));
    return double(size.rows) / size.coarser[level - 1].rows;
  };
  std::size_t level = 0;
  while (size.rows / times_smaller(level) > most_rows(space) &&
         (size.coarser.empty() || level + 1 < size.coarser.size()))
    ++level;
  const auto record_at = [&](std::size_t l) {
    SolverOptions fewer = options;
    fewer.hierarchy.maximum_levels = std::max(options.hierarchy.maximum_levels - int(l), 1);
    return record(smaller(size, times_smaller(l), l), fewer, space, times_smaller(l));
  };
  Record result = record_at(level);
  if (level > 0) {
    const Record smaller_one = record_at(level + 1);
    const double steps = (size.rows - result.rows) / (result.rows - smaller_one.rows);
    result.kept += steps * (result.kept - smaller_one.kept);
    result.setup_peak += steps * (result.setup_peak - smaller_one.setup_peak);
  }
  const bool assembled = options.geometric.level_matrices == LevelMatrices::assembled;
  const double system = system_bytes(size, assembled);
  Forecast bytes;
  bytes.system = std::llround(system);
  bytes.setup_peak = std::llround(system + result.setup_peak);
  bytes.solve = std::llround(system + result.kept);
  bytes.peak = std::max(bytes.setup_peak, bytes.solve);
  return bytes;
}

}  // namespace multigrid
