// SPDX-License-Identifier: MIT
#include "multigrid/backend/executor.h"

#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/foreign.h"
#include "multigrid/errors.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <omp.h>
#include <utility>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace multigrid {
namespace {

constexpr std::size_t cache_line = 64;

#ifdef __SANITIZE_ADDRESS__
constexpr bool keeps_blocks = false;  // so that the use of a freed array is found
#else
constexpr bool keeps_blocks = true;
#endif

/// Large arrays take huge pages if the system grants them. Page faults for each 4 KiB that setup
/// allocates took a seventh of its time. Arrays that may be lent to a GPU share no page with others.
void* allocate_anew(std::size_t bytes) {
  constexpr std::size_t huge_page = HostBlocks::huge_page, page = 4096;
  const bool is_large = bytes >= 2 * huge_page;
  const std::size_t alignment = is_large                        ? huge_page
                                : bytes >= Executor::least_lent ? page
                                                                : cache_line;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, rounded);
#ifdef __linux__
  if (memory && is_large) madvise(memory, rounded, MADV_HUGEPAGE);  // refused or not, it is memory
#endif
  return memory;
}

/// blocks     null: none are kept
/// most_idle  bytes that may be kept, besides those of this array
void* allocate_host(HostBlocks* blocks, std::size_t bytes, Offset most_idle) {
  const bool may_be_kept = blocks && bytes >= HostBlocks::smallest;
  void* memory = may_be_kept ? blocks->take(bytes) : nullptr;
  if (memory) return memory;
  if (may_be_kept) blocks->shrink(std::max(most_idle, Offset(0)));
  const std::size_t wanted = may_be_kept ? HostBlocks::capacity(bytes) : bytes;
  memory = allocate_anew(wanted);
  if (!memory && blocks) {
    blocks->shrink(0);
    memory = allocate_anew(wanted);
  }
  if (!memory)
    throw OutOfMemory("the host's memory is used up: there are no " + std::to_string(bytes) +
                      " bytes left; take a smaller problem or Solver/Hierarchy/Precision = half");
  return memory;
}

void release_host(HostBlocks* blocks, void* memory, std::size_t bytes) noexcept {
  if (!blocks || bytes < HostBlocks::smallest || !blocks->keep(memory, bytes)) std::free(memory);
}

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

Space Executor::space() const {
  return state_->space;
}
int Executor::device() const {
  return state_->device;
}
int Executor::n_parts() const {
  return state_->parts.count;
}
bool Executor::cuts(Offset n) const {
  return state_->parts.cuts(n);
}
bool Executor::pays_for(Offset n_rows) const {
  return n_parts() > 1 && state_->parts.pays_for(n_rows);
}
int Executor::threads() const {
  return state_->threads;
}
bool Executor::runs_kernels_of_gpu() const {
  return state_->runs_kernels_of_gpu;
}
void Executor::note_kernels() const {
  state_->notes_kernels = true;
}
const std::set<std::string>& Executor::noted_kernels() const {
  return state_->noted_kernels;
}
Offset Executor::threads_at_once() const {
  return state_->threads_at_once;
}

void Executor::set_threads_at_once(Offset threads) const {
  state_->threads_at_once = threads;
}
const Counters& Executor::counters() const {
  return state_->counters;
}
void Executor::fail_after(Failure what, Offset n) const {
  Injection& injection = state_->injection;
  if (what == Failure::device) injection.is_lost = false;
  (what == Failure::launch       ? injection.launches
   : what == Failure::allocation ? injection.allocations
                                 : injection.launches_of_device) = n;
}
void Executor::limit_memory(Offset bytes) const {
  state_->memory_limit = bytes;
}

void Executor::heed(const std::atomic<bool>* stop) const {
  state_->stop = stop;
}

void Executor::overlap_kernels(bool wanted) const {
  if (state_->stream) device::overlap_kernels(*state_->stream, wanted);
}

std::string Executor::name() const {
  return space() == Space::cuda ? "cuda" : space() == Space::shadow ? "shadow" : "host";
}

std::string Executor::description() const {
  const int n = n_parts();
  if (space() == Space::cuda) return device::description(*state_->stream);
  if (space() == Space::shadow)
    return n == 1 ? "shadow (host memory that poses as a device)"
                  : "shadow (host memory that poses as " + std::to_string(n) + " devices)";
  return "host, " + std::to_string(threads()) + (threads() == 1 ? " thread" : " threads") +
         (n == 1 ? "" : ", " + std::to_string(n) + " parts");
}

void Executor::forget_peak() const {
  state_->counters.peak_bytes = state_->counters.bytes;
  if (space() == Space::cuda) device::forget_peaks(*state_->stream, state_->counters.bytes);
}

std::vector<DeviceShare> Executor::shares() const {
  return space() == Space::cuda ? device::shares(*state_->stream) : std::vector<DeviceShare>();
}

double Executor::link_speed() const {
  return space() == Space::cuda ? device::link_speed(*state_->stream) : 0;
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

void Executor::synchronize() const {
  state_->recording.refuse("waiting");
  ++state_->counters.synchronizations;
  state_->run_queues();
  if (space() == Space::cuda) device::synchronize(*state_->stream);
}

Moment Executor::moment() const {
  if (space() == Space::cuda) return {0, device::record_event(*state_->stream)};
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return {std::chrono::duration<double>(now).count(), nullptr};
}

double Executor::seconds_between(const Moment& begin, const Moment& end) const {
  if (space() == Space::cuda)
    return device::seconds_between(*state_->stream, begin.event.get(), end.event.get());
  return end.seconds - begin.seconds;
}

/// Without injected failures, since it also serves code that is no part of a solve.
Executor Executor::plain_host() {
  return Executor(host_state(0));
}

const Executor& default_host() {
  static const Executor host = Executor::plain_host();
  return host;
}

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

void allocate_next(const Executor& executor, void* memory) {
  if (executor.space() == Space::shadow)
    throw WrongExecutor("shadow has no memory but its own: copy the values there");
  executor.state().next_foreign = memory;
}

}  // namespace multigrid
