// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/slotted_product.h"

#include "multigrid/coarsening/galerkin/slotted_rows.h"
#include "multigrid/sparse/pattern.h"
#include "multigrid/sparse/sparse_product.h"

#include <stdexcept>
#include <type_traits>

namespace multigrid {
namespace {

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

/// Lanes for rows of B with few entries, as P has, and for those of A P. A table has at least two
/// places a slot, and the tables of a block fit into its shared memory.
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
void fill(const Csr<double>& A, const Rows& B, int size, SlottedRows& C) {
  const auto with_size = [&](auto s) { fill_by_lanes<ascending, s()>(A, B, C); };
  if (size == 0) return with_size(std::integral_constant<int, 0>());
  if (size == 1) return with_size(std::integral_constant<int, 1>());
  if (size == 2) return with_size(std::integral_constant<int, 2>());
  return with_size(std::integral_constant<int, widest>());
}

/// A product in slots. Starts with widths[size] slots a row, and takes more until most rows fit.
///
/// fill    fill(size, C) computes the product with widths[size] slots
/// longer  longer(rows) gives the rows with these numbers, which do not fit
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
  Array<Index> length(executor, A.n_rows);
  for_each(executor, A.n_rows, SlottedLength{view(A), length.on(executor)});
  Csr<double> C = make_rows<Csr<double>>(length, A.n_columns);
  for_each_row<8>(
      executor, A.n_rows,
      CopySlots{view(A), C.offsets.on(executor), C.columns.on(executor), C.values.on(executor)});
  return C;
}

/// Guess the size from mean row lengths. On triangles and tetrahedra (smoothed_interpolation.h) the
/// longest rows were these: of A P 13 with 7 entries a row of A, 21 with 14 to 30, 45 with 54 to
/// 73; of R A P 27 with 7 entries a row of A P, 42 with 8 to 14, 83 to 136 with 15 to 24.
int size_of_AP(const Csr<double>& A) {
  return A.n_nonzeros() <= 10 * Offset(A.n_rows)   ? 0
         : A.n_nonzeros() <= 40 * Offset(A.n_rows) ? 1
                                                   : 2;
}
int size_of_RAP(Offset n_entries, Index n_rows) {
  return n_entries <= 8.5 * n_rows ? 1 : n_entries <= 14. * n_rows ? 2 : 3;
}

}  // namespace

Csr<double> slotted_galerkin(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R) {
  if (R.n_columns != A.n_rows || A.n_columns != P.n_rows)
    throw std::logic_error("slotted_galerkin: sizes do not fit");
  const Executor& executor = A.executor();
  SlottedRows AP = in_slots(
      executor, A.n_rows, P.n_columns, size_of_AP(A),
      [&](int size, SlottedRows& C) { fill<false>(A, CsrRows{view(P)}, size, C); },
      [&](const Array<Index>& rows) { return multiply(permute_rows(A, rows), P); });
  const SlottedRows coarse = in_slots(
      executor, R.n_rows, P.n_columns, size_of_RAP(AP.n_entries, AP.n_rows),
      [&](int size, SlottedRows& C) { fill<true>(R, view(AP), size, C); },
      [&](const Array<Index>& rows) { return multiply(multiply(permute_rows(R, rows), A), P); });
  AP = {};
  return without_gaps(coarse);
}

}  // namespace multigrid
