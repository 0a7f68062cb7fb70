// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <algorithm>

namespace multigrid {

/// How a sum of n terms is cut into chunks. Terms are added in order within a chunk, then the
/// chunks in order, so the bits do not depend on the number of threads. Chunks depend on n only,
/// are multiples of the 32 terms that a warp computes, and there are several for each block that a
/// GPU runs at once.
struct Chunks {
  static constexpr Offset most = 8192;
  Offset n, count, length;

  explicit Chunks(Offset n_) : n(n_) {
    const Offset parts = std::max(Offset(1), std::min(most, (n + 1023) / 1024));
    length = ((n + parts - 1) / parts + 31) / 32 * 32;
    count = length ? (n + length - 1) / length : 0;
  }
};

}  // namespace multigrid
