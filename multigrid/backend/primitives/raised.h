// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Whether a flag is not negative, which other threads may be raising (launches/atomics.h); for
/// kernels.
MG_HD inline bool is_raised(const Index* flag) {
#ifdef __CUDA_ARCH__
  return *static_cast<const volatile Index*>(flag) >= 0;
#else
  return __atomic_load_n(flag, __ATOMIC_RELAXED) >= 0;
#endif
}

}  // namespace multigrid
