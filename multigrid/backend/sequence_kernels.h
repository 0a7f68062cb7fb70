// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources, like launch.h.
#include "multigrid/backend/launch.h"
#include "multigrid/backend/sequence.h"

#include <memory>
#ifdef __CUDACC__
#include "multigrid/backend/sequence_cuda.h"
#endif

namespace multigrid {

/// A sequence with the kernels of `Steps` on its list, each as Step<lanes, Kernel>: lanes as in
/// for_each_row<lanes>, 0 for kernels of for_each. Null on a host, and on a GPU that cannot make
/// all blocks of a kernel wait for one another: there is nothing to be gained.
template <class... Steps>
std::unique_ptr<Sequence> make_sequence(const Executor& executor) {
  static_assert(((sizeof(typename Steps::Kernel) <= SequenceSteps::largest) && ...),
                "kernel too large for a sequence");
  static_assert(((std::is_trivially_copyable_v<typename Steps::Kernel> &&
                  alignof(typename Steps::Kernel) <= 8) &&
                 ...));
  if (executor.space() == Space::host) return nullptr;
  Sequence::Kinds kinds{{typeid(Steps)...}};
#ifdef __CUDACC__
  if (executor.space() == Space::cuda) {
    kinds.launch = cuda::launch_sequence<Steps...>;
    kinds.most_blocks = cuda::most_blocks<Steps...>(*executor.state().stream);
    if (kinds.most_blocks == 0) return nullptr;
  }
#endif
  return std::make_unique<Sequence>(executor, std::move(kinds));
}

}  // namespace multigrid
