// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/smoothers/ilu_pattern.h"

namespace multigrid {

/// A ~ L U in the order of the colors: row and column k of L and U are row rows[k] of A, or row k
/// if A is in that order already. `lower` couples a row with those of earlier colors, `upper` with
/// those of later ones.
template <class T>
struct IluFactors {
  Csr<T> lower;               ///< L without its unit diagonal
  Csr<T> upper;               ///< U without its diagonal
  Array<T> inverse_diagonal;  ///< of U
};

/// The incomplete factors of A on the pattern of ILU(fill) in the order of the colors (see
/// ilu_pattern). Computed in double, color by color; rows of one color do not know of each other.
///
/// A                   n × n, symmetric positive definite
/// constant_nullspace  A is singular with A 1 = 0: where nothing but rounding is left of the last
///                     pivot, the diagonal entry takes its place
/// throws              NotPositiveDefinite naming a row whose pivot is not positive
/// cost                a launch a color; for each entry of `lower`, a binary search in its row for
///                     each entry of `upper` in the row that it points to
/// source              see ilu_pattern
template <class T>
IluFactors<T> ilu_factors(const Matrix<T>& A,
                          std::shared_ptr<const Coloring> colors,
                          int fill,
                          bool constant_nullspace);

}  // namespace multigrid
