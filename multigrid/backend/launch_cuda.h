// SPDX-License-Identifier: MIT
#pragma once

// The CUDA side of launch.h, included by it alone.
#include "multigrid/backend/device.h"
#include "multigrid/backend/ready.h"

#include <cuda_runtime.h>

#include <type_traits>
#include <typeinfo>

namespace multigrid::cuda {

constexpr int block_size = 256;

inline cudaStream_t stream_of(device::Stream& stream) {
  return static_cast<cudaStream_t>(device::handle(stream));
}
inline unsigned n_blocks(Offset threads, int size = block_size) {
  return static_cast<unsigned>((threads + size - 1) / size);
}

/// The next kernel may come onto the GPU as this one drains, and what it computes waits here for
/// the end of the one before. First in every kernel: one without it must not be launched by
/// `launch`.
__device__ inline void wait_for_previous() {
#if __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
  cudaGridDependencySynchronize();
#endif
}

template <class... Parameters, class... Arguments>
void launch(device::Stream& stream,
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
  configuration.stream = stream_of(stream);
  configuration.attrs = &overlap;
  configuration.numAttrs = device::overlaps_kernels(stream) ? 1 : 0;
  cudaLaunchKernelEx(&configuration, kernel, Parameters(arguments)...);
  device::check_launch(stream, name);
}

/// Whether a kernel has blocks of its own: `block_size` threads, and `n_blocks` of them at once on
/// a multiprocessor, as its shared memory or the registers that it needs allow.
template <class Kernel, class = void>
struct HasBlocks : std::false_type {};
template <class Kernel>
struct HasBlocks<Kernel, std::void_t<decltype(Kernel::block_size + Kernel::n_blocks)>>
    : std::true_type {};

/// kernel(i), or kernel(row, Lanes), by this thread of blocks of so many; Lanes = void: by index.
template <int block_size, class Lanes, class Kernel>
__device__ void run_here(Offset n, const Kernel& kernel) {
  wait_for_previous();
  const Offset thread = Offset(blockIdx.x) * block_size + threadIdx.x;
  if constexpr (std::is_void_v<Lanes>) {
    if (thread < n) kernel(static_cast<Index>(thread));
  } else {
    const Offset row = thread / Lanes::size;
    if (row < n) kernel(static_cast<Index>(row), Lanes{static_cast<int>(thread % Lanes::size)});
  }
}

template <class Lanes, class Kernel>
__global__ void run_threads(Offset n, const Kernel kernel) {
  run_here<block_size, Lanes>(n, kernel);
}

template <class Lanes, class Kernel>
__global__ void __launch_bounds__(Kernel::block_size, Kernel::n_blocks)
    run_in_blocks(Offset n, const Kernel kernel) {
  run_here<Kernel::block_size, Lanes>(n, kernel);
}

template <class Lanes, class Kernel>
void launch_threads(device::Stream& stream, Offset n_threads, Offset n, const Kernel& kernel) {
  const char* name = typeid(Kernel).name();
  if constexpr (HasBlocks<Kernel>::value)
    launch(stream, n_blocks(n_threads, Kernel::block_size), Kernel::block_size, name,
           run_in_blocks<Lanes, Kernel>, n, kernel);
  else
    launch(stream, n_blocks(n_threads), block_size, name, run_threads<Lanes, Kernel>, n, kernel);
}

template <class Kernel>
void for_each(device::Stream& stream, Offset n, const Kernel& kernel) {
  launch_threads<void>(stream, n, n, kernel);
}

template <class Lanes, class Kernel>
void for_each_row(device::Stream& stream, Offset n, const Kernel& kernel) {
  launch_threads<Lanes>(stream, n * Lanes::size, n, kernel);
}

/// Sum over the block by a tree, valid in thread 0.
template <class Value>
__device__ Value block_sum(Value value, Value* shared) {
  shared[threadIdx.x] = value;
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (int(threadIdx.x) < half) shared[threadIdx.x] += shared[threadIdx.x + half];
    __syncthreads();
  }
  return shared[0];
}

/// Reads what other blocks have written, past any cache of this one.
template <class Value>
__device__ Value read_through(const Value* source) {
  static_assert(sizeof(Value) % sizeof(long long) == 0);
  Value value;
  const auto* from = reinterpret_cast<const long long*>(source);
  auto* to = reinterpret_cast<long long*>(&value);
  for (unsigned k = 0; k < sizeof(Value) / sizeof(long long); ++k) to[k] = __ldcg(from + k);
  return value;
}

/// One block a chunk of `chunk` terms; the block that comes last adds the partial sums. `ticket` is
/// 0 before and after.
template <class Value, class Term, class Result>
__device__ void sum_here(
    Offset n, Offset chunk, const Term& term, Value* partial, unsigned* ticket, Result* result) {
  __shared__ alignas(16) unsigned char memory[block_size * sizeof(Value)];
  __shared__ bool last;
  wait_for_previous();
  Value* shared = reinterpret_cast<Value*>(memory);
  const auto& own = Ready<Term>::of(term);
  Value value{};
  const Offset end = min(n, (Offset(blockIdx.x) + 1) * chunk);
  for (Offset i = blockIdx.x * chunk + threadIdx.x; i < end; i += block_size)
    value += own(static_cast<Index>(i));
  value = block_sum(value, shared);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = value;
    __threadfence();
    last = atomicAdd(ticket, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  value = Value{};
  for (unsigned k = threadIdx.x; k < gridDim.x; k += block_size) value += read_through(partial + k);
  value = block_sum(value, shared);
  if (threadIdx.x == 0) {
    *result = value;
    *ticket = 0;
  }
}

template <class Value, class Term, class Result>
__global__ void run_sum(
    Offset n, Offset chunk, const Term term, Value* partial, unsigned* ticket, Result* result) {
  sum_here(n, chunk, term, partial, ticket, result);
}

template <class Value, class Term, class Result>
__global__ void __launch_bounds__(block_size, Term::n_blocks) run_sum_in_blocks(
    Offset n, Offset chunk, const Term term, Value* partial, unsigned* ticket, Result* result) {
  static_assert(Term::block_size == block_size);
  sum_here(n, chunk, term, partial, ticket, result);
}

/// Terms up to which each thread has one, since those that a thread adds one after the other wait
/// for memory one after the other: as many as the 132 multiprocessors of an H200 hold threads.
constexpr Offset few_terms = 132 * 2048;

template <class Value, class Chunks, class Term, class Result>
void sum(device::Stream& stream, const Chunks& chunks, const Term& term, Result* result) {
  static_assert(Chunks::most * sizeof(Value) + 64 <= device::reduction_bytes,
                "value type too large for a sum");
  auto* memory = static_cast<char*>(device::reduction_memory(stream));
  auto* ticket = reinterpret_cast<unsigned*>(memory);
  auto* partial = reinterpret_cast<Value*>(memory + 64);
  const bool is_few = chunks.n <= few_terms;
  const Offset length = is_few ? block_size : chunks.length;
  const unsigned count = is_few ? n_blocks(chunks.n) : unsigned(chunks.count);
  void (*run)(Offset, Offset, Term, Value*, unsigned*, Result*);
  if constexpr (HasBlocks<Term>::value)
    run = run_sum_in_blocks<Value, Term, Result>;
  else
    run = run_sum<Value, Term, Result>;
  launch(stream, count > 0 ? count : 1u, block_size, typeid(Term).name(), run, chunks.n, length,
         term, partial, ticket, result);
}

}  // namespace multigrid::cuda
