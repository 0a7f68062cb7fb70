// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources, like launch.h.
#include "multigrid/backend/launch.h"

namespace multigrid {

/// Cuts 0 .. n-1 into runs of `length` indices and calls kernel(begin, end) for each, in any order
/// and in parallel: for indices that share work with their neighbours. On host and shadow only: a
/// run has more intermediate results than the shared memory of a GPU can hold.
template <class Kernel>
void for_each_block(const Executor& executor, Index n, Index length, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch(typeid(Kernel).name());
  detail::loop(executor, (n - 1) / length + 1, n >= detail::parallel_threshold, [&](Offset block) {
    const Index begin = static_cast<Index>(block) * length;
    kernel(begin, n - begin < length ? n : begin + length);
  });
}

}  // namespace multigrid
