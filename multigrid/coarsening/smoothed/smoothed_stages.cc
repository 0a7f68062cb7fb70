// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/coarsening/galerkin/slotted_product.h"
#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"
#include "multigrid/coarsening/stages.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/scalars.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/spectrum/spectrum_estimate.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace multigrid {
namespace {

/// Coordinates in the order of the rows.
struct PlacePoint {
  const double* coordinates;
  const Index* order;
  Offset n;
  int dimension;
  double* points;
  MG_HD void operator()(Index i) const {
    for (int d = 0; d < dimension; ++d) points[d * n + i] = coordinates[d * n + order[i]];
  }
};

/// The finest level along the Hilbert curve, without cells.
Stages finest_stage(const System& system) {
  LocatedPoints located = located_unknowns(system, Box::cube, Curve::hilbert);
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = permute(system.A, located.order);
  stages.order = std::move(located.order);
  stages.root = located.root;
  stages.may_renumber = true;
  return stages;
}

/// Runs of 4 rows of the finest level and 8 below, in 3D 8 and 16: own study (docs/methods.md).
Runs runs_of(const Csr<double>& A, bool is_finest, int dimension) {
  return {A.n_rows, is_finest ? dimension : dimension + 1};
}

/// Of the matrix that is smoothed: with Precision = half that of the level, which is made for it.
/// Where float cannot hold that, which the first cycle reports, in double as else.
Spectrum spectrum_of(Stage& level, Precision precision) {
  if (precision == Precision::half) {
    level.in_half = std::make_shared<const Matrix<float>>(to_packed(level.A));
    const Spectrum spectrum = estimate_spectrum(*level.in_half);
    if (std::isfinite(spectrum.for_chebyshev) && spectrum.lambda > 0) return spectrum;
  }
  Matrix<double> held = std::move(level.A);
  const Spectrum spectrum = estimate_spectrum(held);
  level.A = std::get<Csr<double>>(std::move(held));
  return spectrum;
}

/// Links `fine` to the next coarser level, which it returns, and moves `points` there.
Stage coarsen(
    Stage& fine, bool is_finest, Precision precision, int dimension, Array<double>& points) {
  const Spectrum spectrum = spectrum_of(fine, precision);
  fine.largest_eigenvalue = spectrum.for_chebyshev;
  const Runs runs = runs_of(fine.A, is_finest, dimension);
  Array<double> coarse_points = centers(points, dimension, runs);
  fine.P = smoothed_interpolation(fine.A, spectrum.lambda, runs, points, coarse_points, dimension,
                                  precision == Precision::half);
  fine.R = transpose(fine.P);
  points = std::move(coarse_points);
  Stage coarse;
  const bool on_gpu = fine.A.executor().space() == Space::cuda;
  coarse.A =
      slotted_galerkin(fine.A, fine.P, fine.R, on_gpu ? RowSums::by_lanes : RowSums::in_a_table);
  return coarse;
}

}  // namespace

Stages smoothed_stages(const System& system, const SolverOptions& options) {
  const Executor& executor = system.A.executor();
  Stages stages = finest_stage(system);
  stages.transfer = GridTransfer::smoothed;
  Array<double> points(executor, system.coordinates.size());
  for_each(executor, system.n(),
           PlacePoint{system.coordinates.on(executor), stages.order.on(executor), system.n(),
                      system.dimension, points.on(executor)});
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options))
    levels.push_back(coarsen(levels.back(), levels.size() == 1, options.hierarchy.precision,
                             system.dimension, points));
  return stages;
}

}  // namespace multigrid
