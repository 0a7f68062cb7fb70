// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/coarsening/galerkin.h"
#include "multigrid/coarsening/slotted_product.h"
#include "multigrid/coarsening/smoothed_interpolation.h"
#include "multigrid/sparse_product.h"
#include "multigrid/spectrum.h"
#include "multigrid/stages.h"

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

/// Steps of Lanczos for lambda: as many iterations as with ten. A lambda that is a tenth low does
/// not matter, one a tenth high costs 0 to 2 iterations, the bound by row sums 2 to 13
/// (docs/methods.md).
constexpr int lanczos_steps = 5;
/// What five steps lack of ten, mostly (at the most a fifth: spectrum.h). With it Chebyshev, which
/// adds a tenth, ends 4 % below to 15 % above the spectrum where that was measured, and needs as
/// many iterations as with ten steps of its own, or one fewer.
constexpr double to_ten_steps = 1.05;

/// Links `fine` to the next coarser level, which it returns, and moves `points` there.
Stage coarsen(Stage& fine, bool is_finest, int dimension, Array<double>& points) {
  Matrix<double> held = std::move(fine.A);
  const Array<double> D = diagonal(held);
  const double lambda = largest_eigenvalue(held, D, lanczos_steps);
  fine.A = std::get<Csr<double>>(std::move(held));
  fine.largest_eigenvalue = to_ten_steps * lambda;
  const Runs runs = runs_of(fine.A, is_finest, dimension);
  Array<double> coarse_points = centers(points, dimension, runs);
  fine.P = smoothed_interpolation(fine.A, D, lambda, runs, points, coarse_points, dimension);
  fine.R = transpose(fine.P);
  points = std::move(coarse_points);
  Stage coarse;
  const bool by_caches = fine.A.executor().space() != Space::cuda;
  coarse.A =
      by_caches ? slotted_galerkin(fine.A, fine.P, fine.R) : galerkin(fine.A, fine.P, fine.R);
  return coarse;
}

}  // namespace

Stages smoothed_stages(const System& system, const SolverOptions& options) {
  const Executor& executor = system.A.executor();
  Stages stages = finest_stage(system);
  Array<double> points(executor, system.coordinates.size());
  for_each(executor, system.n(),
           PlacePoint{system.coordinates.on(executor), stages.order.on(executor), system.n(),
                      system.dimension, points.on(executor)});
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options))
    levels.push_back(coarsen(levels.back(), levels.size() == 1, system.dimension, points));
  return stages;
}

}  // namespace multigrid
