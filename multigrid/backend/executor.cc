// SPDX-License-Identifier: MIT
#include "multigrid/backend/executor.h"

#include "multigrid/backend/executor_state.h"

#include <chrono>

namespace multigrid {

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

std::vector<DeviceShare> Executor::shares() const {
  return space() == Space::cuda ? device::shares(*state_->stream) : std::vector<DeviceShare>();
}

double Executor::link_speed() const {
  return space() == Space::cuda ? device::link_speed(*state_->stream) : 0;
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

}  // namespace multigrid
