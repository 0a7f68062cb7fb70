// SPDX-License-Identifier: MIT
#include "multigrid/backend/replay.h"

#include "multigrid/backend/executor_state.h"

namespace multigrid {

Replay::Replay(const Executor& executor, std::function<void()> work, bool graphs)
    : executor_(std::make_shared<Executor>(executor)), work_(std::move(work)), graphs_(graphs) {
  if (!graphs || executor.space() != Space::cuda) return;
  device::Stream& stream = *executor.state().stream;
  const Offset before = executor.counters().launches, bus_before = executor.counters().bus_bytes;
  device::begin_recording(stream);
  try {
    work_();
  } catch (...) {
    device::abandon_recording(stream);
    throw;
  }
  graph_ = device::end_recording(stream);
  launches_ = executor.counters().launches - before;
  bus_bytes_ = executor.counters().bus_bytes - bus_before;
  executor.count_bus(-bus_bytes_);  // recorded, not run
}

void Replay::operator()() const {
  if (graph_) {
    executor_->state().injection.launch("a CUDA graph");
    executor_->count_bus(bus_bytes_);
    return device::replay(*executor_->state().stream, *graph_);
  }
  const Offset before = executor_->counters().launches;
  if (graphs_)
    run_as_if_recorded();
  else
    work_();
  launches_ = executor_->counters().launches - before;
}

void Replay::run_as_if_recorded() const {
  Recording& recording = executor_->state().recording;
  recording.begin();
  try {
    work_();
  } catch (...) {
    recording.abandon();
    throw;
  }
  recording.end();
}

}  // namespace multigrid
