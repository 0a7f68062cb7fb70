// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Sets of numbers that kernels join, as trees: above[i] <= i is in the set of i, and a root is above itself, which is the
/// least number of its set once the kernel that joins has ended. Threads may join and ask at the same time: the shape of a
/// tree then depends on who came first, its root does not.
///
/// source  D. P. Playne, K. Hawick, A new algorithm for parallel connected-component labelling on GPUs, IEEE Transactions on
///         Parallel and Distributed Systems 29 (2018): a root is lowered by an atomic minimum, and who was late goes on with
///         the number that was there
struct Trees {
  Index* above;

  MG_HD Index root(Index i) const {
    for (Index up = read(i); up != i; up = read(i)) {
      const Index next = read(up);
      // Halves the way for others. That may undo what a late `join` has done to i, which was a root no more: it goes on
      // with `up` itself, above which `next` was.
      if (next != up) write(i, next);
      i = next;
    }
    return i;
  }

  /// Puts i below its root. Not for kernels that join.
  MG_HD void flatten(Index i) const { write(i, root(i)); }

  MG_HD void join(Index i, Index j) const {
    for (;;) {
      i = root(i);
      j = root(j);
      if (i == j) return;
      const Index high = i > j ? i : j, low = i > j ? j : i;
      const Index was = lower(high, low);
      if (was == high) return;
      i = was;
      j = low;
    }
  }

 private:
  MG_HD Index read(Index i) const {
#ifdef __CUDA_ARCH__
    return *static_cast<const volatile Index*>(above + i);
#else
    return __atomic_load_n(above + i, __ATOMIC_RELAXED);
#endif
  }
  MG_HD void write(Index i, Index other) const {
#ifdef __CUDA_ARCH__
    *static_cast<volatile Index*>(above + i) = other;
#else
    __atomic_store_n(above + i, other, __ATOMIC_RELAXED);
#endif
  }
  /// Sets above[i] to the lower of itself and `other`, and returns what was there.
  MG_HD Index lower(Index i, Index other) const {
#ifdef __CUDA_ARCH__
    return atomicMin_system(above + i, other);
#else
    Index seen = __atomic_load_n(above + i, __ATOMIC_RELAXED);
    while (other < seen && !__atomic_compare_exchange_n(above + i, &seen, other, true,
                                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return seen;
#endif
  }
};

}  // namespace multigrid
