// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/slotted_product.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/lane_table.h"
#include "multigrid/row_table.h"
#include "multigrid/sparse_product.h"
#include "multigrid/views.h"

#include <stdexcept>
#include <type_traits>

namespace multigrid {
namespace {

struct RowPart {
  const Index* columns;
  const double* values;
  Offset n;
};

/// Where a row is: n entries from `begin`, or ~n of those that are longer than the slots.
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

SlottedView view(const SlottedRows& A) {
  const Executor& executor = A.length.executor();
  return {A.width,
          A.length.on(executor),
          A.columns.on(executor),
          A.values.on(executor),
          {multigrid::view(A.longer)}};
}

/// Row i of A B. Bytes: an entry of A 12 and its row of B, mostly from a cache, an entry of A B 12.
template <int capacity, bool ascending, class Rows>
struct SlottedRow {
  CsrView<double> A;
  Rows B;
  Index* length;
  Index* columns;
  double* values;

  MG_HD void operator()(Index i) const {
    RowTable<capacity> row;
    for (Offset k = A.offsets[i]; k < A.offsets[i + 1] && row.n() <= capacity; ++k) {
      const RowPart part = B(A.columns[k]);
      for (Offset l = 0; l < part.n; ++l) row.add(part.columns[l], A.values[k] * part.values[l]);
    }
    const bool fits = row.n() <= capacity;
    length[i] = fits ? row.n() : -1;
    if (!fits) return;
    const auto write = [&](Index k, Index column, double sum) {
      columns[Offset(i) * capacity + k] = column;
      values[Offset(i) * capacity + k] = sum;
    };
    if (ascending)
      row.for_each_ascending(write);
    else
      row.for_each(write);
  }
};

/// The same by several lanes in a table that they share (lane_table.h), with the same bits: terms
/// of a column come in the order of the entries of A. A lane looks up the row of B for its own
/// entry of A, then all read one row after the other, the next one while this one is added.
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

struct Lengths {
  Offset entries = 0, longer = 0;
  MG_HD Lengths& operator+=(const Lengths& other) {
    entries += other.entries;
    longer += other.longer;
    return *this;
  }
};

struct CountLength {
  const Index* length;
  MG_HD Lengths operator()(Index i) const {
    return length[i] < 0 ? Lengths{0, 1} : Lengths{length[i], 0};
  }
};

struct IsLonger {
  const Index* length;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = length[i] < 0 ? 1 : 0; }
};

struct NumberLonger {
  const Index* rows;
  Index* length;
  MG_HD void operator()(Index k) const { length[rows[k]] = -1 - k; }
};

constexpr int widths[] = {16, 32, 64, 160};  ///< slots of a row
constexpr int widest = 3;
constexpr Offset rows_for_each_long = 50;  ///< no more than 2 % of the rows should be long

template <bool ascending, int size, class Rows>
void fill_by_table(const Csr<double>& A, const Rows& B, SlottedRows& C) {
  const Executor& executor = A.executor();
  for_each(executor, C.n_rows,
           SlottedRow<widths[size], ascending, Rows>{
               view(A), B, C.length.on(executor), C.columns.on(executor), C.values.on(executor)});
}

/// Lanes for rows of B with few entries, as P has, and for those of A P; a table has at least two
/// places a slot, and those of a block fit into its shared memory.
constexpr int lanes_for_P[] = {4, 4, 8, 32};
constexpr int lanes_for_AP[] = {4, 8, 16, 32};
constexpr int places[] = {32, 64, 128, 512};

template <bool ascending, int lanes, int places, class Rows>
void fill_by_lanes(const Csr<double>& A, const Rows& B, SlottedRows& C) {
  const Executor& executor = A.executor();
  for_each_row<lanes>(
      executor, C.n_rows,
      LaneRow<places, ascending, Rows>{view(A), B, C.width, C.length.on(executor),
                                       C.columns.on(executor), C.values.on(executor)});
}

template <bool ascending, int size, class Rows>
void fill_by_lanes(const Csr<double>& A, const Rows& B, SlottedRows& C) {
  constexpr int lanes = std::is_same_v<Rows, CsrRows> ? lanes_for_P[size] : lanes_for_AP[size];
  fill_by_lanes<ascending, lanes, places[size]>(A, B, C);
}

template <bool ascending, class Rows>
void fill(const Csr<double>& A, const Rows& B, int size, RowSums how, SlottedRows& C) {
  const auto with_size = [&](auto s) {
    if (how == RowSums::in_a_table)
      fill_by_table<ascending, s()>(A, B, C);
    else
      fill_by_lanes<ascending, s()>(A, B, C);
  };
  if (size == 0) return with_size(std::integral_constant<int, 0>());
  if (size == 1) return with_size(std::integral_constant<int, 1>());
  if (size == 2) return with_size(std::integral_constant<int, 2>());
  return with_size(std::integral_constant<int, widest>());
}

/// A product in slots, as few as most rows need, if `size` was not too many.
///
/// fill    fill(size, C) tries with that size
/// longer  gives the rows whose numbers it is given
template <class Fill, class Longer>
SlottedRows in_slots(const Executor& executor,
                     Index n_rows,
                     Index n_columns,
                     int size,
                     const Fill& fill,
                     const Longer& longer) {
  SlottedRows C;
  C.n_rows = n_rows;
  C.n_columns = n_columns;
  C.length = Array<Index>(executor, n_rows);
  Lengths lengths;
  for (;; ++size) {
    C.width = widths[size];
    C.columns = {};
    C.values = {};
    C.columns = Array<Index>(executor, Offset(n_rows) * C.width);
    C.values = Array<double>(executor, Offset(n_rows) * C.width);
    fill(size, C);
    lengths = sum(executor, n_rows, CountLength{C.length.on(executor)});
    if (size == widest || lengths.longer * rows_for_each_long <= n_rows) break;
  }
  C.n_entries = lengths.entries;
  if (lengths.longer == 0) return C;
  Array<Index> flags(executor, n_rows);
  for_each(executor, n_rows, IsLonger{C.length.on(executor), flags.on(executor)});
  const Array<Index> rows = compact(flags);
  C.longer = longer(rows);
  for_each(executor, rows.size(), NumberLonger{rows.on(executor), C.length.on(executor)});
  return C;
}

struct SlottedLength {
  SlottedView A;
  Index* length;
  MG_HD void operator()(Index i) const { length[i] = static_cast<Index>(A(i).n); }
};

struct CopySlots {
  SlottedView A;
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const RowPart part = A(i);
    for (Offset k = lane.rank; k < part.n; k += Lanes::size) {
      columns[offsets[i] + k] = part.columns[k];
      values[offsets[i] + k] = part.values[k];
    }
  }
};

