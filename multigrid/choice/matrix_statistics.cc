// SPDX-License-Identifier: MIT
#include "multigrid/choice/matrix_statistics.h"

#include "multigrid/choice/anisotropy.h"
#include "multigrid/choice/coincident.h"
#include "multigrid/choice/row_neighbours.h"
#include "multigrid/choice/row_values.h"
#include "multigrid/sparse/row_sums.h"
#include "multigrid/sparse/sample.h"

#include <limits>

namespace multigrid {
namespace {

constexpr double rare = 1e-3;  ///< share of rows that `jump` leaves out
constexpr double maybe_singular =
    1e-6;  ///< a few rows that were not looked at may hold the solution

/// What kernels leave on the executor, to be waited for at once.
struct Sums {
  RowValues values;
  RowNeighbours neighbours;
  LongestRow longest;
  CoincidentPoints points;
};

void take(const RowValues& values, Index n_rows, MatrixStatistics& result) {
  result.bandwidth = values.bandwidth;
  result.alone = values.alone;
  result.not_positive = values.not_positive;
  if (values.absolute > 0) result.positive = values.positive / values.absolute;
  if (n_rows == 0) return;
  result.most_sum = values.most_sum;
  result.negative_sums = double(values.negative) / n_rows;
  result.mass = values.mass / n_rows;
  result.least_mass = values.least_mass;
}

void take(const RowNeighbours& of, Index n_rows, bool has_points, MatrixStatistics& result) {
  for (int k = 0; k < n_jumps; ++k)
    if (of.jumps[k] > rare * n_rows) result.jump = jump_exponents[k];
  if (n_rows > 0) {
    result.overweight = double(of.overweight) / n_rows;
    result.rescaled = double(of.rescaled) / n_rows;
    result.chains = double(of.chains) / n_rows;
  }
  if (!has_points) return;
  result.weak_neighbours = of.near > 0 ? double(of.weak) / double(of.near) : 0;
  result.grading = of.longest == 0   ? 1
                   : of.shortest > 0 ? of.longest / of.shortest
                                     : std::numeric_limits<double>::infinity();
}

}  // namespace

MatrixStatistics statistics_of(const System& system, const Symmetry& symmetry, double large) {
  const Csr<double>& A = system.A;
  const Executor& executor = A.executor();
  const bool has_points = system.dimension > 0;
  const Sample sample(A.n_rows);
  Array<Sums> sums(executor, 1);
  Sums* const there = sums.on(executor);
  add_up_values(A, sample, &there->values);
  add_up_neighbours(system, sample, &there->neighbours);
  find_longest_row(A, &there->longest);
  if (has_points) count_coincident(system.coordinates, system.dimension, &there->points);
  MatrixStatistics result;
  if (has_points) {
    const Anisotropy factors = anisotropy(system, sample, large);
    result.anisotropy = factors.of_diffusion;
    result.mean_anisotropy = factors.of_mean;
  }
  const Sums found = sums.to_vector()[0];
  result.rows = A.n_rows;
  result.nonzeros = A.n_nonzeros();
  result.looked_at = sample.n_rows;
  result.longest_row = static_cast<Index>(found.longest.most);
  result.block_size = system.block_size;
  take(found.values, sample.n_rows, result);
  take(found.neighbours, sample.n_rows, has_points, result);
  if (has_points) result.coincident = found.points.share();
  if (!symmetry.of_values) result.asymmetry = asymmetry(A);
  if (sample.stride > 1 && result.most_sum < maybe_singular)
    result.most_sum = largest_row_sum(A).relative;
  return result;
}

}  // namespace multigrid
