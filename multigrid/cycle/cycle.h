// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/inner_krylov.h"
#include "multigrid/hierarchy/hierarchy.h"

#include <vector>

namespace multigrid {

/// One multigrid cycle as a preconditioner, x = B b. Launches kernels only, so that it can be
/// recorded, unless the coarsest level is solved on the host (Hierarchy::sparse_solver).
template <class T>
class Cycle {
 public:
  /// hierarchy  must outlive the cycle
  Cycle(const Hierarchy<T>& hierarchy, const CycleOptions& options);
  // Recorded cycles know the vectors by their addresses.
  Cycle(const Cycle&) = delete;
  Cycle& operator=(const Cycle&) = delete;

  /// x = B b: one cycle from x = 0.
  void apply(const Array<T>& b, Array<T>& x);

  /// Full multigrid: b is restricted to all levels, and from the coarsest solution on each level's
  /// is interpolated to the next finer one, where a cycle, V in place of K, improves it (Brandt,
  /// Multi-level adaptive solutions to boundary-value problems, Math. Comp. 1977, Section 6).
  void apply_nested(const Array<T>& b, Array<T>& x);

  /// The level where a value that is not finite came up first in some cycle so far; -1 for none.
  /// One value, on the executor.
  const Array<Index>& first_bad_level() const { return first_bad_; }
  void reset();  ///< forgets an earlier bad value
  std::size_t bytes() const;

 private:
  /// Right-hand side and correction of a coarse level; of every smoothed level a vector for its
  /// residual, which smoothers use between times.
  struct Work {
    Array<T> b, x, r;
    InnerKrylov<T> inner;  ///< on levels where the K-cycle iterates
  };

  void run(std::size_t l, const Array<T>& b, Array<T>& x, CycleKind kind, bool from_zero);
  void correct(std::size_t l, CycleKind kind);
  void restrict_to_coarser(std::size_t l, const Array<T>& fine);
  void prolong_from_coarser(std::size_t l, Array<T>& x);
  void pre_smooth(std::size_t l, const Array<T>& b, Array<T>& x, bool from_zero);
  bool is_coarsest(std::size_t l) const { return l + 1 == hierarchy_.levels.size(); }

  const Hierarchy<T>& hierarchy_;
  CycleOptions options_;
  std::vector<Work> work_;
  Array<Index> first_bad_;
};

}  // namespace multigrid
