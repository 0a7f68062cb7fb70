// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// A step of the Chebyshev iteration: x <- x + keep (x - x of the step before) + add D^-1 (b - A
/// x). Aligned, so that a thread reads both at once.
template <class T>
struct alignas(2 * sizeof(T)) ChebyshevFactors {
  T keep, add;
};

/// What stands for the dimension where nodes have several unknowns and the next coarser level interpolates by aggregates of them
/// (chebyshev_factors).
constexpr int of_blocks = -1;

/// The factors of all steps, for a polynomial in D^-1 A that is small on [low, high], the upper
/// part of its spectrum. `high` is a tenth above the estimate, which Lanczos finds from below (own
/// choice). high / low is 6 in 3D, else 4: frequencies above half of the highest in some direction,
/// which a coarser grid does not have, have eigenvalues of at least a fourth of the largest for the
/// five-point stencil, of a sixth for the seven-point stencil. It is 4 also with aggregates, which
/// leave more to the smoother than a grid does (own counts of iterations,
/// docs/methods/chebyshev.md). With aggregates of nodes of several unknowns, which take about three nodes in each direction,
/// it is 12: a third of the highest frequency in one direction, and none in the others, has a twelfth of the largest eigenvalue in
/// space, an eighth in the plane (own counts of iterations, docs/methods/smoothed-aggregation.md).
///
/// largest_eigenvalue  of D^-1 A, as Spectrum::for_chebyshev estimates it
/// degree              number of steps
/// dimension           of the coordinates where the next coarser level interpolates, else 0; or of_blocks
/// source              Saad, Iterative Methods for Sparse Linear Systems, 2nd edition, Algorithm
///                     12.1, with D as preconditioner, the last correction as the difference of the
///                     last two iterates
template <class T>
std::vector<ChebyshevFactors<T>> chebyshev_factors(double largest_eigenvalue,
                                                   int degree,
                                                   int dimension) {
  const double high = 1.1 * largest_eigenvalue, low = high / (dimension == of_blocks ? 12
                                                              : dimension == 3       ? 6
                                                                                     : 4);
  const double center = 0.5 * (high + low), radius = 0.5 * (high - low), sigma = center / radius;
  double rho = 1 / sigma;
  std::vector<ChebyshevFactors<T>> steps = {{0, static_cast<T>(1 / center)}};
  for (int k = 1; k < degree; ++k) {
    const double next = 1 / (2 * sigma - rho);
    steps.push_back({static_cast<T>(next * rho), static_cast<T>(2 * next / radius)});
    rho = next;
  }
  return steps;
}

}  // namespace multigrid
