// SPDX-License-Identifier: MIT
#pragma once

// The CUDA side of launch.h, included through it or by primitives/*.cu.
#include "multigrid/backend/device.h"
#include "multigrid/backend/loop_index.h"
#include "multigrid/backend/parts/parts.h"

#include <cuda_runtime.h>

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

/// Calls start(part, begin, end) for the piece of each part, or for all of 0 .. n-1 on the first
/// part if it is little.
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
    if (begin + thread < end) kernel(static_cast<IndexOf<Kernel>>(begin + thread));
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

}  // namespace multigrid::cuda
