// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/packed.h"

namespace multigrid {

template <class T>
struct PackedView {
  static constexpr int lanes = 1;  ///< neighbouring threads read neighbouring words

  const Offset* slices;
  const std::uint32_t* words;
  const T* diagonal;

  /// The halves are summed up in their unit, four at a time, whose words are on their way together.
  /// Bytes a row: 4 an entry.
  template <class Vector, class Lanes>
  MG_HD T times(Index i, const Vector& x, Lanes) const {
    T sum = 0;
    const Offset last = end(i);
    if (is_wide(i)) {
      for (Offset k = begin(i); k < last; k += 2 * slice)
        sum += static_cast<T>(float_of(words[k])) * x[words[k + slice]];
      return sum + diagonal[i] * x[i];
    }
    constexpr int batch = 4;
    for (Offset k = begin(i); k < last; k += batch * slice) {
      std::uint32_t word[batch];
      MG_UNROLL
      for (int m = 0; m < batch; ++m) word[m] = k + m * slice < last ? words[k + m * slice] : 0u;
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        sum += static_cast<T>(half_of(word[m])) * x[i + distance_of(word[m])];
    }
    return static_cast<T>(unit_of(diagonal[i])) * sum + diagonal[i] * x[i];
  }

  /// The diagonal first, then in storage order.
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    f(i, diagonal[i]);
    const bool wide = is_wide(i);
    const T unit = static_cast<T>(unit_of(diagonal[i]));
    for (Offset k = begin(i); k < end(i); k += wide ? 2 * slice : slice) {
      const Index j = column(i, k, wide);
      if (j != i) f(j, static_cast<T>(wide ? float_of(words[k]) : half_of(words[k]) * unit));
    }
  }

  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    if (!f(i)) return false;
    const bool wide = is_wide(i);
    for (Offset k = begin(i); k < end(i); k += wide ? 2 * slice : slice) {
      const Index j = column(i, k, wide);
      if (j != i && !f(j)) return false;
    }
    return true;
  }

 private:
  static constexpr Index slice = Packed<T>::slice;
  static constexpr Offset places = -Offset(slice);  ///< without the mark of two words

  /// The same for the threads of a warp.
  MG_HD bool is_wide(Index i) const { return (slices[i / slice] & 1) != 0; }
  MG_HD Offset begin(Index i) const { return (slices[i / slice] & places) + i % slice; }
  MG_HD Offset end(Index i) const { return slices[i / slice + 1] & places; }
  MG_HD static float half_of(std::uint32_t word) {
    return from_half(static_cast<std::uint16_t>(word & 0xffffu));
  }
  MG_HD static Index distance_of(std::uint32_t word) {
    return static_cast<std::int32_t>(word) >> 16;
  }
  MG_HD Index column(Index i, Offset k, bool wide) const {
    return wide ? static_cast<Index>(words[k + slice]) : i + distance_of(words[k]);
  }
};

}  // namespace multigrid
