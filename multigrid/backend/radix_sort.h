// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <vector>

namespace multigrid {

struct KeyValue {
  Key key;
  Index value;
};

/// Sorts by keys, equal ones in their order: least digits first, 11 bits at a time, of the bits
/// that some key has. The same for any number of threads.
void radix_sort(std::vector<KeyValue>& pairs, int threads);

}  // namespace multigrid
