// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <mutex>

namespace multigrid {

/// Calls action(0) .. action(n-1), each by a thread of its own, for work on a host that is no loop
/// over indices. Throws what the first of them throws, after all have ended.
template <class Action>
void in_threads(int n, const Action& action) {
  std::exception_ptr failure;
  std::mutex mutex;
#pragma omp parallel for schedule(static, 1) num_threads(n)
  for (int k = 0; k < n; ++k) {
    try {
      action(k);
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace multigrid
