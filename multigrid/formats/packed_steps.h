// SPDX-License-Identifier: MIT
#pragma once

// The kernels that pack a matrix in CSR (packed.h); for kernel sources.
#include "multigrid/formats/packed_view.h"
#include "multigrid/formats/row_rounding.h"
#include "multigrid/formats/views.h"

namespace multigrid {

/// Writes the diagonal of row i, and the number of its other entries, complemented if one of them
/// is too large for half.
struct MeasureRow {
  CsrView<double> A;
  float* diagonal;
  Index* length;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const RowRounding row(A, i, lane);
    Index others = 0;
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size)
      others += A.columns[k] != i ? 1 : 0;
    others = lane.sum(others);
    if (lane.rank != 0) return;
    diagonal[i] = row.diagonal;
    const bool is_large = RowRounding::is_too_large(RowRounding::scaled(row.largest, row.unit));
    length[i] = is_large ? ~others : others;
  }
};

MG_HD inline Index others_of(Index length) {
  return length < 0 ? ~length : length;
}

/// Decides how slice s is stored: its Words, the number of words of a row, and the windows if it is
/// far. A warp takes a slice, whose entries are consecutive. Bytes a row: 4, and 4 an entry, read
/// once from memory and then from a cache.
struct PlanSlice {
  static constexpr Index farthest = 32767;  ///< j - i in 16 bits, either way
  static constexpr int rows_of_index = rows_of_slice;

  CsrView<double> A;
  Index n_rows;
  const Index* length;
  Windows* windows;
  Words* kinds;
  Index* words;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    const Index first = s * slice, end = n_rows - first < slice ? n_rows : first + slice;
    Index less = 0, n_large = 0;  // `less` is minus the length of the longest row
    for (Index i = first + lane.rank; i < end; i += Lanes::size) {
      less = -others_of(length[i]) < less ? -others_of(length[i]) : less;
      n_large += length[i] < 0 ? 1 : 0;
    }
    const Index width = -lane.least(less);
    Words kind = Words::near;
    if (lane.sum(n_large) > 0)
      kind = Words::wide;
    else if (end - next(first, end, 0, lane) > farthest ||
             next(first, end, first + farthest + 1, lane) != Windows::none)
      kind = has_windows(s, first, end, lane) ? Words::far : Words::wide;
    if (lane.rank != 0) return;
    kinds[s] = kind;
    words[s] = kind == Words::wide ? 2 * width : width;
  }

 private:
  static constexpr Index slice = Packed<float>::slice;

  template <class Lanes>
  MG_HD bool has_windows(Index s, Index first, Index end, Lanes lane) const {
    Windows reached;
    Index from = 0;
    for (int w = 0; w < Windows::count; ++w) {
      const Index start = next(first, end, from, lane);
      reached.starts[w] = start - w * Windows::length;
      from = start == Windows::none ? Windows::none : start + Windows::length;
    }
    if (lane.rank == 0) windows[s] = reached;
    return next(first, end, from, lane) == Windows::none;
  }

  /// The least of the rows and columns of a slice that is not below `from`, or `none`. Finds the
  /// least distance ahead of `from` as an unsigned number, which for rows and columns behind is at
  /// least half of all numbers: without a branch, so that a host vectorises it.
  template <class Lanes>
  MG_HD Index next(Index first, Index end, Index from, Lanes lane) const {
    constexpr std::uint32_t behind = 1u << 31;
    const auto ahead = [from](Index j) {
      return static_cast<std::uint32_t>(j) - static_cast<std::uint32_t>(from);
    };
    const Index own = first < from ? from : first;
    std::uint32_t least = own < end ? ahead(own) : behind;
    const Offset last = A.offsets[end];
    for (Offset k = A.offsets[first] + lane.rank; k < last; k += Lanes::size) {
      const std::uint32_t distance = ahead(A.columns[k]);
      least = distance < least ? distance : least;
    }
    least = lane.least(least);
    return least < behind ? from + static_cast<Index>(least) : Windows::none;
  }
};

/// Writes where slice s of a matrix begins; s = n_slices is the end. `before` counts the slices of
/// other matrices too.
struct PlaceSlice {
  const Offset* before;
  const Words* kinds;
  Index n_slices;
  Offset* slices;
  Offset* n_words;  ///< of the matrix
  MG_HD void operator()(Index s) const {
    const Words kind = s < n_slices ? kinds[s] : Words::near;
    const Offset begin = (before[s] - before[0]) * Packed<float>::slice;
    slices[s] = begin + static_cast<Offset>(kind);
    if (s == n_slices) *n_words = begin;
  }
};

/// Packs row i. The last slice is filled up by empty rows, i >= n_rows.
struct PackRow {
  CsrView<double> A;
  Index n_rows;
  const Index* length;
  const Offset* slices;
  const Windows* windows;
  const float* diagonal;
  std::uint32_t* words;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    constexpr Index slice = Packed<float>::slice;
    const Offset first = slices[i / slice], end = slices[i / slice + 1] / slice * slice;
    const auto kind = static_cast<Words>(first % slice);
    const bool wide = kind == Words::wide, is_row = i < n_rows;
    const float unit = is_row ? unit_of(diagonal[i]) : 1.f;
    const Offset from = is_row ? A.offsets[i] : 0;
    const Index others = is_row ? others_of(length[i]) : 0;
    const Index n_diagonal = is_row ? static_cast<Index>(A.offsets[i + 1] - from) - others : 0;
    const Offset step = wide ? 2 * slice : slice;
    Offset k = first / slice * slice + i % slice + lane.rank * step;
    for (Index place = lane.rank; k < end; place += Lanes::size, k += Lanes::size * step) {
      Index column = i;
      double value = 0;
      if (place < others) {
        column = A.columns[from + place];
        const Offset entry = from + place + (column < i ? 0 : n_diagonal);
        if (column >= i) column = A.columns[entry];
        value = A.values[entry];
      }
      if (wide) {
        words[k] = bits_of(RowRounding::rounded(value, unit));
        words[k + slice] = static_cast<std::uint32_t>(column);
      } else {
        words[k] = place_of(i, column, kind) << 16 | to_half(RowRounding::scaled(value, unit));
      }
    }
  }

 private:
  MG_HD std::uint32_t place_of(Index i, Index column, Words kind) const {
    if (kind == Words::near || i >= n_rows) return static_cast<std::uint32_t>(column - i);
    return windows[i / Packed<float>::slice].place(column);
  }
};

}  // namespace multigrid
