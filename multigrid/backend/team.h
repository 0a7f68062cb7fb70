// SPDX-License-Identifier: MIT
#pragma once

// Work of many steps on few data, in one launch; for kernel sources, like launch.h.
#include "multigrid/backend/launch.h"

namespace multigrid {
namespace detail {

/// The bits of `sum` (launch.h) on a host.
template <class Term>
SumOf<Term> sum_of_chunks(Index n, const Term& term) {
  const Chunks chunks(n);
  SumOf<Term> total{};
  for (Offset begin = 0; begin < n; begin += chunks.length) {
    const Offset end = std::min<Offset>(n, begin + chunks.length);
    SumOf<Term> value{};
    for (Offset i = begin; i < end; ++i) value += term(static_cast<Index>(i));
    total += value;
  }
  return total;
}

}  // namespace detail

#ifdef __CUDACC__
namespace cuda {

constexpr int team_size = 1024;  ///< threads: as many as a block may have

/// For the sums of a team; all kinds of them share it.
__device__ inline unsigned char* team_memory() {
  constexpr int most = 32;  // bytes of a value
  __shared__ alignas(16) unsigned char memory[team_size * most];
  return memory;
}

/// Sum over the team by a tree, valid in thread 0.
template <class Value>
__device__ Value team_sum(Value value) {
  static_assert(sizeof(Value) <= 32, "value type too large for a sum of a team");
  Value* shared = reinterpret_cast<Value*>(team_memory());
  const int rank = static_cast<int>(threadIdx.x);
  shared[rank] = value;
  for (int half = team_size / 2; half >= 32; half /= 2) {
    __syncthreads();
    if (rank < half) shared[rank] += shared[rank + half];
  }
  if (rank < 32)
    for (int half = 16; half > 0; half /= 2) {
      __syncwarp();
      if (rank < half) shared[rank] += shared[rank + half];
    }
  return shared[0];
}

}  // namespace cuda
#endif

/// The threads of one block of a GPU, or one thread elsewhere, that do steps one after the other on
/// data that they share. All of them call the members together.
class Team {
 public:
  /// f(i) for i = 0 .. n-1, in any order and at once; done when it returns.
  template <class F>
  MG_HD void each(Index n, const F& f) const {
#ifdef __CUDA_ARCH__
    for (Index i = static_cast<Index>(threadIdx.x); i < n; i += cuda::team_size) f(i);
    __syncthreads();
#else
    for (Index i = 0; i < n; ++i) f(i);
#endif
  }

  /// *result = term(0) + … + term(n-1), as `sum` (launch.h); all see it when it returns, and what
  /// the terms have written.
  template <class Term, class Result>
  MG_HD void sum(Index n, const Term& term, Result* result) const {
#ifdef __CUDA_ARCH__
    SumOf<Term> value{};
    for (Index i = static_cast<Index>(threadIdx.x); i < n; i += cuda::team_size) value += term(i);
    value = cuda::team_sum(value);
    if (threadIdx.x == 0) *result = value;
    __syncthreads();
#else
    *result = detail::sum_of_chunks(n, term);
#endif
  }
};

/// n values of T that the threads of a team share; uninitialised. A kernel may have one of each T
/// and n, of at most 48 KiB together.
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

/// kernel(task, Team) for task = 0 .. n-1, in any order and at once, a team each.
template <class Kernel>
void for_each_team(const Executor& executor, Index n, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch(typeid(Kernel).name());
#ifdef __CUDACC__
  if (executor.space() == Space::cuda)
    return cuda::launch(*executor.state().stream, static_cast<unsigned>(n), cuda::team_size,
                        typeid(Kernel).name(), cuda::run_teams<Kernel>, kernel);
#endif
  detail::loop(executor, n, [&](Offset task) { kernel(static_cast<Index>(task), Team{}); });
}

}  // namespace multigrid
