// SPDX-License-Identifier: MIT
#pragma once

// Rows in slots as kernels see them, and the kernels that compute the rows of a product of two
// sparse matrices in slots; for kernel sources.
#include "multigrid/coarsening/galerkin/slotted_product.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/row_table.h"

namespace multigrid {

struct RowPart {
  const Index* columns;
  const double* values;
  Offset n;
};

/// Where a row is: n entries from `begin`; n is complemented if the row is in `longer`.
struct RowPlace {
  Offset begin;
  Index n;
};

struct CsrRows {
  CsrView<double> A;
  MG_HD RowPlace place(Index i) const {
    const Offset begin = A.offsets[i];
    return {begin, static_cast<Index>(A.offsets[i + 1] - begin)};
  }
  MG_HD RowPart at(RowPlace place) const {
    return {A.columns + place.begin, A.values + place.begin, place.n};
  }
  MG_HD RowPart operator()(Index i) const { return at(place(i)); }
};

struct SlottedView {
  int width;
  const Index* length;
  const Index* columns;
  const double* values;
  CsrRows longer;
  MG_HD RowPlace place(Index i) const {
    const Index n = length[i];
    if (n >= 0) return {Offset(i) * width, n};
    const RowPlace place = longer.place(-1 - n);
    return {place.begin, ~place.n};
  }
  MG_HD RowPart at(RowPlace place) const {
    if (place.n < 0) return longer.at({place.begin, ~place.n});
    return {columns + place.begin, values + place.begin, place.n};
  }
  MG_HD RowPart operator()(Index i) const { return at(place(i)); }
};

inline SlottedView view(const SlottedRows& A) {
  const Executor& executor = A.length.executor();
  return {A.width,
          A.length.on(executor),
          A.columns.on(executor),
          A.values.on(executor),
          {multigrid::view(A.longer)}};
}

/// Row i of A B, by several lanes in a table that they share (row_table.h). Terms of a column come in
/// the order of the entries of A. A lane looks up the row of B for its own entry of A, then all read
/// one row after the other, the next one while this one is added. Bytes: an entry of A 12 and its row
/// of B, mostly from a cache, an entry of A B 12.
template <int places, bool ascending, class Rows>
struct LaneRow {
  CsrView<double> A;
  Rows B;
  int width;
  Index* length;
  Index* columns;
  double* values;

  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    LaneTable<places, Lanes> row(lane);
    const Offset end = A.offsets[i + 1];
    for (Offset first = A.offsets[i]; first < end; first += Lanes::size)
      add(first, end - first < Lanes::size ? int(end - first) : Lanes::size, lane, row);
    const auto write = [&](Index k, Index column, double sum) {
      columns[Offset(i) * width + k] = column;
      values[Offset(i) * width + k] = sum;
    };
    const Index n = ascending ? row.for_each_ascending(width, write) : row.for_each(width, write);
    if (lane.rank == 0) length[i] = n <= width ? n : -1;
  }

 private:
  /// A lane's entry of a row of B.
  struct Entry {
    Index column;
    double value;
    MG_HD Entry(const RowPart& part, int k)
        : column(k < part.n ? part.columns[k] : -1), value(k < part.n ? part.values[k] : 0.) {}
  };

  /// n entries of A from `first`, one a lane at most.
  template <class Lanes>
  MG_HD void add(Offset first, int n, Lanes lane, LaneTable<places, Lanes>& row) const {
    const bool has_own = lane.rank < n;
    const RowPlace own = has_own ? B.place(A.columns[first + lane.rank]) : RowPlace{0, 0};
    const double own_factor = has_own ? A.values[first + lane.rank] : 0.;
    const auto row_of = [&](int r) { return B.at({lane.get(own.begin, r), lane.get(own.n, r)}); };
    RowPart next = row_of(0);
    Entry next_entry(next, lane.rank);
    for (int r = 0; r < n; ++r) {
      const RowPart part = next;
      const Entry entry = next_entry;
      const double factor = lane.get(own_factor, r);
      if (r + 1 < n) {
        next = row_of(r + 1);
        next_entry = Entry(next, lane.rank);
      }
      if (entry.column >= 0) row.add(entry.column, factor * entry.value);
      for (Offset l = lane.rank + Lanes::size; l < part.n; l += Lanes::size)
        row.add(part.columns[l], factor * part.values[l]);
      wait(lane);
    }
  }
};

}  // namespace multigrid
