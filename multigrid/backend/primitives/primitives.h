// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

/// Scan, sort, reduce and compact on any executor. Host and shadow use loops and a radix sort of
/// our own, a GPU uses CUB. Results are the same everywhere.
namespace multigrid {

/// offsets[i] = counts[0] + … + counts[i-1] for i = 0 .. n; offsets has n + 1 values.
void prefix_sums(const Array<Index>& counts, Array<Offset>& offsets);
/// The same; waits for the last value, the total, and returns it.
Offset scan(const Array<Index>& counts, Array<Offset>& offsets);

/// Sorts keys in ascending order and moves values along with them; equal keys keep their order.
///
/// bits  all keys are below 2^bits; the time on a GPU is proportional to it
void sort_by_key(Array<Key>& keys, Array<Index>& values, int bits = 64);

/// Adds the values of each run of equal keys, in order. Returns the key and the sum of each run.
struct Reduced {
  Array<Key> keys;
  Array<Index> sums;
};
Reduced reduce_by_key(const Array<Key>& keys, const Array<Index>& values);

/// The indices i with flags[i] != 0, ascending.
Array<Index> compact(const Array<Index>& flags);

}  // namespace multigrid
