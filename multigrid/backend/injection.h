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

/// What TERRACE_INJECT asks for; nothing after it has been asked once, so that a failure comes once
/// in a program.
///
/// throws  InputError if it is neither launch:N nor allocation:N
Injection injection_of_environment();

/// The name of a kernel for people, from what typeid(Kernel).name() gives.
std::string kernel_name(const char* type);

}  // namespace multigrid
