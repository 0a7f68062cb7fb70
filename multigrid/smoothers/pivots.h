// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarse/coarse_refusal.h"
#include "multigrid/errors.h"

#include <limits>
#include <string>
#include <type_traits>

namespace multigrid {

/// A pivot of a matrix stored in T this much smaller than its diagonal entry was lost to roundoff.
template <class T>
inline constexpr double relative_zero_of = std::is_same_v<T, double> ? relative_zero : 1e-6;

/// A row, and its place in the order of elimination. += keeps the one that comes first.
struct BadPivot {
  Index place = std::numeric_limits<Index>::max();
  Index row = -1;
  MG_HD BadPivot& operator+=(const BadPivot& other) {
    if (other.place < place) *this = other;
    return *this;
  }
};

/// Throws NotPositiveDefinite if there is a bad pivot among those of a matrix with n rows.
inline void refuse(const BadPivot& bad, Index n, const std::string& smoother) {
  if (bad.row < 0) return;
  throw NotPositiveDefinite(smoother + " met a pivot that is not positive, in row " +
                            std::to_string(bad.row) + " of a level of " + std::to_string(n) +
                            " rows: the matrix is not positive definite, or too far from an "
                            "M-matrix; take Solver/Smoother/Kind = l1 jacobi");
}

}  // namespace multigrid
