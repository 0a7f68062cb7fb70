// SPDX-License-Identifier: MIT
// Copies between executors.
#include "multigrid/backend/executor.h"
#include "multigrid/backend/executor_state.h"
#include "multigrid/errors.h"

#include <cstring>
#include <memory>

namespace multigrid {

void copy_bytes(
    const Executor& to, void* target, const Executor& from, const void* source, std::size_t bytes) {
  if (bytes == 0) return;
  if (to != from)
    for (const Executor* executor : {&to, &from})
      executor->state().recording.refuse("copying to or from the host");
  for (const Executor* executor : {&to, &from}) {
    executor->state().injection.require_device();
    executor->state().run_queues();
  }
  const bool to_cuda = to.space() == Space::cuda, from_cuda = from.space() == Space::cuda;
  // Reading from a device waits for it. Shadow counts this too, so that a test without a GPU sees
  // it.
  if (from.space() != Space::host && to != from) ++from.state().counters.synchronizations;
  if (to_cuda && from_cuda && to != from)
    throw DeviceError("copies between two GPUs are not supported");
  if (to_cuda && from_cuda)
    return device::copy(*to.state().stream, device::Copy::inside, target, source, bytes);
  const auto open = [](const Executor& executor) {
    auto& shadow = executor.state().shadow;
    return shadow ? std::make_unique<ShadowMemory::Open>(*shadow) : nullptr;
  };
  const auto open_to = open(to), open_from = open(from);
  if (to_cuda)
    return device::copy(*to.state().stream, device::Copy::to_device, target, source, bytes);
  if (from_cuda)
    return device::copy(*from.state().stream, device::Copy::to_host, target, source, bytes);
  std::memcpy(target, source, bytes);
}

}  // namespace multigrid
