// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/rows.h"

#include <array>
#include <functional>

namespace multigrid::distributed {

/// Levels below a matrix, the finest first: P[l] interpolates from level l + 1, whose matrix is A[l].
struct CoarseLevels {
  std::vector<OwnedMat> P, A;
};

/// Where the unknowns are.
struct OwnPoints {
  int dimension = 2;
  std::vector<double> x;  ///< coordinate d of own row i is number d * n_own + i

  std::size_t n() const { return x.size() / std::size_t(dimension); }
};

/// The smallest box around the points of all ranks; low is infinite where there are none.
struct PointBox {
  std::array<double, 3> low{}, high{};
  PointBox(const Ranks& ranks, const OwnPoints& points);
  /// The longest side.
  double extent() const;
};

/// The rows of this rank of a matrix.
Numbering own_rows_of(Mat A, const Ranks& ranks);

/// Levels until one has at most coarse_rows rows, or another one would not have far fewer rows. Matrices are P^T A P. All ranks must
/// call it together.
///
/// interpolation  makes the P of a level from its matrix; called with A first, then with each coarser matrix
CoarseLevels coarse_levels(Mat A,
                           double coarse_rows,
                           const std::function<OwnedMat(Mat)>& interpolation);

}  // namespace multigrid::distributed
