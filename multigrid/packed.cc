// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives.h"
#include "multigrid/matrix.h"
#include "multigrid/row_rounding.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// The diagonal of row i, and the number of its other entries, complemented where one is too large
/// for half.
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

MG_HD Index others_of(Index length) {
  return length < 0 ? ~length : length;
}

/// How slice s is stored: its windows, the first begin negative if entries are two words, and the
/// words of a row. A warp a slice, whose entries follow each other. Bytes a row: 4, and 4 an entry,
/// read once from memory and once a window from a cache.
struct PlanSlice {
  CsrView<double> A;
  Index n_rows;
  const Index* length;
  Windows* windows;
  Index* words;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    const Index first = s * slice, end = n_rows - first < slice ? n_rows : first + slice;
    Index less = 0, n_large = 0;  // less than nothing by the longest row
    for (Index i = first + lane.rank; i < end; i += Lanes::size) {
      less = -others_of(length[i]) < less ? -others_of(length[i]) : less;
      n_large += length[i] < 0 ? 1 : 0;
    }
    const Index width = -lane.least(less);
    Windows near;
    Index from = 0;
    for (int w = 0; w < Windows::count; ++w) {
      const Index start = next(first, end, from, lane);
      near.starts[w] = start - w * Windows::length;
      from = start == Windows::none ? Windows::none : start + Windows::length;
    }
    const bool is_wide = lane.sum(n_large) > 0 || next(first, end, from, lane) != Windows::none;
    if (lane.rank != 0) return;
    if (is_wide) near.starts[0] = -1;
    windows[s] = near;
    words[s] = is_wide ? 2 * width : width;
  }

 private:
  static constexpr Index slice = Packed<float>::slice;

  /// The least of the rows and columns of a slice that is not below `from`; none without one. By
  /// how far each is ahead, which is half of all numbers and more for those behind: so a host takes
  /// several at a time.
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

/// Where slice s begins, from the words of a row of all before; of none after the last.
struct PlaceSlice {
  const Windows* windows;
  Index n_slices;
  Offset* slices;
  MG_HD void operator()(Index s) const {
    const bool is_wide = s < n_slices && windows[s].starts[0] < 0;
    slices[s] = slices[s] * Packed<float>::slice + (is_wide ? 1 : 0);
  }
};

/// Row i in its slice, the last rows of which may be none.
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
    const bool wide = first % 2 == 1, is_row = i < n_rows;
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
        const std::uint32_t window_and_place = is_row ? windows[i / slice].place(column) : 0u;
        words[k] = window_and_place << 16 | to_half(RowRounding::scaled(value, unit));
      }
    }
  }
};

/// Threads a row on a GPU where rows are long: with 4, of which 8 rows are a warp, each 32 bytes
/// that are written are full. One is enough for the 7 entries of a finest row of triangles.
constexpr int lanes_of_long_rows = 4;
constexpr Offset long_row = 10;  ///< entries, on average

template <int lanes>
Packed<float> packed(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows, n_slices = (n + Packed<float>::slice - 1) / Packed<float>::slice;
  Packed<float> packed{
      n, {executor, Offset(n_slices) + 1}, {executor, n_slices}, {}, {executor, n}};
  Array<Index> length(executor, n), words(executor, n_slices);
  const Index* lengths = length.on(executor);
  Offset* slices = packed.slices.on(executor);
  Windows* windows = packed.windows.on(executor);
  for_each_row<lanes>(executor, n,
                      MeasureRow{view(A), packed.diagonal.on(executor), length.on(executor)});
  for_each_row<32>(executor, n_slices, PlanSlice{view(A), n, lengths, windows, words.on(executor)});
  const Offset n_words = scan(words, packed.slices) * Packed<float>::slice;
  packed.words = Array<std::uint32_t>(executor, n_words);
  for_each(executor, Offset(n_slices) + 1, PlaceSlice{windows, n_slices, slices});
  for_each_row<lanes>(executor, Offset(n_slices) * Packed<float>::slice,
                      PackRow{view(A), n, lengths, slices, windows, packed.diagonal.on(executor),
                              packed.words.on(executor)});
  return packed;
}

}  // namespace

Packed<float> to_packed(const Csr<double>& A) {
  // Two words an entry of a row are counted by an Index.
  if (A.n_rows > (Index(1) << 30)) throw std::length_error("to_packed: more than 2^30 rows");
  return A.n_nonzeros() <= long_row * A.n_rows ? packed<1>(A) : packed<lanes_of_long_rows>(A);
}

}  // namespace multigrid
