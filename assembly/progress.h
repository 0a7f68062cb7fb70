// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace assembly {

/// What long work calls between its parts: how much is done, from 0 to 1. It may throw, which ends the work.
using Progress = std::function<void(double share)>;
inline void no_progress(double) {}

}  // namespace assembly
