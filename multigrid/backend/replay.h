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
/// kernels: no allocation, no waiting.
class Replay {
 public:
  Replay() = default;
  /// Records at once; throws DeviceError if the work cannot be recorded.
  Replay(const Executor& executor, std::function<void()> work, bool graphs);

  void operator()() const;
  bool is_graph() const { return graph_ != nullptr; }
  /// Kernels a run launches.
  Offset launches() const { return launches_; }

 private:
  std::shared_ptr<Executor> executor_;
  std::function<void()> work_;
  std::shared_ptr<device::Graph> graph_;
  mutable Offset launches_ = 0;
};

}  // namespace multigrid
