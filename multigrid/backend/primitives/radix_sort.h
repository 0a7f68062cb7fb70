// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Sorts n keys and their values by key; equal keys keep their order. A radix sort that begins with
/// the least significant digit, 11 bits at a time, and skips high bits that no key has. The result
/// does not depend on the number of threads.
///
/// cost  32 bytes of temporary memory for each key
void radix_sort(Key* keys, Index* values, Offset n, int threads);

}  // namespace multigrid
