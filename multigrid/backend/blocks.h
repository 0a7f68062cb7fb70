// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources, like launch.h.
#include "multigrid/backend/launch.h"

namespace multigrid {

/// kernel(begin, end) for the runs of `length` indices that 0 .. n-1 are cut into, in any order and
/// at once: for work that neighbouring indices share. For host and shadow alone: a run shares more
/// intermediate results than the shared memory of a GPU holds.
template <class Kernel>
void for_each_block(const Executor& executor, Index n, Index length, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch(typeid(Kernel).name());
  const Index n_blocks = (n - 1) / length + 1;
  const auto run = [&](Index block) {
    const Index begin = block * length;
    kernel(begin, n - begin < length ? n : begin + length);
  };
  if (executor.space() == Space::shadow) {
    const ShadowMemory::Open open(*executor.state().shadow);
    for (Index block = n_blocks - 1; block >= 0; --block) run(block);
  } else if (n < detail::parallel_threshold || executor.threads() == 1) {
    for (Index block = 0; block < n_blocks; ++block) run(block);
  } else {
#pragma omp parallel for schedule(static) num_threads(executor.threads())
    for (Index block = 0; block < n_blocks; ++block) run(block);
  }
}

}  // namespace multigrid
