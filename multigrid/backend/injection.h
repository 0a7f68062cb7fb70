// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstddef>
#include <string>

namespace multigrid {

/// Failures on demand, for tests: Executor::fail_after. One for each executor.
struct Injection {
  Offset launches = 0;     ///< left until one fails; 0: none will
  Offset allocations = 0;  ///< the same

  void launch(const char* kernel);     ///< throws DeviceError when the count is up
  void allocation(std::size_t bytes);  ///< throws OutOfMemory
};

/// Gives these failures to the executor that the program makes next, default_host() aside. For tests
/// of whole programs; from any thread.
void inject_next(const Injection& injection);
/// What inject_next was last given: to one caller, no failures to all after it. From any thread.
Injection take_injection();

/// The name of a kernel for people, from what typeid(Kernel).name() gives.
std::string kernel_name(const char* type);

}  // namespace multigrid
