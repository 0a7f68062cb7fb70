// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// The rows of a matrix that statistics look at: all of a small one, else every k-th group of
/// neighbouring rows, which neighbouring threads of a GPU read.
struct Sample {
  static constexpr Index group = 32, most_rows = 65536;

  Index stride;  ///< k
  Index n_rows;  ///< in the sample

  explicit Sample(Index rows)
      : stride(rows > most_rows ? (rows + most_rows - 1) / most_rows : 1),
        n_rows(stride > 1 ? rows / (group * stride) * group : rows) {}

  /// Row number k of the sample.
  MG_HD Index row(Index k) const { return k / group * group * stride + k % group; }
};

}  // namespace multigrid
