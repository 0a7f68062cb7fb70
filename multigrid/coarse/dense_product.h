// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/launch.h"

namespace multigrid {

/// x = A^-1 b with the inverse row by row. Bytes a row: n values.
template <class T>
struct DenseProduct {
  const T* inverse;
  Index n;
  const T* b;
  T* x;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    T sum = 0;
    for (Index j = lane.rank; j < n; j += Lanes::size) sum += inverse[Offset(i) * n + j] * b[j];
    sum = lane.sum(sum);
    if (lane.rank == 0) x[i] = sum;
  }
};

}  // namespace multigrid
