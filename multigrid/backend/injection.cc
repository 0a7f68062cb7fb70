// SPDX-License-Identifier: MIT
#include "multigrid/backend/injection.h"

#include "multigrid/errors.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <mutex>
#include <utility>

namespace multigrid {
namespace {

std::mutex mutex;
Injection next;  ///< guarded by `mutex`

/// Counts down to 0; true on the way from 1 to 0.
bool is_up(Offset& left) {
  if (left == 0) return false;
  return --left == 0;
}

std::string without(std::string text, const std::string& part) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part))
    text.erase(at, part.size());
  return text;
}

}  // namespace

void Injection::require_device() const {
  if (is_lost) throw DeviceError("the device is lost: injected failure");
}

void Injection::launch(const char* kernel) {
  if (is_up(launches_of_device)) is_lost = true;
  require_device();
  if (is_up(launches)) throw DeviceError("launching " + kernel_name(kernel) + ": injected failure");
}

void Injection::allocation(std::size_t bytes) {
  require_device();
  if (is_up(allocations))
    throw OutOfMemory("allocating " + std::to_string(bytes) + " bytes: injected failure");
}

void inject_next(const Injection& injection) {
  const std::lock_guard<std::mutex> lock(mutex);
  next = injection;
}

Injection take_injection() {
  const std::lock_guard<std::mutex> lock(mutex);
  return std::exchange(next, {});
}

std::string kernel_name(const char* type) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type, nullptr, nullptr, &status), std::free);
  return without(without(name ? name.get() : type, "multigrid::"), "(anonymous namespace)::");
}

}  // namespace multigrid
