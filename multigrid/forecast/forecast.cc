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

double csr(double rows, double nonzeros) {
  return sizeof(Offset) * (rows + 1) + (sizeof(Index) + sizeof(double)) * nonzeros;
}

double system_bytes(const SystemSize& size, bool with_level_matrices) {
  double rows = size.rows;
  double bytes = csr(rows, double(size.nonzeros)) +
                 sizeof(double) * (size.dimension + 2) * rows +  // coordinates, b, x
                 (sizeof(Index) + 3 * sizeof(double)) * size.tied;
  if (size.block_size > 1)  // the near-nullspace
    bytes += sizeof(double) * (size.block_size == 2 ? 3 : 6) * rows;
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
  SystemSize result{Index(std::lround(size.rows / times / size.block_size)) * size.block_size, 0,
                    size.dimension};
  result.block_size = size.block_size;
  result.grading = size.grading;
  result.steps = size.steps;
  result.wind = size.wind;
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

/// Rows of a dense inverse that a stand-in may have: a shadow takes n^3 operations one by one. Fewer where a large system is
/// forecast from small ones, in which the inverse would take more memory than the finest level, and hide what that takes.
Index most_dense_rows(Index rows, Space space) {
  return rows > most_rows(space) ? 128 : 1024;
}

/// What a dense inverse of the mesh's coarsest level takes, and what there is besides while it is
/// made: level matrices and interpolation in double.
struct DenseInverse {
  double kept = 0, setup_peak = 0;
};

/// Leaves a mesh of which a stand-in can be set up: without levels that are not used, with a
/// coarsest level that is inverted quickly, whose memory is returned beside.
///
/// throws  InputError if no direct solver takes the coarsest level
DenseInverse cut(SystemSize& size, const SolverOptions& options, Space space) {
  std::size_t n_levels = 1;
  Index rows = size.rows;
  double stages = csr(rows, double(size.nonzeros));
  while (n_levels <= size.coarser.size() && may_coarsen(rows, n_levels, options)) {
    const CoarserSize& next = size.coarser[n_levels - 1];
    stages += csr(rows, double(next.interpolation)) + csr(next.rows, double(next.nonzeros));
    rows = next.rows;
    ++n_levels;
  }
  const Index most_dense = most_dense_rows(size.rows, space);
  const Direct direct = direct_solver(rows, hierarchy_traits(options), options.hierarchy, space);
  if (size.coarser.empty()) return {};
  size.coarser.resize(n_levels - 1);
  if (direct != Direct::dense || space == Space::host || rows <= most_dense || n_levels == 1)
    return {};
  const double value = options.hierarchy.precision == Precision::double_ ? 8 : 4, n = rows;
  const double padded = 32 * std::ceil(n / 32), most = most_dense;
  CoarserSize& coarsest = size.coarser.back();
  coarsest.nonzeros = coarsest.nonzeros * most_dense / rows;
  coarsest.rows = most_dense;
  return {value * (n * n - most * most),
          stages + value * n * n + sizeof(double) * padded * ((padded + 32) / 2 + 32)};
}

}  // namespace

Forecast forecast(const SystemSize& given, const SolverOptions& options, Space space) {
  check(options, given.dimension);
  SystemSize size = given;
  if (!hierarchy_traits(options).needs_mesh_levels) size.coarser.clear();
  const SystemSize whole = size;
  const DenseInverse dense = cut(size, options, space);
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
  const double system = system_bytes(whole, assembled);
  Forecast bytes;
  bytes.system = std::llround(system);
  bytes.setup_peak =
      std::llround(system + std::max(result.setup_peak + dense.kept, dense.setup_peak));
  bytes.solve = std::llround(system + result.kept + dense.kept);
  bytes.peak = std::max(bytes.setup_peak, bytes.solve);
  return bytes;
}

}  // namespace multigrid
