// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Stores `value` in a flag that is still negative; for kernels. Threads that run at the same time
/// must bring the same value, since any of them may win.
MG_HD inline void raise(Index* flag, Index value) {
#ifdef __CUDA_ARCH__
  if (*flag < 0) *flag = value;
#else
  if (__atomic_load_n(flag, __ATOMIC_RELAXED) < 0) __atomic_store_n(flag, value, __ATOMIC_RELAXED);
#endif
}

/// Sets *value to the lower of itself and `other`, atomically, also among devices that work as one;
/// for kernels.
MG_HD inline void lower(Key* value, Key other) {
#ifdef __CUDA_ARCH__
  atomicMin_system(reinterpret_cast<unsigned long long*>(value),
                   static_cast<unsigned long long>(other));
#else
  Key seen = __atomic_load_n(value, __ATOMIC_RELAXED);
  while (other < seen && !__atomic_compare_exchange_n(value, &seen, other, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED)) {
  }
#endif
}

/// Takes the next number of a counter, from 0, atomically; for kernels. Which thread gets which
/// number is not determined, so results must not depend on it.
MG_HD inline Index take_number(Index* counter) {
#ifdef __CUDA_ARCH__
  return atomicAdd_system(counter, 1);
#else
  return __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
#endif
}

}  // namespace multigrid
