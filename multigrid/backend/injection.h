// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstddef>
#include <string>

namespace multigrid {

/// Failures on demand for tests (Executor::fail_after); each executor has one.
struct Injection {
  Offset launches = 0;     ///< launches until one fails; 0: none fails
  Offset allocations = 0;  ///< the same for allocations

  Offset launches_of_device = 0;  ///< launches until the device is lost; 0: it stays
  bool is_lost = false;

  void launch(const char* kernel);     ///< throws DeviceError when a count is up
  void allocation(std::size_t bytes);  ///< throws OutOfMemory
  /// throws  DeviceError if the device is lost
  void require_device() const;
};

/// Sets the failures of the executor that the program makes next, not counting default_host(). For
/// tests of whole programs. May be called from any thread.
void inject_next(const Injection& injection);
/// Returns the failures last set by inject_next and clears them. May be called from any thread.
Injection take_injection();

/// The name of a kernel for people, from typeid(Kernel).name().
std::string kernel_name(const char* type);

}  // namespace multigrid
