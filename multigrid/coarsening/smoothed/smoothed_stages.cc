// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/sparse/sparse_product.h"

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

/// The finest level, in the order of the Hilbert curve, without cells.
Stages finest_stage(const System& system) {
  LocatedPoints located = locate(system.coordinates, system.dimension, Box::cube, Curve::hilbert);
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = permute(system.A, located.order);
  stages.order = std::move(located.order);
  stages.root = located.root;
  stages.may_renumber = true;
  return stages;
}

/// Runs of 4 rows of the finest level and 8 below, in 3D 8 and 16: own study
/// (docs/methods/smoothed.md).
Runs runs_of(const Csr<double>& A, bool is_finest, int dimension) {
  return {A.n_rows, is_finest ? dimension : dimension + 1};
}

/// Links `fine`, which is level l, to the next coarser level, which it returns. `points` become
/// those of that level.
Stage coarsen(Stage& fine,
              std::size_t l,
              Precision precision,
              int dimension,
              SetupEstimates& estimates,
              Array<double>& points) {
  const Spectrum spectrum = estimates.spectrum(l, fine.A, 1);
  const Runs runs = runs_of(fine.A, l == 0, dimension);
  Array<double> coarse_points = centers(points, dimension, runs);
  fine.P = smoothed_interpolation(
      {fine.A, spectrum.lambda, points, coarse_points, dimension, precision == Precision::half},
      runs);
  fine.R = transpose(fine.P);
  points = std::move(coarse_points);
  Stage coarse;
  coarse.A = galerkin(fine.A, fine.P, fine.R);
  return coarse;
}

}  // namespace

Stages smoothed_stages(const System& system,
                       const SolverOptions& options,
                       SetupEstimates& estimates) {
  const Executor& executor = system.A.executor();
  Stages stages = finest_stage(system);
  stages.has_rounded_weights = options.hierarchy.precision == Precision::half;
  Array<double> points(executor, system.coordinates.size());
  for_each(executor, system.n(),
           PlacePoint{system.coordinates.on(executor), stages.order.on(executor), system.n(),
                      system.dimension, points.on(executor)});
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options))
    levels.push_back(coarsen(levels.back(), levels.size() - 1, options.hierarchy.precision,
                             system.dimension, estimates, points));
  return stages;
}

}  // namespace multigrid
