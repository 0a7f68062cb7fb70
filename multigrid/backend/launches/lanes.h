// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// One of the threads that share a row: `size` is 1 on the host, a power of two up to a warp on a
/// GPU. Row kernels are templates on this type.
template <int size_>
struct Lanes {
  static constexpr int size = size_;
  int rank;

  /// The sum over the lanes, returned to all of them.
  template <class T>
  MG_HD T sum(T value) const {
#ifdef __CUDA_ARCH__
    if constexpr (size > 1)
      for (int offset = size / 2; offset > 0; offset /= 2)
        value += __shfl_xor_sync(mask(), value, offset, size);
#endif
    return value;
  }

  /// The least of the lanes' values, returned to all of them.
  template <class T>
  MG_HD T least(T value) const {
#ifdef __CUDA_ARCH__
    if constexpr (size > 1)
      for (int offset = size / 2; offset > 0; offset /= 2) {
        const T other = __shfl_xor_sync(mask(), value, offset, size);
        value = other < value ? other : value;
      }
#endif
    return value;
  }

  /// The value of lane `from`. All lanes of a row must call it together.
  template <class T>
  MG_HD T get(T value, [[maybe_unused]] int from) const {
#ifdef __CUDA_ARCH__
    if constexpr (size > 1) return __shfl_sync(mask(), value, from, size);
#endif
    return value;
  }

#ifdef __CUDA_ARCH__
  /// The threads of a warp that share this row.
  __device__ static unsigned mask() {
    return (size == 32 ? 0xffffffffu : (1u << (size % 32)) - 1u)
           << (threadIdx.x % 32 / size * size);
  }
#endif
};

}  // namespace multigrid
