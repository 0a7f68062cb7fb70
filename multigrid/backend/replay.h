// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"

#include <functional>
#include <memory>

namespace multigrid {

namespace device {
struct Graph;
}

/// Work that runs many times on the same arrays. On a GPU it is recorded once and replayed as a
/// CUDA graph; elsewhere, or with graphs switched off, it is simply called. The work may only
/// launch kernels and copy within the executor. With graphs, allocations, releases, copies to or
/// from the host and waits throw std::logic_error: on a GPU from the constructor, elsewhere from
/// each run. So no other thread may use the executor meanwhile.
class Replay {
 public:
  Replay() = default;
  /// Records at once; throws DeviceError if the work cannot be recorded.
  ///
  /// graphs  whether a GPU is to use a graph
  Replay(const Executor& executor, std::function<void()> work, bool graphs);

  void operator()() const;
  bool is_graph() const { return graph_ != nullptr; }
  /// The number of kernels that a run launches.
  Offset launches() const { return launches_; }

 private:
  void run_as_if_recorded() const;

  std::shared_ptr<Executor> executor_;
  std::function<void()> work_;
  bool graphs_ = false;
  std::shared_ptr<device::Graph> graph_;
  mutable Offset launches_ = 0;
  Offset bus_bytes_ = 0;  ///< of a run of the graph
};

}  // namespace multigrid
