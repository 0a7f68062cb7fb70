// SPDX-License-Identifier: MIT
#pragma once

// How the blocks of all devices add up the terms of a sum; included by cuda_sums.h alone.
#include "multigrid/backend/launches/cuda_launches.h"
#include "multigrid/backend/ready.h"

#include <cstddef>

namespace multigrid::cuda {

/// The value of the lane `offset` further on in the warp.
template <class Value>
__device__ Value shuffle_down(const Value& value, int offset) {
  static_assert(sizeof(Value) % sizeof(long long) == 0);
  Value other;
  const auto* from = reinterpret_cast<const long long*>(&value);
  auto* to = reinterpret_cast<long long*>(&other);
  for (unsigned k = 0; k < sizeof(Value) / sizeof(long long); ++k)
    to[k] = __shfl_down_sync(~0u, from[k], offset);
  return other;
}

/// The sum over the block by a tree, valid in thread 0. The last steps of the tree are within the
/// first warp, whose threads need not wait for others.
template <class Value>
__device__ Value block_sum(Value value, Value* shared) {
  constexpr int warp = 32;
  const int t = static_cast<int>(threadIdx.x);
  shared[t] = value;
  __syncthreads();
  for (int half = block_size / 2; half > warp; half /= 2) {
    if (t < half) shared[t] += shared[t + half];
    __syncthreads();
  }
  if (t >= warp) return value;
  value = shared[t];
  value += shared[t + warp];
  for (int half = warp / 2; half > 0; half /= 2) value += shuffle_down(value, half);
  return value;
}

/// Reads what other blocks have written, bypassing this block's cache; those of other devices, too.
template <class Value>
__device__ Value read_through(const Value* source) {
  static_assert(sizeof(Value) % sizeof(long long) == 0);
  Value value;
  const auto* from = reinterpret_cast<const volatile long long*>(source);
  auto* to = reinterpret_cast<long long*>(&value);
  for (unsigned k = 0; k < sizeof(Value) / sizeof(long long); ++k) to[k] = from[k];
  return value;
}

/// The blocks of a sum. Each device has its own, whose partial sums it keeps in its own memory; its
/// last block tells the others.
struct SumBlocks {
  Offset n, chunk;
  unsigned count, rank;         ///< blocks on all devices, and which of them this one is
  int n_parts = 1, n_busy = 1;  ///< devices, and those that have blocks
  int part = 0;                 ///< which of them this is
  std::size_t stride = 0;       ///< bytes between the memories of two devices

  /// The first block of a device.
  __host__ __device__ unsigned first(int of_part) const {
    return count * unsigned(of_part) / unsigned(n_parts);
  }
  /// The device of a block.
  __device__ int part_of(unsigned k) const {
    return int(((k + 1) * unsigned(n_parts) - 1) / count);
  }
  template <class T>
  __device__ T* of_part(T* of_first, int k) const {
    return reinterpret_cast<T*>(reinterpret_cast<char*>(of_first) + std::size_t(k) * stride);
  }
};

/// Says that a block has written its sum. Returns whether all blocks of all devices have. The
/// blocks of a device count themselves in its own memory, and only the last of them tells the first
/// device: each access to another device's memory takes as long as the link.
///
/// ticket      of the first device, as that of each other one at `stride`; 0 before and after
/// of_devices  of the first device: counts the devices whose blocks have all ended
__device__ inline bool is_last(const SumBlocks& blocks, unsigned* ticket, unsigned* of_devices) {
  unsigned* const own = blocks.of_part(ticket, blocks.part);
  __threadfence();
  if (atomicAdd(own, 1u) != blocks.first(blocks.part + 1) - blocks.first(blocks.part) - 1)
    return false;
  *own = 0;
  if (blocks.n_busy == 1) return true;
  __threadfence_system();
  if (atomicAdd_system(of_devices, 1u) != unsigned(blocks.n_busy) - 1) return false;
  *of_devices = 0;
  return true;
}

/// Sums one chunk of terms by one block. The block that finishes last adds the partial sums.
template <class Value, class Term, class Result>
__device__ void sum_here(const SumBlocks& blocks,
                         const Term& term,
                         Value* partial,
                         unsigned* ticket,
                         unsigned* of_devices,
                         Result* result) {
  __shared__ alignas(16) unsigned char memory[block_size * sizeof(Value)];
  __shared__ bool last;
  wait_for_previous();
  Value* shared = reinterpret_cast<Value*>(memory);
  const auto& own = Ready<Term>::of(term);
  Value value{};
  const Offset begin = blocks.rank * blocks.chunk, end = min(blocks.n, begin + blocks.chunk);
  for (Offset i = begin + threadIdx.x; i < end; i += block_size)
    value += own(static_cast<IndexOf<ReadyTerm<Term>>>(i));
  value = block_sum(value, shared);
  if (threadIdx.x == 0) {
    blocks.of_part(partial, blocks.part)[blocks.rank] = value;
    last = is_last(blocks, ticket, of_devices);
  }
  __syncthreads();
  if (!last) return;
  value = Value{};
  for (unsigned k = threadIdx.x; k < blocks.count; k += block_size)
    value += read_through(blocks.of_part(partial, blocks.part_of(k)) + k);
  value = block_sum(value, shared);
  if (threadIdx.x == 0) *result = value;
}

}  // namespace multigrid::cuda
