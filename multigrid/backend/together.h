// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// n neighbouring values of an array, at a position that is a multiple of n. Because of the
/// alignment the compiler of a GPU reads and writes 4, 8 or 16 bytes at once.
template <int n, class T>
struct alignas(n * sizeof(T)) Together {
  static_assert((n & (n - 1)) == 0 && n * sizeof(T) <= 16);
  T values[n];
};

/// How many of n values a GPU moves at once.
template <int n, class T>
inline constexpr int most_together = n * sizeof(T) < 16 ? n : static_cast<int>(16 / sizeof(T));

/// Reads n values from a position in an array that is a multiple of n, or of 16 bytes.
template <int n, class T>
MG_HD void read_together(const T* from, T (&values)[n]) {
  constexpr int size = most_together<n, T>;
  MG_UNROLL
  for (int k = 0; k < n; k += size) {
    const auto some = *reinterpret_cast<const Together<size, T>*>(from + k);
    MG_UNROLL
    for (int m = 0; m < size; ++m) values[k + m] = some.values[m];
  }
}

/// Writes n values to such a position.
template <int n, class T>
MG_HD void write_together(const T (&values)[n], T* to) {
  constexpr int size = most_together<n, T>;
  MG_UNROLL
  for (int k = 0; k < n; k += size) {
    Together<size, T> some;
    MG_UNROLL
    for (int m = 0; m < size; ++m) some.values[m] = values[k + m];
    *reinterpret_cast<Together<size, T>*>(to + k) = some;
  }
}

}  // namespace multigrid
