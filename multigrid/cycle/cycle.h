// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/inner_krylov.h"
#include "multigrid/hierarchy/hierarchy.h"
#include "multigrid/tail.h"

#include <vector>

namespace multigrid {

/// The steps of a cycle, for whoever wants to watch: timers, traces, pictures, tests.
enum class CycleStep {
  pre_smoothing,
  restriction,
  coarse_solve,
  prolongation,
  post_smoothing,
  inner_iteration
};

struct CycleObserver {
  virtual ~CycleObserver() = default;
  virtual void at(CycleStep step, int level) = 0;  ///< before the step; level 0 is the finest
};

/// One multigrid cycle as a preconditioner, x = B b. Launches kernels only, so that it can be
/// recorded, unless the coarsest level is solved on the host (Hierarchy::sparse_solver).
template <class T>
class Cycle {
 public:
  /// hierarchy  must outlive the cycle
  Cycle(const Hierarchy<T>& hierarchy, const CycleOptions& options);

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
  void watch(CycleObserver* observer) { observer_ = observer; }
  std::size_t bytes() const;

 private:
  /// Right-hand side and correction of a coarse level; of every smoothed level a vector for its
  /// residual, which smoothers use between times.
  struct Work {
    Array<T> b, x, r;
    InnerKrylov<T> inner;  ///< on levels where the K-cycle iterates
  };

  void find_tail();
  bool is_tail(std::size_t l, const Array<T>& b, const Array<T>& x, CycleKind kind) const;
  void run(std::size_t l, const Array<T>& b, Array<T>& x, CycleKind kind, bool from_zero);
  void correct(std::size_t l, CycleKind kind);
  void restrict_to_coarser(std::size_t l, const Array<T>& fine);
  void prolong_from_coarser(std::size_t l, Array<T>& x);
  void pre_smooth(std::size_t l, const Array<T>& b, Array<T>& x, bool from_zero);
  bool is_coarsest(std::size_t l) const { return l + 1 == hierarchy_.levels.size(); }
  void at(CycleStep step, std::size_t level) const {
    if (observer_) observer_->at(step, static_cast<int>(level));
  }

  const Hierarchy<T>& hierarchy_;
  CycleOptions options_;
  std::vector<Work> work_;
  Array<Index> first_bad_;
  Tail<T> tail_;  ///< on a device
  CycleObserver* observer_ = nullptr;
};

}  // namespace multigrid
