// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// *from, which a kernel reads once, as the entries of a matrix: a GPU's caches give it up before
/// what is read again.
template <class T>
MG_HD T read_once(const T* from) {
#ifdef __CUDA_ARCH__
  return __ldcs(from);
#else
  return *from;
#endif
}

}  // namespace multigrid
