// SPDX-License-Identifier: MIT
#pragma once

// The CUDA side of launch.h, included by it alone.
#include "multigrid/backend/device.h"

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

/// kernel(row, Lanes) by this thread of blocks of so many.
template <int block_size, class Lanes, class Kernel>
__device__ void run_row(Offset n, const Kernel& kernel) {
  wait_for_previous();
  const Offset thread = Offset(blockIdx.x) * block_size + threadIdx.x;
  const Offset row = thread / Lanes::size;
  if (row < n) kernel(static_cast<Index>(row), Lanes{static_cast<int>(thread % Lanes::size)});
}

template <class Lanes, class Kernel>
__global__ void run_rows(Offset n, const Kernel kernel) {
  run_row<block_size, Lanes>(n, kernel);
}

template <class Lanes, class Kernel>
__global__ void __launch_bounds__(Kernel::block_size, Kernel::n_blocks)
    run_rows_in_blocks(Offset n, const Kernel kernel) {
  run_row<Kernel::block_size, Lanes>(n, kernel);
}

/// kernel(i) by this thread of blocks of so many.
template <int block_size, class Kernel>
__device__ void run_index(Offset n, const Kernel& kernel) {
  wait_for_previous();
  const Offset i = Offset(blockIdx.x) * block_size + threadIdx.x;
  if (i < n) kernel(static_cast<Index>(i));
}

template <class Kernel>
__global__ void run_each(Offset n, const Kernel kernel) {
  run_index<block_size>(n, kernel);
}

template <class Kernel>
__global__ void __launch_bounds__(Kernel::block_size, Kernel::n_blocks)
    run_each_in_blocks(Offset n, const Kernel kernel) {
  run_index<Kernel::block_size>(n, kernel);
}

template <class Kernel>
void for_each(device::Stream& stream, Offset n, const Kernel& kernel) {
  const char* name = typeid(Kernel).name();
  if constexpr (HasBlocks<Kernel>::value)
    launch(stream, n_blocks(n, Kernel::block_size), Kernel::block_size, name,
           run_each_in_blocks<Kernel>, n, kernel);
  else
    launch(stream, n_blocks(n), block_size, name, run_each<Kernel>, n, kernel);
}

template <class Lanes, class Kernel>
void for_each_row(device::Stream& stream, Offset n, const Kernel& kernel) {
  const char* name = typeid(Kernel).name();
  if constexpr (HasBlocks<Kernel>::value)
    launch(stream, n_blocks(n * Lanes::size, Kernel::block_size), Kernel::block_size, name,
           run_rows_in_blocks<Lanes, Kernel>, n, kernel);
  else
    launch(stream, n_blocks(n * Lanes::size), block_size, name, run_rows<Lanes, Kernel>, n, kernel);
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

/// One block a chunk; the block that comes last adds the partial sums. `ticket` is 0 before and
/// after.
template <class Value, class Term>
__device__ void sum_here(
    Offset n, Offset chunk, const Term& term, Value* partial, unsigned* ticket, Value* result) {
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

template <class Value, class Term>
__global__ void run_sum(
    Offset n, Offset chunk, const Term term, Value* partial, unsigned* ticket, Value* result) {
  sum_here(n, chunk, term, partial, ticket, result);
}

template <class Value, class Term>
__global__ void __launch_bounds__(block_size, Term::n_blocks) run_sum_in_blocks(
    Offset n, Offset chunk, const Term term, Value* partial, unsigned* ticket, Value* result) {
  static_assert(Term::block_size == block_size);
  sum_here(n, chunk, term, partial, ticket, result);
}

template <class Chunks, class Term, class Value>
void sum(device::Stream& stream, const Chunks& chunks, const Term& term, Value* result) {
  static_assert(Chunks::most * sizeof(Value) + 64 <= device::reduction_bytes,
                "value type too large for a sum");
  auto* memory = static_cast<char*>(device::reduction_memory(stream));
  auto* ticket = reinterpret_cast<unsigned*>(memory);
  auto* partial = reinterpret_cast<Value*>(memory + 64);
  const unsigned blocks = chunks.count > 0 ? unsigned(chunks.count) : 1u;
  void (*run)(Offset, Offset, Term, Value*, unsigned*, Value*);
  if constexpr (HasBlocks<Term>::value)
    run = run_sum_in_blocks<Value, Term>;
  else
    run = run_sum<Value, Term>;
  launch(stream, blocks, block_size, typeid(Term).name(), run, chunks.n, chunks.length, term,
         partial, ticket, result);
}

}  // namespace multigrid::cuda
