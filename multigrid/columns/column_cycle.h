// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

#include <vector>

namespace multigrid {

/// The cycle of cycle.h for K vectors at once, x_k = B b_k, each matrix read once for all of them. Launches
/// kernels only. Its bits may differ from those of Cycle, which adds by several lanes a row.
template <class T, int K>
class ColumnCycle {
 public:
  /// Whether there is such a cycle: for V-, W- and F-cycles with smoothers of the form of
  /// Smoother::diagonal_steps, and without a sparse direct solver.
  static bool can_do(const Hierarchy<T>& hierarchy, const CycleOptions& options);

  /// hierarchy  must outlive the cycle
  ColumnCycle(const Hierarchy<T>& hierarchy, const CycleOptions& options);
  // Recorded cycles know the vectors by their addresses.
  ColumnCycle(const ColumnCycle&) = delete;
  ColumnCycle& operator=(const ColumnCycle&) = delete;

  /// x = B b from x = 0. x may be swapped with a vector of the cycle.
  ///
  /// b, x  n × K, row by row (column_rows.h)
  void apply(const Array<T>& b, Array<T>& x);

 private:
  /// Of a level: right-hand side, correction, and a vector for the residual, which smoothers use too.
  struct Work {
    Array<T> b, x, r;
  };

  void run(std::size_t l, const Array<T>& b, Array<T>& x, CycleKind kind, bool from_zero);
  void smooth(std::size_t l, const Array<T>& b, Array<T>& x, int steps, bool from_zero);
  void correct(std::size_t l, CycleKind kind);
  bool is_coarsest(std::size_t l) const { return l + 1 == hierarchy_.levels.size(); }

  const Hierarchy<T>& hierarchy_;
  CycleOptions options_;
  std::vector<Work> work_;
};

}  // namespace multigrid
