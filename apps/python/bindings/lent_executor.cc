// SPDX-License-Identifier: MIT
#include "apps/python/bindings/lent_executor.h"

#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/memory/free_memory.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace python {
namespace {

using multigrid::Executor;

/// Never destroyed: at the end of the process the driver may have gone first.
struct Idle {
  std::mutex one_at_a_time;
  std::vector<Executor> executors;
};
Idle& idle() {
  static Idle& all = *new Idle;
  return all;
}

void take_back(const Executor& executor) {
  const std::lock_guard<std::mutex> lock(idle().one_at_a_time);
  idle().executors.push_back(executor);
}

}  // namespace

void return_free_memory() {
  const std::lock_guard<std::mutex> lock(idle().one_at_a_time);
  for (const Executor& executor : idle().executors)
    multigrid::device::return_free_memory(*executor.state().stream);
}

LentExecutor lend(const Executor& executor) {
  if (executor.space() != multigrid::Space::cuda || executor.n_parts() > 1)
    return {executor, nullptr};
  return {executor,
          std::shared_ptr<const void>(&idle(), [executor](const void*) { take_back(executor); })};
}

std::optional<LentExecutor> lend_idle(const int device) {
  const std::lock_guard<std::mutex> lock(idle().one_at_a_time);
  std::vector<Executor>& all = idle().executors;
  const auto found = std::find_if(all.begin(), all.end(), [device](const Executor& executor) {
    return executor.device() == device;
  });
  if (found == all.end()) return {};
  const Executor executor = *found;
  all.erase(found);
  return lend(executor);
}

}  // namespace python
