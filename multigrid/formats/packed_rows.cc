// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/packed_rows_view.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

constexpr Index slice = PackedRows::slice;

/// The entries of the rows of a slice, which are consecutive in CSR as well.
struct SliceEntries {
  Index first, last;  ///< rows
  Offset begin, end;  ///< entries
  MG_HD SliceEntries(const CsrView<double>& A, Index n_rows, Index s)
      : first(s * slice), last(n_rows - first < slice ? n_rows : first + slice) {
    begin = A.offsets[first];
    end = A.offsets[last];
  }
  MG_HD Index n() const { return static_cast<Index>(end - begin); }
};

/// Counts the words of slice s and finds its least column, -1 if it is wide. Bytes an entry: 12.
struct MeasureSlice {
  static constexpr int rows_of_index = slice;
  CsrView<double> A;
  Index n_rows;
  Index* least;
  Index* n_words;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    constexpr Index most = 65535;
    const SliceEntries entries(A, n_rows, s);
    Index lowest = entries.n() > 0 ? A.columns[entries.begin] : 0, highest = lowest, n_wide = 0;
    for (Offset k = entries.begin + lane.rank; k < entries.end; k += Lanes::size) {
      const Index j = A.columns[k];
      lowest = j < lowest ? j : lowest;
      highest = j > highest ? j : highest;
      n_wide += is_fixed_point(A.values[k]) ? 0 : 1;
    }
    lowest = lane.least(lowest);
    highest = -lane.least(-highest);
    const bool is_wide = lane.sum(n_wide) > 0 || highest - lowest > most || entries.n() > most;
    if (lane.rank != 0) return;
    least[s] = is_wide ? -1 : lowest;
    n_words[s] = is_wide ? slice + 2 * entries.n() : entries.n();
  }
};

/// Writes slice s. Bytes: an entry 16, a row 10.
struct PackSlice {
  static constexpr int rows_of_index = slice;
  CsrView<double> A;
  Index n_rows;
  const Index* least;
  const Offset* slices;
  std::uint16_t* ends;
  std::uint32_t* words;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    const SliceEntries entries(A, n_rows, s);
    const Index lowest = least[s];
    std::uint32_t* to = words + slices[s];
    for (Index i = entries.first + lane.rank; i < entries.first + slice; i += Lanes::size) {
      const Offset end = i < n_rows ? A.offsets[i + 1] - entries.begin : entries.n();
      if (i < n_rows) ends[i] = static_cast<std::uint16_t>(end & 0xffff);
      if (lowest < 0) to[i % slice] = static_cast<std::uint32_t>(end);
    }
    for (Index k = lane.rank; k < entries.n(); k += Lanes::size) {
      const Index j = A.columns[entries.begin + k];
      const double weight = A.values[entries.begin + k];
      if (lowest < 0) {
        to[slice + 2 * Offset(k)] = bits_of(static_cast<float>(weight));
        to[slice + 2 * Offset(k) + 1] = static_cast<std::uint32_t>(j);
      } else {
        to[k] = static_cast<std::uint32_t>(j - lowest) << 16 | to_fixed_point(weight);
      }
    }
  }
};

}  // namespace

PackedRows pack_rows(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows, n_slices = (n + slice - 1) / slice;
  const Layout layout{1, n};
  PackedRows rows{n,
                  Array<Offset>(executor, Offset(n_slices) + 1, layout),
                  Array<Index>(executor, n_slices, layout),
                  Array<std::uint16_t>(executor, n),
                  {}};
  Array<Index> n_words(executor, n_slices);
  for_each_row<slice>(executor, n_slices,
                      MeasureSlice{view(A), n, rows.least.on(executor), n_words.on(executor)});
  rows.words = Array<std::uint32_t>(executor, scan(n_words, rows.slices), layout);
  for_each_row<slice>(executor, n_slices,
                      PackSlice{view(A), n, rows.least.on(executor), rows.slices.on(executor),
                                rows.ends.on(executor), rows.words.on(executor)});
  return rows;
}

}  // namespace multigrid
