// SPDX-License-Identifier: MIT
#include "postprocess/threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace postprocess {

void in_parallel(const std::size_t n,
                 const int threads,
                 const std::function<void(std::size_t)>& work) {
  const std::size_t wanted =
      threads > 0 ? std::size_t(threads) : std::max(1u, std::thread::hardware_concurrency());
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex of_failure;
  const auto run = [&] {
    try {
      for (std::size_t k = next++; k < n; k = next++) work(k);
    } catch (...) {
      next = n;
      const std::lock_guard<std::mutex> lock(of_failure);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  for (std::size_t k = 1; k < std::min(wanted, n); ++k) others.emplace_back(run);
  run();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace postprocess
