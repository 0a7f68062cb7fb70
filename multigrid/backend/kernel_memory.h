// SPDX-License-Identifier: MIT
#pragma once

// Small arrays of a kernel whose indices are known only when it runs, so that they cannot be in
// registers: shared memory on a GPU, the stack elsewhere. For kernel sources.
#include "multigrid/backend/launch.h"

namespace multigrid {

/// n values of T for each thread; uninitialised. A kernel may have one of each T and n, of at most
/// 48 KiB together for the 256 threads of a block.
template <class T, int n>
class ThreadMemory {
 public:
#ifdef __CUDA_ARCH__
  /// Value k is at begin()[k * stride]: neighbouring threads side by side.
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

/// n values of T that the lanes of a row share; uninitialised. What one lane writes others see
/// after `wait`. A kernel may have one of each T and n, of at most 48 KiB together for a block.
///
/// block_size  that of the kernel if it has one of its own
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

/// All lanes of a row get here, and see what the others have written so far.
template <class Lanes>
MG_HD void wait([[maybe_unused]] Lanes lane) {
#ifdef __CUDA_ARCH__
  if constexpr (Lanes::size > 1) __syncwarp(Lanes::mask());
#endif
}

/// *place becomes `value` if it is `free`; returns what it was. Lanes of a row may come at once.
template <class Lanes>
MG_HD Index claim(Index* place, Index free, Index value, [[maybe_unused]] Lanes lane) {
#ifdef __CUDA_ARCH__
  if constexpr (Lanes::size > 1) return atomicCAS(place, free, value);
#endif
  const Index was = *place;
  if (was == free) *place = value;
  return was;
}

/// Lanes for which something holds: how many, and how many before this one.
struct Votes {
  int all, before;
};

/// All lanes of a row call it together.
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
