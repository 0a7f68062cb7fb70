// SPDX-License-Identifier: MIT
#pragma once

// Steps that each read what the one before has written, in one launch; for kernel sources, like
// launch.h.
#include "multigrid/backend/team.h"

namespace multigrid {

/// The threads of a cluster of blocks of a GPU (of one block below compute capability 9.0), or one
/// thread elsewhere: several teams, whose multiprocessors forget from step to step what they have
/// read. All of them call the members together.
class Cluster {
 public:
  /// f(Team) by one of the teams; done when it returns.
  template <class F>
  MG_HD void by_one_team(const F& f) const {
#ifdef __CUDA_ARCH__
    if (blockIdx.x == 0) f(Team{});
    wait();
#else
    f(Team{});
#endif
  }

  /// kernel(i) for i = 0 .. n-1, in any order and at once; done when it returns.
  template <class Kernel>
  MG_HD void each(Offset n, const Kernel& kernel) const {
#ifdef __CUDA_ARCH__
    for (Offset i = rank(); i < n; i += size()) kernel(static_cast<Index>(i));
    wait();
#else
    for (Offset i = 0; i < n; ++i) kernel(static_cast<Index>(i));
#endif
  }

  /// kernel(row, Lanes) for row = 0 .. n-1, with `lanes` threads a row on a GPU.
  template <int lanes, class Kernel>
  MG_HD void each_row(Offset n, const Kernel& kernel) const {
#ifdef __CUDA_ARCH__
    for (Offset i = rank(); i < n * lanes; i += size())
      kernel(static_cast<Index>(i / lanes), Lanes<lanes>{static_cast<int>(i % lanes)});
    wait();
#else
    for (Offset i = 0; i < n; ++i) kernel(static_cast<Index>(i), Lanes<1>{0});
#endif
  }

 private:
#ifdef __CUDA_ARCH__
  __device__ static Offset rank() {
    return Offset(blockIdx.x) * cuda::team_size + threadIdx.x;
  }
  __device__ static Offset size() {
    return Offset(gridDim.x) * cuda::team_size;
  }
  /// What all threads of the cluster have written is seen by all of them.
  __device__ static void wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.release;" ::: "memory");
    asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
#else
    __syncthreads();
#endif
  }
#endif
};

#ifdef __CUDACC__
namespace cuda {

template <class Kernel>
__global__ void __launch_bounds__(team_size) run_cluster(const __grid_constant__ Kernel kernel) {
  wait_for_previous();
  kernel(Cluster{});
}

}  // namespace cuda
#endif

/// kernel(Cluster), in one cluster.
template <class Kernel>
void for_cluster(const Executor& executor, const Kernel& kernel) {
  executor.state().count_launch(typeid(Kernel).name());
#ifdef __CUDACC__
  if (executor.space() == Space::cuda) {
    device::Stream& stream = *executor.state().stream;
    const unsigned blocks =
        cuda::fitting_cluster(stream, static_cast<unsigned>(device::most_blocks_of_cluster(stream)),
                              cuda::team_size, cuda::run_cluster<Kernel>);
    return cuda::launch_clusters(stream, blocks, blocks, cuda::team_size, typeid(Kernel).name(),
                                 cuda::run_cluster<Kernel>, kernel);
  }
#endif
  detail::loop(executor, 1, [&](Offset) { kernel(Cluster{}); });
}

}  // namespace multigrid
