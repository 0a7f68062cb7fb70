// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// A step of the Chebyshev iteration: x <- x + keep (x - x of the step before) + add D^-1 (b - A
/// x). Aligned, so that a thread takes both at once.
template <class T>
struct alignas(2 * sizeof(T)) ChebyshevFactors {
  T keep, add;
};

/// Those of the steps of a polynomial in D^-1 A that is small on the upper part of its spectrum,
/// [low, high]: high is a tenth above the estimate, low a fixed part of it.
///
/// largest_eigenvalue  of D^-1 A, as Spectrum::for_chebyshev estimates it
/// degree              steps
/// dimension           of the coordinates where the next coarser level interpolates, else 0
/// source              Saad, Iterative Methods for Sparse Linear Systems, 2nd edition, Algorithm
///                     12.1, with D as preconditioner, the last correction as the difference of the
///                     last two iterates
template <class T>
std::vector<ChebyshevFactors<T>> chebyshev_factors(double largest_eigenvalue,
                                                   int degree,
                                                   int dimension);

}  // namespace multigrid
