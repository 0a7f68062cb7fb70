// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/component_times.h"
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

  /// Full multigrid: restricts b to all levels and solves on the coarsest. Then the solution of
  /// each level is interpolated to the next finer one and improved there by a cycle, V in place of
  /// K (Brandt, Multi-level adaptive solutions to boundary-value problems, Math. Comp. 1977,
  /// Section 6).
  void apply_nested(const Array<T>& b, Array<T>& x);

  /// The level where a value was not finite first, in all cycles since `reset`; -1 for none. One
  /// value, on the executor.
  const Array<Index>& first_bad_level() const { return first_bad_; }
  void reset();

  /// From now on the parts of cycles are timed, by level: "pre-smoothing", "residual",
  /// "restriction", "prolongation", "post-smoothing" and "coarse solve". Of a K-cycle the steps of
  /// the inner iteration go to the part that follows. Cycles must not be recorded meanwhile.
  ///
  /// clock  must outlive the cycles; null, as at first: they are not timed
  void time_by(ComponentTimes* clock) { clock_ = clock; }

 private:
  /// Right-hand side b and correction x of a coarse level; for every smoothed level a vector r for
  /// the residual, which smoothers use as a work vector.
  struct Work {
    Array<T> b, x, r;
    InnerKrylov<T> inner;  ///< on levels where the K-cycle iterates
  };

  void run(std::size_t l, const Array<T>& b, Array<T>& x, CycleKind kind, bool from_zero);
  void correct(std::size_t l, CycleKind kind);
  void restrict_to_coarser(std::size_t l, const Array<T>& fine);
  void prolong_from_coarser(std::size_t l, Array<T>& x);
  void pre_smooth(std::size_t l, const Array<T>& b, Array<T>& x, bool from_zero);
  /// What the executor was given since the last part was `part` of level l.
  void done(const char* part, std::size_t l) const {
    if (clock_) clock_->add(part, l);
  }
  bool is_coarsest(std::size_t l) const { return l + 1 == hierarchy_.levels.size(); }

  const Hierarchy<T>& hierarchy_;
  CycleOptions options_;
  std::vector<Work> work_;
  Array<Index> first_bad_;
  ComponentTimes* clock_ = nullptr;
};

}  // namespace multigrid
