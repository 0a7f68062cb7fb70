// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// The number of bits that are set.
MG_HD inline int count_bits(Key word) {
#ifdef __CUDA_ARCH__
  return __popcll(word);
#else
  return __builtin_popcountll(word);
#endif
}

/// Sets bits of a word, atomically, also among devices that work as one. Meant for kernels whose threads set mostly bits that are set
/// already.
MG_HD inline void set_bits(Key* word, Key bits) {
#ifdef __CUDA_ARCH__
  if ((*word & bits) != bits)
    atomicOr_system(reinterpret_cast<unsigned long long*>(word),
                    static_cast<unsigned long long>(bits));
#else
  if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bits) != bits)
    __atomic_fetch_or(word, bits, __ATOMIC_RELAXED);
#endif
}

}  // namespace multigrid
