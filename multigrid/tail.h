// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

#include <functional>
#include <vector>

namespace multigrid {

/// The vectors of a level of a cycle: right-hand side, correction, and a spare one.
template <class T>
struct CycleVectors {
  T *b, *x, *r;
};

/// The small levels of a V-cycle in one launch: all steps of all of them by one cluster of blocks
/// of a GPU (backend/cluster.h), in place of a launch a step. On shadow the same steps.
///
/// It takes levels above the coarsest that are smoothed by Chebyshev of degree two, once before and
/// once after the correction, with matrices in slices, and links by vertices of a grid or by
/// matrices in CSR; the coarsest is solved by a dense inverse of at most 512 rows. Of a K-cycle it
/// takes levels below those that iterate.
template <class T>
class Tail {
 public:
  Tail() = default;
  /// hierarchy  must outlive this, as vectors must
  /// vectors    of each level; those of the finest are not asked for
  /// bad        see restrict_sum
  Tail(const Hierarchy<T>& hierarchy,
       const CycleOptions& options,
       const std::vector<CycleVectors<T>>& vectors,
       Index* bad);

  /// The first level that is part of it; 0 if there are none, as the finest never is.
  std::size_t first() const { return first_; }
  /// One V-cycle from zero on that level and those below it.
  void operator()() const { run_(); }

 private:
  std::size_t first_ = 0;
  std::function<void()> run_;
};

}  // namespace multigrid
