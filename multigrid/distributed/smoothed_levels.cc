// SPDX-License-Identifier: MIT
#include "multigrid/distributed/smoothed_levels.h"

#include "multigrid/distributed/curve_places.h"
#include "multigrid/distributed/smoothed_rows.h"
#include "multigrid/distributed/spectrum_of_ranks.h"

#include <cmath>

namespace multigrid::distributed {
namespace {

void require_positive_diagonal(Mat A) {
  OwnedVec diagonal;
  PetscInt row = 0;
  double least = 0;
  require(MatCreateVecs(A, nullptr, diagonal.make()), "making levels");
  require(MatGetDiagonal(A, diagonal), "making levels");
  require(VecMin(diagonal, &row, &least), "making levels");
  if (least > 0) return;
  throw InputError(
      "Solver/Auxiliary grid/Transfer = smoothed needs a matrix with a positive diagonal, and that of row " +
      std::to_string(row + 1) + " is " + std::to_string(least) +
      "; look at the signs of coefficients, or take Hierarchy/Kind = auto.");
}

/// Of the finest matrix or a coarser one. Throws where it cannot be smoothed.
double eigenvalue_for_interpolation(Mat A, const std::vector<std::int64_t>& places) {
  const double lambda = largest_eigenvalue_of_ranks(A, places);
  if (lambda > 0 && std::isfinite(lambda)) return lambda;
  throw InputError(
      "Solver/Auxiliary grid/Transfer = smoothed needs a matrix with positive eigenvalues, and this one has none; look at the "
      "signs of coefficients, or take Hierarchy/Kind = auto.");
}

}  // namespace

CoarseLevels smoothed_levels(const Ranks& ranks,
                             Mat A,
                             const OwnPoints& points,
                             const double coarse_rows) {
  OwnPoints here = points;
  require_positive_diagonal(A);
  return coarse_levels(A, coarse_rows, [&](Mat finer) {
    const bool is_finest = finer == A;
    const std::int64_t length = std::int64_t(1) << (points.dimension + (is_finest ? 0 : 1));
    const Numbering rows = own_rows_of(finer, ranks);
    const std::vector<std::int64_t> places =
        is_finest ? places_along_curve(ranks, here) : rows.of_node;
    const double lambda = eigenvalue_for_interpolation(finer, places);
    const CurveRuns runs = curve_runs(ranks, places, rows, length);
    const RowsOfRank own(finer);
    const std::vector<CoarseUnknown> coarse = coarse_unknowns(ranks, runs, here, own.couplings());
    OwnedMat P = smoothed_interpolation(ranks, own, lambda, here, runs, coarse);
    here = points_of(coarse, points.dimension);
    return P;
  });
}

}  // namespace multigrid::distributed
