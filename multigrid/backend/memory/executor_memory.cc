// SPDX-License-Identifier: MIT
// Memory of an executor.
#include "multigrid/backend/executor.h"
#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/foreign.h"
#include "multigrid/backend/memory/host_memory.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <utility>

namespace multigrid {

void Executor::limit_memory(Offset bytes) const {
  state_->memory_limit = bytes;
}

void* Executor::allocate(std::size_t bytes, Offset columns) const {
  if (bytes == 0) return nullptr;
  state_->recording.refuse("allocating memory");
  if (void* const foreign = std::exchange(state_->next_foreign, nullptr)) {
    state_->foreign.insert(foreign);
    return foreign;
  }
  Counters& counters = state_->counters;
  const Offset total = counters.bytes + Offset(bytes);
  if (state_->memory_limit > 0 && total > state_->memory_limit)
    throw OutOfMemory(name() + " has " + std::to_string(counters.bytes) +
                      " bytes in use and may not allocate " + std::to_string(bytes) +
                      " more: raise Backend/Memory limit or take a smaller problem");
  state_->injection.allocation(bytes);
  void* const memory = space() == Space::cuda ? device::allocate(*state_->stream, bytes, columns)
                       : space() == Space::shadow
                           ? state_->shadow->allocate(bytes)
                           : allocate_host(state_->host_blocks.get(), bytes,
                                           counters.peak_bytes + counters.peak_bytes / 2 - total);
  counters.bytes = total;
  counters.peak_bytes = std::max(counters.peak_bytes, total);
  if (space() == Space::cuda) device::note_use(*state_->stream, total);
  ++counters.allocations;
  return memory;
}

void Executor::release(void* memory, std::size_t bytes) const noexcept {
  if (!memory) return;
  state_->recording.note("releasing memory");
  state_->run_queues();
  if (const auto foreign = state_->foreign.find(memory); foreign != state_->foreign.end()) {
    state_->foreign.erase(foreign);
    return;
  }
  if (space() == Space::cuda)
    device::release(*state_->stream, memory);
  else if (space() == Space::shadow)
    state_->shadow->release(memory, bytes);
  else
    release_host(state_->host_blocks.get(), memory, bytes);
  state_->counters.bytes -= Offset(bytes);
}

void Executor::borrow(void* memory, std::size_t bytes) const {
  if (space() == Space::host) throw std::logic_error("a host needs no memory lent by a host");
  if (space() == Space::cuda) device::borrow(*state_->stream, memory, bytes);
  state_->counters.lent_bytes += Offset(bytes);
}

void Executor::hand_back(void* memory, std::size_t bytes) const noexcept {
  state_->run_queues();
  if (space() == Space::cuda) device::hand_back(*state_->stream, memory);
  state_->counters.lent_bytes -= Offset(bytes);
}

void Executor::count_bus(Offset bytes) const {
  state_->counters.bus_bytes += bytes;
}

Offset Executor::free_memory() const {
  const Offset below_limit =
      state_->memory_limit > 0 ? state_->memory_limit - state_->counters.bytes : -1;
  if (space() != Space::cuda) return below_limit;
  const Offset on_device = device::free_memory(*state_->stream);
  return below_limit < 0 ? on_device : std::min(below_limit, on_device);
}

void Executor::give_back_memory() const {
  if (state_->host_blocks) state_->host_blocks->shrink(0);
}

void Executor::forget_peak() const {
  state_->counters.peak_bytes = state_->counters.bytes;
  if (space() == Space::cuda) device::forget_peaks(*state_->stream, state_->counters.bytes);
}

void allocate_next(const Executor& executor, void* memory) {
  if (executor.space() == Space::shadow)
    throw WrongExecutor("shadow has no memory but its own: copy the values there");
  executor.state().next_foreign = memory;
}

}  // namespace multigrid
