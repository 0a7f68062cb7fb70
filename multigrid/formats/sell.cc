// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

/// Counts the places of a row of slice s: the entries of its longest row, and for columns twice as
/// many if a column is far. A warp takes a slice, whose entries are consecutive. Bytes a row: 8,
/// and 4 an entry.
template <class From>
struct SlicePlaces {
  CsrView<From> A;
  Index n_rows;
  Index* places;
  Index* column_places;
  template <class Lanes>
  MG_HD void operator()(Index s, Lanes lane) const {
    constexpr Index slice = Sell<double>::slice, farthest = Sell<double>::farthest;
    const Index first = s * slice, end = n_rows - first < slice ? n_rows : first + slice;
    Offset shorter = 0;  // minus the length of the longest row
    for (Index i = first + lane.rank; i < end; i += Lanes::size) {
      const Offset length = A.offsets[i + 1] - A.offsets[i];
      shorter = -length < shorter ? -length : shorter;
    }
    Index n_far = 0;
    for (Offset k = A.offsets[first] + lane.rank; k < A.offsets[end]; k += Lanes::size) {
      const Index distance = A.columns[k] - first;
      n_far += distance < -farthest || distance > farthest ? 1 : 0;
    }
    const auto n = static_cast<Index>(-lane.least(shorter));
    const bool is_wide = lane.sum(n_far) > 0;
    if (lane.rank != 0) return;
    places[s] = n;
    column_places[s] = is_wide ? 2 * n : n;
  }
};

/// The places of slice s.
struct PlacesOfSlice {
  const Offset* offsets;
  Index n_rows;
  MG_HD Offset operator()(Index s) const {
    constexpr Index slice = Sell<double>::slice;
    Offset longest = 0;
    const Index first = s * slice, end = n_rows - first < slice ? n_rows : first + slice;
    for (Index i = first; i < end; ++i) {
      const Offset length = offsets[i + 1] - offsets[i];
      longest = length > longest ? length : longest;
    }
    return longest * slice;
  }
};

/// Writes where slice s = 0 .. n_slices begins.
struct JoinSlices {
  const Offset* places;
  const Offset* column_places;
  Offset* slices;
  MG_HD void operator()(Index s) const {
    slices[2 * Offset(s)] = places[s] * Sell<double>::slice;
    slices[2 * Offset(s) + 1] = column_places[s] * Sell<double>::slice;
  }
};

/// Writes row i. The last slice is filled up by empty rows, i >= n_rows.
template <class T, class From>
struct FillSlice {
  CsrView<From> A;
  Index n_rows;
  const Offset* slices;
  std::uint16_t* columns;
  T* values;
  MG_HD void operator()(Index i) const {
    constexpr Index slice = Sell<T>::slice;
    const Index s = i / slice;
    const bool is_row = i < n_rows;
    const Offset* places = slices + 2 * Offset(s);
    const bool is_wide = places[3] - places[1] > places[2] - places[0];
    Offset from = is_row ? A.offsets[i] : 0, column = places[1] + i % slice;
    const Offset end = is_row ? A.offsets[i + 1] : 0;
    for (Offset k = places[0] + i % slice; k < places[2]; k += slice) {
      const bool is_entry = from < end;
      values[k] = is_entry ? static_cast<T>(A.values[from]) : T(0);
      if (is_wide) {
        const Index j = is_entry ? A.columns[from] : -1;
        columns[column] = static_cast<std::uint16_t>(j & 0xffff);
        columns[column + slice] = static_cast<std::uint16_t>(static_cast<std::uint32_t>(j) >> 16);
      } else {
        const Index distance = is_entry ? A.columns[from] - s * slice : Sell<T>::none;
        columns[column] = static_cast<std::uint16_t>(distance & 0xffff);
      }
      column += is_wide ? 2 * slice : slice;
      from += is_entry ? 1 : 0;
    }
  }
};

}  // namespace

template <class T, class From>
Sell<T> to_sell(const Csr<From>& A) {
  constexpr Index slice = Sell<T>::slice;
  const Executor& executor = A.executor();
  const Index n_slices = (A.n_rows + slice - 1) / slice;
  Array<Index> places(executor, n_slices), column_places(executor, n_slices);
  for_each_row<slice>(
      executor, n_slices,
      SlicePlaces<From>{view(A), A.n_rows, places.on(executor), column_places.on(executor)});
  const Offset n_ends = Offset(n_slices) + 1;
  Array<Offset> ends(executor, n_ends), column_ends(executor, n_ends);
  const Layout layout{1, A.n_rows};
  Sell<T> sell{A.n_rows, Array<Offset>(executor, 2 * n_ends, layout), {}, {}};
  prefix_sums(places, ends);
  prefix_sums(column_places, column_ends);
  for_each(executor, n_ends,
           JoinSlices{ends.on(executor), column_ends.on(executor), sell.slices.on(executor)});
  Offset sizes[2];
  copy_bytes(default_host(), sizes, executor, sell.slices.on(executor) + 2 * Offset(n_slices),
             sizeof sizes);
  sell.values = Array<T>(executor, sizes[0], layout);
  sell.columns = Array<std::uint16_t>(executor, sizes[1], layout);
  for_each(executor, Offset(n_slices) * slice,
           FillSlice<T, From>{view(A), A.n_rows, sell.slices.on(executor),
                              sell.columns.on(executor), sell.values.on(executor)});
  return sell;
}

Offset places_in_slices(const Array<Offset>& offsets) {
  constexpr Index slice = Sell<double>::slice;
  const auto n_rows = static_cast<Index>(offsets.size() - 1);
  return sum(offsets.executor(), (n_rows + slice - 1) / slice,
             PlacesOfSlice{offsets.on(offsets.executor()), n_rows});
}

template Sell<double> to_sell(const Csr<double>&);
template Sell<float> to_sell(const Csr<double>&);
template Sell<float> to_sell(const Csr<float>&);

}  // namespace multigrid
