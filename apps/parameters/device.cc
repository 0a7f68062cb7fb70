// SPDX-License-Identifier: MIT
#include "apps/parameters/device.h"

#include "multigrid/backend/device.h"
#include "multigrid/backend/device_name.h"
#include "multigrid/errors.h"

#include <deal.II/base/multithread_info.h>

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace apps {
namespace {

multigrid::DeviceName device_name(const std::string& word) {
  const std::optional<multigrid::DeviceName> name = multigrid::DeviceName::read(word);
  if (name) return *name;
  throw multigrid::InputError("Backend/Device = " + word +
                              " is not allowed: the key takes one of " +
                              multigrid::DeviceName::words + ".");
}

constexpr double margin = 1.05;  ///< of more memory: equal devices differ by what they keep

}  // namespace

void check_device_word(const std::string& word) {
  if (word != "auto") device_name(word);
}

void load_kernels_when_opened() {
  setenv("CUDA_MODULE_LOADING", "EAGER", 0);
}

multigrid::Executor make_executor(const DeviceOptions& options, std::string& reason) {
  if (options.device == "auto") return multigrid::Executor::automatic(options.threads, reason);
  reason = "asked for by Backend/Device = " + options.device;
  try {
    return device_name(options.device).executor(options.threads, options.split_rows);
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

std::optional<multigrid::Executor> all_devices(const DeviceOptions& options,
                                               const multigrid::Executor& executor) {
  if (options.device != "auto" || executor.space() != multigrid::Space::cuda ||
      executor.n_parts() > 1)
    return {};
  std::string ignored;
  if (multigrid::device::count(ignored) < 2) return {};
  try {
    const multigrid::Executor all =
        device_name("cuda:all").executor(options.threads, options.split_rows);
    if (double(all.free_memory()) > margin * double(executor.free_memory())) return all;
  } catch (const std::runtime_error&) {  // in use by another program, or without NVLink
  }
  return {};
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
