// SPDX-License-Identifier: MIT
#include "multigrid/backend/shadow/queues.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace multigrid {

void Queues::push(const int part, std::function<void()> work) {
  queues_[std::size_t(part)].push_back({std::move(work), -1, 0});
}

void Queues::record(const int part) {
  queues_[std::size_t(part)].push_back({nullptr, -1, ++ends_[std::size_t(part)]});
}

void Queues::wait(const int part, const int other) {
  queues_[std::size_t(part)].push_back({nullptr, other, ends_[std::size_t(other)]});
}

bool Queues::go_on(const std::size_t part) {
  std::deque<Step>& queue = queues_[part];
  bool has_done = false;
  while (!queue.empty()) {
    const Step& next = queue.front();
    if (next.other >= 0 && done_[std::size_t(next.other)] < next.end) return has_done;
    const Step step = std::move(queue.front());
    queue.pop_front();
    has_done = true;
    if (step.work)
      step.work();
    else if (step.other < 0)
      done_[part] = step.end;
  }
  return has_done;
}

void Queues::run() {
  std::vector<std::size_t> order(queues_.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  const auto is_empty = [](const std::deque<Step>& queue) { return queue.empty(); };
  while (!std::all_of(queues_.begin(), queues_.end(), is_empty)) {
    std::shuffle(order.begin(), order.end(), random_);
    bool has_done = false;
    for (const std::size_t part : order) has_done = go_on(part) || has_done;
    if (!has_done) throw std::logic_error("the parts of an executor wait for each other");
  }
}

}  // namespace multigrid
