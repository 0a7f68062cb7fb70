// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor_state.h"

#include <utility>

namespace multigrid {

/// As long as this lives, the first of several devices that work as one does all the work and has all new arrays, if the problem
/// has so few rows that waiting costs more than sharing saves (Parts::pays_for).
class AloneIfSmall {
 public:
  AloneIfSmall(const Executor& executor, Offset n_rows)
      : executor_(executor), was_alone_(executor.state().parts.is_alone) {
    if (executor.n_parts() > 1 && !executor.pays_for(n_rows)) set(true);
  }
  AloneIfSmall(const AloneIfSmall&) = delete;
  ~AloneIfSmall() { set(was_alone_); }

 private:
  void set(bool is_alone) {
    Executor::State& state = executor_.state();
    state.parts.is_alone = is_alone;
    if (state.stream) device::work_alone(*state.stream, is_alone);
  }

  const Executor executor_;
  const bool was_alone_;
};

}  // namespace multigrid
