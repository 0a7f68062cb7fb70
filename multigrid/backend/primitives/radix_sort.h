// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Sorts n keys and their values by keys, equal ones in their order: least digits first, 11 bits at
/// a time, of the bits that some key has. The same for any number of threads.
///
/// cost  32 bytes a key of temporary memory
void radix_sort(Key* keys, Index* values, Offset n, int threads);

}  // namespace multigrid
