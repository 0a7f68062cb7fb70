// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// "terrace 0.1.0 (commit abc1234, Release, g++ 12.2.0, CUDA 13.0)"
std::string version_line();

/// Versions of the program and its libraries, and the devices found or why there are none.
std::string info();

}  // namespace apps
