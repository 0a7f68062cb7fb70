// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/row_of_slice.h"
#include "multigrid/formats/packed.h"

namespace multigrid {

/// Threads a row where rows are few. Rows are few up to the largest power of two that fills a GPU
/// at most twice with this many threads each. Grids have a few rows more than a power of two: on an
/// H200 eight threads for each of 66049 rows made a solve of a million unknowns 5 % slower.
inline constexpr int few_rows_lanes = 8;
inline Offset few_rows(const Executor& executor) {
  Offset rows = 1;
  while (rows * few_rows_lanes <= executor.threads_at_once()) rows *= 2;
  return rows;
}

/// n_lanes  threads a row on a GPU: 1, so that neighbouring threads read neighbouring words, or
///          few_rows_lanes where rows are so few that latency limits a GPU, not bandwidth
template <class T, int n_lanes = 1>
struct PackedView {
  using Value = T;
  static constexpr int lanes = n_lanes;

  const Offset* slices;
  const Windows* windows;
  const std::uint32_t* words;
  const T* diagonal;

  /// Bytes a row: 4 an entry.
  template <class Vector, class Lanes>
  MG_HD T times(Index i, const Vector& x, Lanes lane) const {
    const Words kind = words_of(i);
    if (kind == Words::near)
      return times(i, x, lane, [i](std::uint32_t word) { return i + distance_of(word); });
    if (kind == Words::far) {
      const Windows near = windows[i / slice];
      return times(i, x, lane, [near](std::uint32_t word) { return near.column(word); });
    }
    T sum = 0;
    for (Offset k = begin(i) + lane.rank * 2 * slice; k < end(i); k += Lanes::size * 2 * slice)
      sum += static_cast<T>(float_of(words[k])) * x[words[k + slice]];
    return lane.sum(sum) + diagonal[i] * x[i];
  }

  template <class Vector>
  MG_HD T times(Index i, const Vector&, RowOfSlice<T> lane) const {
    return lane.products[i - lane.first];
  }

  /// The products of all rows of the slice that begins with row `first`, bit for bit those of
  /// `times`. A host's compiler vectorises them.
  template <class Vector>
  MG_HD void times_slice(Index first, const Vector& x, T* products) const {
    T sum[slice] = {}, unit[slice];
    const Words kind = words_of(first);
    for (Index l = 0; l < slice; ++l)
      unit[l] = kind == Words::wide ? T(1) : static_cast<T>(unit_of(diagonal[first + l]));
    if (kind == Words::near) {
      add_slice(first, x, sum,
                [first](Index l, std::uint32_t word) { return first + l + distance_of(word); });
    } else if (kind == Words::far) {
      const Windows near = windows[first / slice];
      add_slice(first, x, sum, [near](Index, std::uint32_t word) { return near.column(word); });
    } else {
      for (Offset k = begin(first); k < end(first); k += 2 * slice)
        for (Index l = 0; l < slice; ++l)
          sum[l] += static_cast<T>(float_of(words[k + l])) * x[words[k + slice + l]];
    }
    MG_SIMD
    for (Index l = 0; l < slice; ++l)
      products[l] = unit[l] * sum[l] + diagonal[first + l] * x[first + l];
  }

  /// The diagonal first, then in storage order.
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    f(i, diagonal[i]);
    const Words kind = words_of(i);
    const bool wide = kind == Words::wide;
    const T unit = static_cast<T>(unit_of(diagonal[i]));
    for (Offset k = begin(i); k < end(i); k += wide ? 2 * slice : slice) {
      const Index j = column(i, k, kind);
      if (j != i) f(j, static_cast<T>(wide ? float_of(words[k]) : from_half(words[k]) * unit));
    }
  }

  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    if (!f(i)) return false;
    const Words kind = words_of(i);
    for (Offset k = begin(i); k < end(i); k += kind == Words::wide ? 2 * slice : slice) {
      const Index j = column(i, k, kind);
      if (j != i && !f(j)) return false;
    }
    return true;
  }

 private:
  static constexpr Index slice = Packed<T>::slice;
  static_assert(slice == rows_of_slice);
  static constexpr Offset places = -Offset(slice);  ///< bits of an offset without its Words

  /// The same for all threads of a warp.
  MG_HD Words words_of(Index i) const { return static_cast<Words>(slices[i / slice] % slice); }
  MG_HD Offset begin(Index i) const { return (slices[i / slice] & places) + i % slice; }
  MG_HD Offset end(Index i) const { return slices[i / slice + 1] & places; }
  MG_HD static Index distance_of(std::uint32_t word) {
    return static_cast<std::int32_t>(word) >> 16;
  }
  MG_HD Index column(Index i, Offset k, Words kind) const {
    return kind == Words::near  ? i + distance_of(words[k])
           : kind == Words::far ? windows[i / slice].column(words[k])
                                : static_cast<Index>(words[k + slice]);
  }

  /// Adds the halves in their unit, eight at a time, whose words are loaded together.
  template <class Vector, class Lanes, class Column>
  MG_HD T times(Index i, const Vector& x, Lanes lane, const Column& column_of) const {
    constexpr Offset stride = Lanes::size * slice;
    constexpr int batch = 8;
    constexpr std::uint32_t nothing = 0;  // the value 0, in a column that may be read
    T sum = 0;
    const Offset last = end(i);
    for (Offset k = begin(i) + lane.rank * slice; k < last; k += batch * stride) {
      std::uint32_t word[batch];
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        word[m] = k + m * stride < last ? words[k + m * stride] : nothing;
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        sum += static_cast<T>(from_half(word[m])) * x[column_of(word[m])];
    }
    return static_cast<T>(unit_of(diagonal[i])) * lane.sum(sum) + diagonal[i] * x[i];
  }

  template <class Vector, class Column>
  MG_HD void add_slice(Index first, const Vector& x, T* sum, const Column& column_of) const {
    const Offset last = end(first);
    for (Offset k = begin(first); k < last; k += slice) {
      MG_SIMD
      for (Index l = 0; l < slice; ++l)
        sum[l] += static_cast<T>(from_half(words[k + l])) * x[column_of(l, words[k + l])];
    }
  }
};

}  // namespace multigrid
