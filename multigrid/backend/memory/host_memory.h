// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/memory/free_blocks.h"
#include "multigrid/backend/types.h"

#include <cstddef>

namespace multigrid {

/// Memory of the host for an array. Throws OutOfMemory.
///
/// blocks     null: none are kept
/// most_idle  bytes that may be kept, besides those of this array
void* allocate_host(HostBlocks* blocks, std::size_t bytes, Offset most_idle);
/// Keeps or frees memory that was allocated with the same blocks.
void release_host(HostBlocks* blocks, void* memory, std::size_t bytes) noexcept;

}  // namespace multigrid
