// SPDX-License-Identifier: MIT
#include "apps/parameters/device.h"

#include "multigrid/backend/device.h"
#include "multigrid/errors.h"

#include <deal.II/base/multithread_info.h>

#include <algorithm>
#include <fmt/format.h>

namespace apps {
namespace {

/// The number k of "cuda:k", 0 for "cuda", -1 for anything else.
int cuda_device(const std::string& word) {
  if (word == "cuda") return 0;
  const std::string digits = word.compare(0, 5, "cuda:") == 0 ? word.substr(5) : "";
  const bool number = !digits.empty() && digits.size() < 5 &&
                      digits.find_first_not_of("0123456789") == std::string::npos;
  return number ? std::stoi(digits) : -1;
}

}  // namespace

void check_device_word(const std::string& word) {
  if (word == "auto" || word == "host" || word == "shadow" || cuda_device(word) >= 0) return;
  throw multigrid::InputError(
      "Backend/Device = " + word +
      " is not allowed: the key takes one of auto, cuda, cuda:k (k = 0, 1, …), host, shadow.");
}

multigrid::Executor make_executor(const DeviceOptions& options, std::string& reason) {
  if (options.device == "auto") return multigrid::Executor::automatic(options.threads, reason);
  reason = "asked for by Backend/Device = " + options.device;
  if (options.device == "host") return multigrid::Executor::host(options.threads);
  if (options.device == "shadow") return multigrid::Executor::shadow();
  try {
    return multigrid::Executor::cuda(cuda_device(options.device));
  } catch (const multigrid::DeviceError& error) {
    std::string why = error.what();
    while (!why.empty() && why.back() == '.') why.pop_back();
    throw multigrid::DeviceError("Backend/Device = " + options.device + ": " + why +
                                 "; take auto or host to solve without it.");
  }
}

std::optional<multigrid::Executor> larger_executor(const DeviceOptions& options,
                                                   const multigrid::Executor& executor) {
  std::optional<multigrid::Executor> largest;
  if (options.device != "auto" || executor.space() != multigrid::Space::cuda) return largest;
  std::string ignored;
  constexpr double margin = 1.05;  // equal devices differ by what they keep
  const int n_devices = multigrid::device::count(ignored);
  for (int k = 0; k < n_devices; ++k) try {
      if (k == executor.device()) continue;
      const multigrid::Executor other = multigrid::Executor::cuda(k);
      const double most = double((largest ? *largest : executor).free_memory());
      if (double(other.free_memory()) > margin * most) largest = other;
    } catch (const std::runtime_error&) {  // in use by another program, or failed
    }
  return largest;
}

bool may_fall_back(const DeviceOptions& options, const multigrid::Executor& executor) {
  return options.device == "auto" && executor.space() != multigrid::Space::host;
}

std::string thread_advice(const DeviceOptions& options) {
  const unsigned processors = std::max(1u, dealii::MultithreadInfo::n_cores());
  if (options.threads <= int(2 * processors)) return "";
  return fmt::format(
      "Backend/Threads = {} is more than this machine has processors for, which are {}: the run "
      "takes more time and memory than with Threads = 0, one thread a processor.",
      options.threads, processors);
}

void set_threads(int threads) {
  dealii::MultithreadInfo::set_thread_limit(threads > 0 ? unsigned(threads)
                                                        : dealii::numbers::invalid_unsigned_int);
}

}  // namespace apps
