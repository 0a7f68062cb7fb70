// SPDX-License-Identifier: MIT
#include "multigrid/backend/sequence.h"

#include "multigrid/backend/executor_state.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace multigrid {

Sequence::Sequence(const Executor& executor, Kinds kinds)
    : executor_(executor), kinds_(std::move(kinds)) {}

void Sequence::collect(const std::function<void()>& work) {
  Executor::State& state = executor_.state();
  if (state.sequence) throw std::logic_error("Sequence::collect: one is open already");
  state.sequence = this;
  try {
    work();
    flush();
  } catch (...) {
    state.sequence = nullptr;
    pending_.clear();
    throw;
  }
  state.sequence = nullptr;
}

bool Sequence::put_off(const PendingLaunch& launch) {
  const auto kind = std::find(kinds_.steps.begin(), kinds_.steps.end(), launch.step);
  if (kind == kinds_.steps.end()) return false;
  if (pending_.size() == SequenceSteps::most) flush();
  SequenceSteps::Step& step = steps_.steps[pending_.size()];
  step.n = static_cast<Index>(launch.n);
  step.kind = static_cast<int>(kind - kinds_.steps.begin());
  std::memcpy(step.kernel, launch.kernel, launch.bytes);
  pending_.push_back(launch);
  pending_.back().kernel = step.kernel;
  return true;
}

void Sequence::flush() {
  if (pending_.empty()) return;
  const auto launches = std::exchange(pending_, {});  // counting a launch flushes, too
  Executor::State& state = executor_.state();
  const bool together = launches.size() >= fewest;
  if (together) state.count_launch(typeid(Sequence).name());
  if (together && kinds_.launch) return launch_together(launches);
  for (const PendingLaunch& launch : launches) {
    if (!together) state.count_launch(launch.name);
    launch.alone(executor_, launch.n, launch.kernel);
  }
}

void Sequence::launch_together(const std::vector<PendingLaunch>& launches) {
  constexpr Offset block_size = SequenceSteps::block_size;
  unsigned largest = 0;
  steps_.count = static_cast<int>(launches.size());
  steps_.arrivals = 0;
  for (int k = 0; k < steps_.count; ++k) {
    const Offset filled = (launches[k].n * launches[k].threads + block_size - 1) / block_size;
    const auto blocks = static_cast<unsigned>(std::min(filled, Offset(kinds_.most_blocks)));
    steps_.steps[k].blocks = blocks;
    steps_.steps[k].arrived = steps_.arrivals;
    steps_.arrivals += blocks;
    largest = std::max(largest, blocks);
  }
  kinds_.launch(*executor_.state().stream, steps_, largest);
}

}  // namespace multigrid
