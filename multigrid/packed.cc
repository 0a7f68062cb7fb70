// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives.h"
#include "multigrid/matrix.h"
#include "multigrid/row_rounding.h"

#include <stdexcept>

namespace multigrid {
namespace {

constexpr Index farthest = 32767;  ///< |j - i| in 16 bits, the same both ways

/// The diagonal of row i, and the number of its other entries, complemented where one needs two
/// words.
struct MeasureRow {
  CsrView<double> A;
  float* diagonal;
  Index* length;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const RowRounding row(A, i, lane);
    Index others = 0, wide = 0;
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) {
      const Index j = A.columns[k];
      if (j == i) continue;
      ++others;
      if (j - i > farthest || i - j > farthest ||
          RowRounding::is_too_large(RowRounding::scaled(A.values[k], row.unit)))
        wide = 1;
    }
    others = lane.sum(others);
    wide = lane.sum(wide);
    if (lane.rank != 0) return;
    diagonal[i] = row.diagonal;
    length[i] = wide > 0 ? ~others : others;
  }
};

MG_HD Index others_of(Index length) {
  return length < 0 ? ~length : length;
}

struct Slice {
  Index width = 0;
  bool wide = false;
  template <class Lanes>
  MG_HD Slice(const Index* length, Index n_rows, Index s, Lanes lane) {
    constexpr Index slice = Packed<float>::slice;
    Index less = 0, n_wide = 0;
    for (Index i = s * slice + lane.rank; i < (s + 1) * slice && i < n_rows; i += Lanes::size) {
      less = -others_of(length[i]) < less ? -others_of(length[i]) : less;
      n_wide += length[i] < 0 ? 1 : 0;
    }
    width = -lane.least(less);
    wide = lane.sum(n_wide) > 0;
  }
};

/// Words of a row of slice s.
struct SliceWords {
  const Index* length;
  Index n_rows;
  Index* words;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    const Slice slice(length, n_rows, s, lane);
    if (lane.rank == 0) words[s] = slice.width * (slice.wide ? 2 : 1);
  }
};

/// Where slice s begins, from the words of a row of all before; of none after the last.
struct PlaceSlice {
  const Index* length;
  Index n_rows;
  Offset* slices;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    const bool wide = Slice(length, n_rows, s, lane).wide;
    if (lane.rank == 0) slices[s] = slices[s] * Packed<float>::slice + (wide ? 1 : 0);
  }
};

/// Row i in its slice, the last rows of which may be none.
struct PackRow {
  CsrView<double> A;
  Index n_rows;
  const Index* length;
  const Offset* slices;
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
        words[k] = static_cast<std::uint32_t>(column - i) << 16 |
                   to_half(RowRounding::scaled(value, unit));
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
  Packed<float> packed{n, Array<Offset>(executor, Offset(n_slices) + 1), {}, {executor, n}};
  Array<Index> length(executor, n), words(executor, n_slices);
  const Index* lengths = length.on(executor);
  Offset* slices = packed.slices.on(executor);
  for_each_row<lanes>(executor, n,
                      MeasureRow{view(A), packed.diagonal.on(executor), length.on(executor)});
  for_each_row<32>(executor, n_slices, SliceWords{lengths, n, words.on(executor)});
  const Offset n_words = scan(words, packed.slices) * Packed<float>::slice;
  packed.words = Array<std::uint32_t>(executor, n_words);
  for_each_row<32>(executor, Offset(n_slices) + 1, PlaceSlice{lengths, n, slices});
  for_each_row<lanes>(executor, Offset(n_slices) * Packed<float>::slice,
                      PackRow{view(A), n, lengths, slices, packed.diagonal.on(executor),
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
