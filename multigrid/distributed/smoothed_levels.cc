// SPDX-License-Identifier: MIT
#include "multigrid/distributed/smoothed_levels.h"

#include "multigrid/distributed/curve_places.h"
#include "multigrid/distributed/smoothed_rows.h"
#include "multigrid/distributed/spectrum_of_ranks.h"

#include <cmath>

namespace multigrid::distributed {
namespace {

/// Of the finest matrix or a coarser one. Throws where it cannot be smoothed.
double eigenvalue_for_interpolation(Mat A, const OwnPoints& points) {
  const double lambda = largest_eigenvalue_of_ranks(A, points);
  if (lambda > 0 && std::isfinite(lambda)) return lambda;
  throw InputError(
      "Solver/Auxiliary grid/Transfer = smoothed needs a matrix with a positive diagonal and positive eigenvalues, and this one has none; look at "
      "the signs of coefficients, or take Hierarchy/Kind = auto.");
}

}  // namespace

CoarseLevels smoothed_levels(const Ranks& ranks,
                             Mat A,
                             const OwnPoints& points,
                             const double coarse_rows) {
  const std::int64_t finest_length = std::int64_t(1) << points.dimension;
  OwnPoints here = points;
  return coarse_levels(A, coarse_rows, [&](Mat finer) {
    const double lambda = eigenvalue_for_interpolation(finer, here);
    const Numbering rows = own_rows_of(finer, ranks);
    const RowsOfRank own(finer);
    const CurveRuns runs =
        finer == A ? curve_runs(ranks, places_along_curve(ranks, here), rows, finest_length)
                   : curve_runs(ranks, rows.of_node, rows, 2 * finest_length);
    const std::vector<CoarseUnknown> coarse = coarse_unknowns(ranks, runs, here, own.couplings());
    OwnedMat P = smoothed_interpolation(ranks, own, lambda, here, runs, coarse);
    here = points_of(coarse, points.dimension);
    return P;
  });
}

}  // namespace multigrid::distributed
