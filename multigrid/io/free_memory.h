// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace multigrid {

/// Bytes of the host's memory that this process can still take: what the system has available, and what limits leave (ulimit -v,
/// and that of a container). The largest number where nothing is known.
std::size_t free_memory();

}  // namespace multigrid
