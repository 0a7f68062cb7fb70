// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/coarsening/slotted_product.h"
#include "multigrid/coarsening/smoothed_interpolation.h"
#include "multigrid/scalars.h"
#include "multigrid/sparse_product.h"
#include "multigrid/spectrum.h"
#include "multigrid/stages.h"
#include "multigrid/views.h"

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

/// Steps of Lanczos for lambda: as many iterations as with ten. A lambda that is a tenth low does
/// not matter, one a tenth high costs 0 to 2 iterations, the bound by row sums 2 to 13
/// (docs/methods.md).
constexpr int lanczos_steps = 5;
/// What five steps lack of ten, mostly (at the most a fifth: spectrum.h). With it Chebyshev, which
/// adds a tenth, ends 4 % below to 15 % above the spectrum where that was measured, and needs as
/// many iterations as with ten steps of its own, or one fewer.
constexpr double to_ten_steps = 1.05;
/// Chebyshev's polynomials on [high / 4, high] are below 1 up to 1.25 high, which is 1.1 times the
/// estimate: they amplify nothing if no eigenvalue is above this much of it.
constexpr double reach = 1.25 * 1.1;

/// a_ii, and the bound sum_j |a_ij| / a_ii of the spectrum of D^-1 A.
template <class View, class T>
struct DiagonalAndBound {
  View A;
  T* diagonal;
  MG_HD Largest<double> operator()(Index i) const {
    double here = 0, total = 0;
    A.for_each_entry(i, [&](Index j, T a) {
      if (j == i) here = a;
      total += a < 0 ? -a : a;
    });
    diagonal[i] = static_cast<T>(here);
    return {total / here};
  }
};

template <class T>
double diagonal_and_bound(const Matrix<T>& A, Array<T>& diagonal) {
  const Executor& executor = executor_of(A);
  double bound = 0;
  with_view(A, [&](auto a) {
    const DiagonalAndBound<decltype(a), T> term{a, diagonal.on(executor)};
    bound = sum(executor, n_rows(A), term).value;
  });
  return bound;
}

/// Largest row sums of |D^-1 A| above which ten steps are made at once: own choice. Five steps
/// rarely tell that less is enough there. On two graded meshes the finest level had 2.3, those of
/// runs 2.7 to 4.3.
constexpr double large_bound = 2.45;

/// To the digits that a matrix in half has: executors add in float in different orders, and would
/// otherwise interpolate from different weights, of which some are dropped and some not.
double with_digits_of_half(double estimate) {
  int exponent = 0;
  const double digits = std::frexp(estimate, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(digits, 10)), exponent - 10);
}

/// Estimates of the largest eigenvalue of D^-1 A: after five steps, for interpolation, and for
/// Chebyshev. Where five steps might miss one that Chebyshev would amplify (a few bad elements
/// among many rows), its is that after ten.
struct Spectrum {
  double lambda = 0, for_chebyshev = 0;

  template <class T>
  explicit Spectrum(const Matrix<T>& A) {
    Array<T> diagonal(executor_of(A), n_rows(A));
    const double bound = diagonal_and_bound(A, diagonal);
    const auto after = [&](int steps) {
      std::vector<double> estimates = eigenvalue_estimates(A, diagonal, steps);
      if (std::is_same_v<T, float>)
        for (double& estimate : estimates) estimate = with_digits_of_half(estimate);
      return estimates;
    };
    std::vector<double> estimates = after(bound > large_bound ? 2 * lanczos_steps : lanczos_steps);
    lambda = estimates[std::min<std::size_t>(lanczos_steps, estimates.size()) - 1];
    for_chebyshev = to_ten_steps * lambda;
    if (bound <= reach * for_chebyshev) return;
    if (estimates.size() <= lanczos_steps) estimates = after(2 * lanczos_steps);
    for_chebyshev = estimates.back();
  }
};

/// Of the matrix that is smoothed: with Precision = half that of the level, which is made for it.
/// Where float cannot hold that, which the first cycle reports, in double as else.
Spectrum spectrum_of(Stage& level, Precision precision) {
  if (precision == Precision::half) {
    level.in_half = std::make_shared<const Matrix<float>>(streamed_in_half(level.A));
    const Spectrum spectrum(*level.in_half);
    if (std::isfinite(spectrum.for_chebyshev) && spectrum.lambda > 0) return spectrum;
  }
  Matrix<double> held = std::move(level.A);
  const Spectrum spectrum(held);
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
