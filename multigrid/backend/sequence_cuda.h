// SPDX-License-Identifier: MIT
#pragma once

// The CUDA side of sequence_kernels.h, included by it alone.
#include "multigrid/backend/launch.h"
#include "multigrid/backend/sequence.h"

#include <cuda/atomic>

#include <utility>

namespace multigrid::cuda {

/// 1024 threads a multiprocessor, so that each has 64 registers.
constexpr int sequence_blocks = 1024 / SequenceSteps::block_size;

/// Blocks that have ended a step, summed up over the steps of one launch; 0 between launches.
using Arrivals = ::cuda::atomic_ref<unsigned, ::cuda::thread_scope_device>;

/// Until `step` can begin; what the steps before it have written can be read by the whole block
/// afterwards. A block that has no part in the one right before looks seldom as long as that has
/// not begun, so as not to be in the way.
inline __device__ void wait_for(Arrivals arrivals,
                                const SequenceSteps::Step& before,
                                const SequenceSteps::Step& step) {
  if (threadIdx.x == 0) {
    unsigned arrived = arrivals.load(::cuda::memory_order_acquire);
    while (arrived < step.arrived) {
      if (arrived < before.arrived) __nanosleep(500);
      arrived = arrivals.load(::cuda::memory_order_acquire);
    }
  }
  __syncthreads();
}

/// To be called by all threads of a block at the end of a step.
inline __device__ void arrive(Arrivals arrivals) {
  __syncthreads();
  if (threadIdx.x == 0) arrivals.fetch_add(1u, ::cuda::memory_order_release);
}

/// The same at the end of the last step. The last of all blocks clears the count, which nobody
/// waits for any more.
inline __device__ void leave(Arrivals arrivals, unsigned n_in_all) {
  if (threadIdx.x == 0 && arrivals.fetch_add(1u, ::cuda::memory_order_relaxed) == n_in_all - 1)
    arrivals.store(0u, ::cuda::memory_order_relaxed);
}

/// The rows of one step that fall to this block, in the order of run_each and run_rows.
template <class Step>
__device__ void run_step(const SequenceSteps::Step& step) {
  const auto& kernel = *reinterpret_cast<const typename Step::Kernel*>(step.kernel);
  constexpr int block_size = SequenceSteps::block_size;
  const Offset stride = Offset(step.blocks) * block_size;
  const Offset end = Offset(step.n) * Step::threads;
  for (Offset k = Offset(blockIdx.x) * block_size + threadIdx.x; k < end; k += stride) {
    const Index i = static_cast<Index>(k / Step::threads);
    if constexpr (Step::lanes == 0)
      kernel(i);
    else
      kernel(i, Lanes<Step::lanes>{static_cast<int>(k % Step::threads)});
  }
}

template <class... Steps, std::size_t... kinds>
__device__ void run_one_of(const SequenceSteps::Step& step, std::index_sequence<kinds...>) {
  ((step.kind == int(kinds) ? run_step<Steps>(step) : void()), ...);
}

/// All blocks run at once. A block takes part in the steps that have rows for it, each of which
/// begins when all before it have ended: then all that it reads has been written, and nobody reads
/// any more what it overwrites.
template <class... Steps>
__global__ void __launch_bounds__(SequenceSteps::block_size, sequence_blocks)
    run_sequence(const __grid_constant__ SequenceSteps sequence, unsigned* count) {
  const Arrivals arrivals(*count);
  for (int s = 0; s < sequence.count; ++s) {
    const SequenceSteps::Step& step = sequence.steps[s];
    if (blockIdx.x >= step.blocks) continue;
    if (s > 0) wait_for(arrivals, sequence.steps[s - 1], step);
    run_one_of<Steps...>(step, std::index_sequence_for<Steps...>());
    if (s + 1 < sequence.count)
      arrive(arrivals);
    else
      leave(arrivals, sequence.arrivals);
  }
}

/// 0 if the device has no launch that makes sure that all blocks run at once.
template <class... Steps>
unsigned most_blocks(device::Stream& stream) {
  return device::resident_blocks(stream, reinterpret_cast<const void*>(run_sequence<Steps...>),
                                 SequenceSteps::block_size, sequence_blocks);
}

template <class... Steps>
void launch_sequence(device::Stream& stream, const SequenceSteps& steps, unsigned blocks) {
  unsigned* count = device::arrivals(stream);
  void* arguments[] = {const_cast<SequenceSteps*>(&steps), &count};
  cudaLaunchCooperativeKernel(run_sequence<Steps...>, dim3(blocks), dim3(SequenceSteps::block_size),
                              arguments, 0, stream_of(stream));
  device::check_launch(stream, typeid(Sequence).name());
}

}  // namespace multigrid::cuda
