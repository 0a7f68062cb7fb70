// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

/// Scan, sort, reduce and compact on any executor: loops and a radix sort on host and shadow, CUB
/// on a GPU. Results are the same everywhere.
namespace multigrid {

/// offsets[i] = counts[0] + … + counts[i-1] for i = 0 .. n, so offsets has n + 1 values.
void prefix_sums(const Array<Index>& counts, Array<Offset>& offsets);
/// The same; waits for the last one and returns it.
Offset scan(const Array<Index>& counts, Array<Offset>& offsets);

/// Sorts keys ascending and values along with them; equal keys keep their order.
///
/// bits  keys are below 2^bits; on a GPU half of them take half the time
void sort_by_key(Array<Key>& keys, Array<Index>& values, int bits = 64);

/// Adds the values of each run of equal keys: returns the keys that differ from their predecessor
/// and the sums, added in order.
struct Reduced {
  Array<Key> keys;
  Array<Index> sums;
};
Reduced reduce_by_key(const Array<Key>& keys, const Array<Index>& values);

/// The indices i with flags[i] != 0, ascending.
Array<Index> compact(const Array<Index>& flags);

}  // namespace multigrid
