// SPDX-License-Identifier: MIT
// Executors of all kinds, as they are made.
#include "multigrid/backend/executor.h"
#include "multigrid/backend/executor_state.h"
#include "multigrid/errors.h"

#include <omp.h>
#include <utility>

namespace multigrid {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr bool keeps_blocks = false;  // so that the use of a freed array is found
#else
constexpr bool keeps_blocks = true;
#endif

std::shared_ptr<Executor::State> host_state(int threads) {
  auto state = std::make_shared<Executor::State>();
  state->threads = threads > 0 ? threads : omp_get_max_threads();
  return state;
}

}  // namespace

Executor Executor::host(int threads, const Parts& parts) {
  auto state = host_state(threads);
  state->parts = parts;
  if (keeps_blocks) state->host_blocks = std::make_unique<HostBlocks>();
  state->injection = take_injection();
  return Executor(std::move(state));
}

Executor Executor::shadow(bool kernels_of_gpu, const Parts& parts) {
  auto state = std::make_shared<State>();
  state->space = Space::shadow;
  state->shadow = std::make_unique<ShadowMemory>();
  state->parts = parts;
  if (parts.count > 1) state->queues = std::make_unique<Queues>(parts.count);
  state->runs_kernels_of_gpu = kernels_of_gpu;
  state->injection = take_injection();
  return Executor(std::move(state));
}

Executor Executor::cuda(int device) {
  return cuda(std::vector<int>{device});
}

Executor Executor::cuda(const std::vector<int>& devices, Offset split_rows) {
  if (devices.empty()) throw DeviceError("Executor::cuda was given no device");
  auto state = std::make_shared<State>();
  state->space = Space::cuda;
  state->device = devices.at(0);
  state->parts = {static_cast<int>(devices.size()), split_rows};
  state->stream = device::open(devices, state->parts);
  state->threads_at_once = device::threads_at_once(*state->stream);
  state->runs_kernels_of_gpu = true;
  state->injection = take_injection();
  return Executor(std::move(state));
}

Executor Executor::automatic(int threads, std::string& reason) {
  std::string why_none;
  if (device::count(why_none) > 0) {
    try {
      const Executor executor = cuda(0);
      reason = "a GPU was found";
      return executor;
    } catch (const std::runtime_error& error) {  // in use by others, out of memory, driver at odds
      why_none = std::string("the GPU cannot be used: ") + error.what();
    }
  }
  reason = why_none;
  return host(threads);
}

/// Without injected failures, since it also serves code that is no part of a solve.
Executor Executor::plain_host() {
  return Executor(host_state(0));
}

const Executor& default_host() {
  static const Executor host = Executor::plain_host();
  return host;
}

}  // namespace multigrid
