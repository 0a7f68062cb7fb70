// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/device.h"

/// The CUDA side of primitives.h. All pointers are to device memory. Implemented in
/// scan_and_compact.cu and sort_and_reduce.cu, or in gpu/none.cc for builds without nvcc.
namespace multigrid::cuda {

void prefix_sums(device::Stream& stream, Offset n, const Index* counts, Offset* offsets);
/// With several parts the piece of each is sorted by itself.
void sort_by_key(device::Stream& stream, Offset n, Key* keys, Index* values, int bits);
/// Returns the number of runs.
Offset reduce_by_key(device::Stream& stream,
                     Offset n,
                     const Key* keys,
                     const Index* values,
                     Key* run_keys,
                     Index* run_sums);
/// Returns the number of selected indices.
Offset compact(device::Stream& stream, Offset n, const Index* flags, Index* selected);

}  // namespace multigrid::cuda