Csr<double> without_gaps(const SlottedRows& A) {
  const Executor& executor = A.length.executor();
  Csr<double> C{A.n_rows, A.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1), {}, {}};
  Array<Index> length(executor, A.n_rows);
  for_each(executor, A.n_rows, SlottedLength{view(A), length.on(executor)});
  const Offset n_nonzeros = scan(length, C.offsets);
  C.columns = Array<Index>(executor, n_nonzeros);
  C.values = Array<double>(executor, n_nonzeros);
  for_each_row<8>(
      executor, A.n_rows,
      CopySlots{view(A), C.offsets.on(executor), C.columns.on(executor), C.values.on(executor)});
  return C;
}

/// Guesses from mean lengths on triangles and tetrahedra (smoothed_interpolation.h), where the
/// longest rows were these: A P 13 with 7 entries a row of A, 21 with 14 to 30, 45 with 54 to 73;
/// R A P 27 with 7 a row of A P, 42 with 8 to 14, 83 to 136 with 15 to 24.
int size_of_AP(const Csr<double>& A) {
  return A.n_nonzeros() <= 10 * Offset(A.n_rows)   ? 0
         : A.n_nonzeros() <= 40 * Offset(A.n_rows) ? 1
                                                   : 2;
}
int size_of_RAP(Offset n_entries, Index n_rows) {
  return n_entries <= 8.5 * n_rows ? 1 : n_entries <= 14. * n_rows ? 2 : 3;
}

}  // namespace

Csr<double> slotted_galerkin(const Csr<double>& A,
                             const Csr<double>& P,
                             const Csr<double>& R,
                             RowSums how) {
  if (R.n_columns != A.n_rows || A.n_columns != P.n_rows)
    throw std::logic_error("slotted_galerkin: sizes do not fit");
  const Executor& executor = A.executor();
  SlottedRows AP = in_slots(
      executor, A.n_rows, P.n_columns, size_of_AP(A),
      [&](int size, SlottedRows& C) { fill<false>(A, CsrRows{view(P)}, size, how, C); },
      [&](const Array<Index>& rows) { return multiply(permute_rows(A, rows), P); });
  const SlottedRows coarse = in_slots(
      executor, R.n_rows, P.n_columns, size_of_RAP(AP.n_entries, AP.n_rows),
      [&](int size, SlottedRows& C) { fill<true>(R, view(AP), size, how, C); },
      [&](const Array<Index>& rows) { return multiply(multiply(permute_rows(R, rows), A), P); });
  AP = {};
  return without_gaps(coarse);
}

}  // namespace multigrid
