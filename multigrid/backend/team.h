// SPDX-License-Identifier: MIT
#pragma once

// Many steps on little data in one launch. For kernel sources, like launch.h.
#include "multigrid/backend/launch.h"

namespace multigrid {

#ifdef __CUDACC__
namespace cuda {

constexpr int team_size = 1024;  ///< threads: as many as a block may have

}  // namespace cuda
#endif

/// The threads of one block of a GPU, or one thread elsewhere. They do one step after another on
/// data that they share. All of them must call each member together.
class Team {
 public:
  /// Calls kernel(row, Lanes) for row = 0 .. n-1, with `lanes` threads for each row on a GPU. All
  /// rows are done when it returns.
  template <int lanes, class Kernel>
  MG_HD void each_row(Index n, const Kernel& kernel) const {
#ifdef __CUDA_ARCH__
    for (Index i = static_cast<Index>(threadIdx.x); i < n * lanes; i += cuda::team_size)
      kernel(i / lanes, Lanes<lanes>{i % lanes});
    __syncthreads();
#else
    for (Index i = 0; i < n; ++i) kernel(i, Lanes<1>{0});
#endif
  }

  /// Calls f(i) for i = 0 .. n-1, in any order and in parallel. All are done when it returns.
  template <class F>
  MG_HD void each(Index n, const F& f) const {
#ifdef __CUDA_ARCH__
    for (Index i = static_cast<Index>(threadIdx.x); i < n; i += cuda::team_size) f(i);
    __syncthreads();
#else
    for (Index i = 0; i < n; ++i) f(i);
#endif
  }
};

/// n values of T that the threads of a team share, uninitialised. A kernel may have one for each T
/// and n, and at most 48 KiB of them.
template <class T, int n>
class TeamMemory {
 public:
#ifdef __CUDA_ARCH__
  __device__ T* begin() {
    __shared__ T memory[n];
    return memory;
  }
#else
  T* begin() {
    return here_;
  }

 private:
  T here_[n];
#endif
};

#ifdef __CUDACC__
namespace cuda {

template <class Kernel>
__global__ void __launch_bounds__(team_size) run_teams(const Kernel kernel) {
  wait_for_previous();
  kernel(static_cast<Index>(blockIdx.x), Team{});
}

}  // namespace cuda
#endif

/// Calls kernel(task, Team) for task = 0 .. n-1, in any order and in parallel, each with its own
/// team.
template <class Kernel>
void for_each_team(const Executor& executor, Index n, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch(typeid(Kernel).name());
#ifdef __CUDACC__
  if (executor.space() == Space::cuda)
    return cuda::launch_on_first(*executor.state().stream, static_cast<unsigned>(n),
                                 cuda::team_size, typeid(Kernel).name(), cuda::run_teams<Kernel>,
                                 kernel);
#endif
  detail::in_parts(executor.state(), n, 1,
                   [kernel](Executor::State& state, Offset begin, Offset end) {
                     detail::loop(state, begin, end, end - begin >= detail::parallel_threshold,
                                  [&](Offset task) { kernel(static_cast<Index>(task), Team{}); });
                   });
}

}  // namespace multigrid
