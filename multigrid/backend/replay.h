// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"

#include <functional>
#include <memory>

namespace multigrid {

namespace device {
struct Graph;
}

/// Work that is run again and again on the same arrays: recorded once and replayed as a CUDA graph
/// on a GPU, simply called elsewhere (or with graphs switched off). The work may only launch
/// kernels and copy on the executor. With graphs, allocations, releases, copies to or from the host
/// and waiting throw std::logic_error: on a GPU from the constructor, elsewhere from each run;
/// so no other thread may use the executor meanwhile.
class Replay {
 public:
  Replay() = default;
  /// Records at once; throws DeviceError if the work cannot be recorded.
  ///
  /// graphs  whether a GPU shall make one
  Replay(const Executor& executor, std::function<void()> work, bool graphs);

  void operator()() const;
  bool is_graph() const { return graph_ != nullptr; }
  /// Kernels a run launches.
  Offset launches() const { return launches_; }

 private:
  void run_as_if_recorded() const;

  std::shared_ptr<Executor> executor_;
  std::function<void()> work_;
  bool graphs_ = false;
  std::shared_ptr<device::Graph> graph_;
  mutable Offset launches_ = 0;
};

}  // namespace multigrid
