// SPDX-License-Identifier: MIT
#pragma once

// Small arrays of a kernel that are indexed at run time and so cannot be in registers: in shared
// memory on a GPU, on the stack elsewhere. For kernel sources.
#include "multigrid/backend/launch.h"

namespace multigrid {

/// n values of T for each thread, uninitialised. A kernel may have one for each T and n, and at
/// most 48 KiB of them for the 256 threads of a block.
template <class T, int n>
class ThreadMemory {
 public:
#ifdef __CUDA_ARCH__
  /// Value k is at begin()[k * stride], so that neighbouring threads access neighbouring words.
  static constexpr Index stride = cuda::block_size;
  __device__ T* begin() {
    __shared__ T memory[n * cuda::block_size];
    return memory + threadIdx.x;
  }
#else
  static constexpr Index stride = 1;
  T* begin() {
    return here_;
  }
#endif

 private:
  T here_[n];
};

/// n values of T that the lanes of a row share, uninitialised. Other lanes see what one lane writes
/// after `wait`. A kernel may have one for each T and n, and at most 48 KiB of them for a block.
///
/// block_size  that of the kernel, if it sets one
template <class T, int n, class Lanes, int block_size = 0>
class RowMemory {
 public:
#ifdef __CUDA_ARCH__
  __device__ T* begin() {
    constexpr int rows = (block_size > 0 ? block_size : cuda::block_size) / Lanes::size;
    __shared__ T memory[n * rows];
    return memory + static_cast<int>(threadIdx.x) / Lanes::size * n;
  }
#else
  T* begin() {
    return here_;
  }
#endif

 private:
  T here_[n];
};

/// Waits until all lanes of a row are here. Then each sees what the others have written so far.
template <class Lanes>
MG_HD void wait([[maybe_unused]] Lanes lane) {
#ifdef __CUDA_ARCH__
  if constexpr (Lanes::size > 1) __syncwarp(Lanes::mask());
#endif
}

/// Sets *place to `value` if it is `free` and returns its old value. Atomic among the lanes of a
/// row.
template <class Lanes>
MG_HD Index claim(Index* place, Index free, Index value, [[maybe_unused]] Lanes lane) {
#ifdef __CUDA_ARCH__
  if constexpr (Lanes::size > 1) return atomicCAS(place, free, value);
#endif
  const Index was = *place;
  if (was == free) *place = value;
  return was;
}

/// The number of lanes for which something holds: all of them, and those before this lane.
struct Votes {
  int all, before;
};

/// Counts the lanes for which `holds` is true. All lanes of a row must call it together.
template <class Lanes>
MG_HD Votes votes(bool holds, [[maybe_unused]] Lanes lane) {
#ifdef __CUDA_ARCH__
  if constexpr (Lanes::size > 1) {
    const unsigned ballot = __ballot_sync(Lanes::mask(), holds) & Lanes::mask();
    return {__popc(ballot), __popc(ballot & ((1u << threadIdx.x % 32) - 1u))};
  }
#endif
  return {holds ? 1 : 0, 0};
}

}  // namespace multigrid
