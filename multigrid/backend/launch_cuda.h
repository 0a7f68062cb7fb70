// SPDX-License-Identifier: MIT
#pragma once

// The CUDA side of launch.h, included by it alone.
#include "multigrid/backend/device.h"
#include "multigrid/backend/ready.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <type_traits>
#include <typeinfo>

namespace multigrid::cuda {

constexpr int block_size = 256;

inline unsigned n_blocks(Offset threads, int size = block_size) {
  return static_cast<unsigned>((threads + size - 1) / size);
}

/// Lets the next kernel start on the GPU while this one ends, and waits until the previous kernel
/// has ended. Every kernel that `launch` launches must call this first.
__device__ inline void wait_for_previous() {
#if __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
  cudaGridDependencySynchronize();
#endif
}

/// Launches on one part, after device::begin_work.
template <class... Parameters, class... Arguments>
void launch(device::Stream& stream,
            int part,
            unsigned blocks,
            unsigned threads,
            const char* name,
            void (*kernel)(Parameters...),
            const Arguments&... arguments) {
  cudaLaunchAttribute overlap{};
  overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  overlap.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3(blocks);
  configuration.blockDim = dim3(threads);
  configuration.stream = static_cast<cudaStream_t>(device::handle(stream, part));
  configuration.attrs = &overlap;
  configuration.numAttrs = device::overlaps_kernels(stream) ? 1 : 0;
  cudaLaunchKernelEx(&configuration, kernel, Parameters(arguments)...);
  device::check_launch(stream, name);
}

/// Launches on the first part.
template <class... Parameters, class... Arguments>
void launch_on_first(device::Stream& stream,
                     unsigned blocks,
                     unsigned threads,
                     const char* name,
                     void (*kernel)(Parameters...),
                     const Arguments&... arguments) {
  device::begin_work(stream, false);
  launch(stream, 0, blocks, threads, name, kernel, arguments...);
}

/// Calls start(part, begin, end) for the piece of each part, or for all of 0 .. n-1 on the first part if it is little.
///
/// rows  of an index, see RowsOfIndex
template <class Start>
void in_parts(device::Stream& stream, Offset n, int rows, const Start& start) {
  const Parts& parts = device::parts(stream);
  const bool is_cut = parts.cuts(n * rows);
  device::begin_work(stream, is_cut);
  if (!is_cut) return start(0, Offset(0), n);
  for (int part = 0; part < parts.count; ++part) {
    const Offset begin = parts.begin(n * rows, part) / rows,
                 end = parts.begin(n * rows, part + 1) / rows;
    if (begin < end) start(part, begin, end);
  }
}

/// Whether a kernel sets its own blocks: `block_size` threads, and `n_blocks` blocks at once on a
/// multiprocessor.
template <class Kernel, class = void>
struct HasBlocks : std::false_type {};
template <class Kernel>
struct HasBlocks<Kernel, std::void_t<decltype(Kernel::block_size + Kernel::n_blocks)>>
    : std::true_type {};

/// Runs this thread's part of kernel(row, Lanes), or of kernel(i) if Lanes is void.
template <int block_size, class Lanes, class Kernel>
__device__ void run_here(Offset begin, Offset end, const Kernel& kernel) {
  wait_for_previous();
  const Offset thread = Offset(blockIdx.x) * block_size + threadIdx.x;
  if constexpr (std::is_void_v<Lanes>) {
    if (begin + thread < end) kernel(static_cast<Index>(begin + thread));
  } else {
    const Offset row = begin + thread / Lanes::size;
    if (row < end) kernel(static_cast<Index>(row), Lanes{static_cast<int>(thread % Lanes::size)});
  }
}

template <class Lanes, class Kernel>
__global__ void run_threads(Offset begin, Offset end, const Kernel kernel) {
  run_here<block_size, Lanes>(begin, end, kernel);
}

template <class Lanes, class Kernel>
__global__ void __launch_bounds__(Kernel::block_size, Kernel::n_blocks)
    run_in_blocks(Offset begin, Offset end, const Kernel kernel) {
  run_here<Kernel::block_size, Lanes>(begin, end, kernel);
}

template <class Lanes, class Kernel>
void launch_threads(device::Stream& stream, Offset n, int n_lanes, const Kernel& kernel) {
  const char* name = typeid(Kernel).name();
  in_parts(stream, n, RowsOfIndex<Kernel>::value, [&](int part, Offset begin, Offset end) {
    const Offset n_threads = (end - begin) * n_lanes;
    if constexpr (HasBlocks<Kernel>::value)
      launch(stream, part, n_blocks(n_threads, Kernel::block_size), Kernel::block_size, name,
             run_in_blocks<Lanes, Kernel>, begin, end, kernel);
    else
      launch(stream, part, n_blocks(n_threads), block_size, name, run_threads<Lanes, Kernel>, begin,
             end, kernel);
  });
}

template <class Kernel>
void for_each(device::Stream& stream, Offset n, const Kernel& kernel) {
  launch_threads<void>(stream, n, 1, kernel);
}

template <class Lanes, class Kernel>
void for_each_row(device::Stream& stream, Offset n, const Kernel& kernel) {
  launch_threads<Lanes>(stream, n, Lanes::size, kernel);
}

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

/// The blocks of a sum. Each device has its own, whose partial sums it keeps in its own memory; its last block tells the others.
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

/// Says that a block has written its sum. Returns whether all blocks of all devices have. The blocks of a device count themselves in
/// its own memory, and only the last of them tells the first device: each access to another device's memory takes as long as the link.
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
    value += own(static_cast<Index>(i));
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

template <class Value, class Term, class Result>
__global__ void run_sum(
    SumBlocks blocks, const Term term, Value* partial, unsigned* tickets, Result* result) {
  blocks.rank += blockIdx.x;
  sum_here(blocks, term, partial, tickets, tickets + device::sums_at_once, result);
}

template <class Value, class Term, class Result>
__global__ void __launch_bounds__(block_size, Term::n_blocks) run_sum_in_blocks(
    SumBlocks blocks, const Term term, Value* partial, unsigned* tickets, Result* result) {
  static_assert(Term::block_size == block_size);
  blocks.rank += blockIdx.x;
  sum_here(blocks, term, partial, tickets, tickets + device::sums_at_once, result);
}

/// The blocks of a sum. If terms are few each thread has one: terms that a thread adds in turn
/// would wait for memory in turn.
template <class Chunks>
SumBlocks blocks_for(const device::Stream& stream, const Chunks& chunks) {
  if (chunks.n <= device::threads_at_once(stream))
    return {chunks.n, block_size, chunks.n > 0 ? n_blocks(chunks.n) : 1u, 0};
  return {chunks.n, chunks.length, unsigned(chunks.count), 0};
}

// The memory for reductions holds tickets, those of devices, then partial sums.
constexpr std::size_t ticket_bytes = 2 * device::sums_at_once * sizeof(unsigned);
inline unsigned* tickets(device::Stream& stream) {
  return static_cast<unsigned*>(device::reduction_memory(stream));
}
template <class Value>
Value* partial_sums(device::Stream& stream) {
  return reinterpret_cast<Value*>(static_cast<char*>(device::reduction_memory(stream)) +
                                  ticket_bytes);
}
template <class Value>
constexpr std::size_t most_partial_sums = (device::reduction_bytes - ticket_bytes) / sizeof(Value);

template <class Value, class Chunks, class Term, class Result>
void sum(device::Stream& stream, const Chunks& chunks, const Term& term, Result* result) {
  static_assert(std::size_t(Chunks::most) <= most_partial_sums<Value>,
                "value type too large for a sum");
  SumBlocks blocks = blocks_for(stream, chunks);
  void (*run)(SumBlocks, Term, Value*, unsigned*, Result*);
  if constexpr (HasBlocks<Term>::value)
    run = run_sum_in_blocks<Value, Term, Result>;
  else
    run = run_sum<Value, Term, Result>;
  const Parts& parts = device::parts(stream);
  if (parts.cuts(chunks.n)) {
    blocks.n_parts = parts.count;
    blocks.n_busy = int(std::min(unsigned(parts.count), blocks.count));
    blocks.stride = device::reduction_stride(stream);
  }
  device::begin_work(stream, blocks.n_parts > 1);
  for (int part = 0; part < blocks.n_parts; ++part) {
    blocks.part = part;
    blocks.rank = blocks.first(part);
    if (const unsigned own = blocks.first(part + 1) - blocks.rank)
      launch(stream, part, own, block_size, typeid(Term).name(), run, blocks, term,
             partial_sums<Value>(stream), tickets(stream), result);
  }
}

template <class Value, class Parts>
__global__ void run_sums(const __grid_constant__ Parts parts, Value* partial, unsigned* tickets) {
  parts.run(partial, tickets);
}

/// Several sums in one launch, each by blocks of its own.
template <class Value, class Term, class Result>
class SumParts {
 public:
  template <class Chunks>
  bool takes(const device::Stream& stream, const Chunks& chunks) const {
    return n_ < device::sums_at_once &&
           n_blocks_ + blocks_for(stream, chunks).count <= most_partial_sums<Value>;
  }
  template <class Chunks>
  void add(const device::Stream& stream, const Chunks& chunks, const Term& term, Result* result) {
    parts_[n_] = {blocks_for(stream, chunks), term, result};
    parts_[n_].blocks.rank = n_blocks_;  // of its first
    n_blocks_ += parts_[n_++].blocks.count;
  }
  void launch(device::Stream& stream) const {
    launch_on_first(stream, n_blocks_, block_size, typeid(Term).name(), run_sums<Value, SumParts>,
                    *this, partial_sums<Value>(stream), tickets(stream));
  }
  __device__ void run(Value* partial, unsigned* tickets) const {
    int k = 0;
    while (k + 1 < n_ && parts_[k + 1].blocks.rank <= blockIdx.x) ++k;
    const Part& own = parts_[k];
    SumBlocks blocks = own.blocks;
    blocks.rank = blockIdx.x - own.blocks.rank;
    sum_here(blocks, own.term, partial + own.blocks.rank, tickets + k, nullptr, own.result);
  }

 private:
  static_assert(!HasBlocks<Term>::value, "a term with blocks of its own");
  static_assert(8192 <= most_partial_sums<Value>, "value type too large for a sum");
  struct Part {
    SumBlocks blocks;
    Term term;
    Result* result;
  };
  static_assert(device::sums_at_once * sizeof(Part) <= 4000,
                "arguments of a kernel take 4 KB at most");

  Part parts_[device::sums_at_once] = {};
  int n_ = 0;
  unsigned n_blocks_ = 0;
};

}  // namespace multigrid::cuda
