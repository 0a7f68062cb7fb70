// SPDX-License-Identifier: MIT
#pragma once

// Matrices as kernels see them; for kernel sources.
#include "multigrid/backend/launch.h"
#include "multigrid/formats/ell_view.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/formats/packed_blocks_view.h"
#include "multigrid/formats/packed_view.h"
#include "multigrid/formats/sell_view.h"

namespace multigrid {

/// Counts the bytes of arrays in the host's memory that kernels of a device are about to read.
///
/// part  of the arrays that they read
template <class Structure>
void count_bus(const Structure& structure, double part = 1) {
  const Executor& executor = structure.executor();
  if (executor.space() == Space::host) return;
  if (const Offset bytes = bytes_behind_bus(structure); bytes > 0)
    executor.count_bus(Offset(part * double(bytes)));
}

/// The place of `column` among columns[begin] .. columns[end-1], which ascend; -1 if it is not
/// there.
MG_HD inline Offset find_column(const Index* columns, Offset begin, Offset end, Index column) {
  const Offset none = end;
  while (begin < end) {
    const Offset middle = begin + (end - begin) / 2;
    if (columns[middle] < column)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin < none && columns[begin] == column ? begin : -1;
}

/// Whether the matrices behind a view store their diagonal apart, as its member `diagonal`.
template <class View, class = void>
struct KeepsDiagonal : std::false_type {};
template <class View>
struct KeepsDiagonal<View, std::void_t<decltype(View::diagonal)>> : std::true_type {};

/// The pattern of a matrix in CSR.
struct PatternView {
  const Offset* offsets;
  const Index* columns;

  /// Whether f(j) holds for the columns of all entries of row i; stops at the first where it does
  /// not.
  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      if (!f(columns[k])) return false;
    return true;
  }
};

template <class T>
struct CsrView : PatternView {
  static constexpr int lanes = 4;  ///< threads a row on a GPU: about half the entries of a P1 row

  const T* values;

  /// sum_j a_ij x_j
  ///
  /// x  a pointer, or an object that computes x[j]
  template <class Vector, class Lanes>
  MG_HD T times(Index i, const Vector& x, Lanes lane) const {
    T sum = 0;
    for (Offset k = offsets[i] + lane.rank; k < offsets[i + 1]; k += Lanes::size)
      sum += values[k] * x[columns[k]];
    return lane.sum(sum);
  }

  /// f(j, a_ij) for the entries of row i in storage order
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) f(columns[k], values[k]);
  }
};

inline PatternView view(const Pattern& A) {
  return {A.offsets.on(A.executor()), A.columns.on(A.executor())};
}

template <class T>
CsrView<T> view(const Csr<T>& A) {
  const Executor& executor = A.executor();
  return {{A.offsets.on(executor), A.columns.on(executor)}, A.values.on(executor)};
}

template <class T>
EllView<T> view(const Ell<T>& A) {
  const Executor& executor = A.executor();
  const auto overflow = A.overflow_offsets.empty() ? nullptr : A.overflow_offsets.on(executor);
  return {
      A.n_rows, A.width,  A.columns.on(executor),          A.values.on(executor),         nullptr,
      nullptr,  overflow, A.overflow_columns.on(executor), A.overflow_values.on(executor)};
}

template <class T>
EllView<T> view(const Hyb<T>& A) {
  const Executor& executor = A.executor();
  EllView<T> rows = view(A.ell);
  if (A.tail_offsets.empty()) return rows;
  rows.overflow_offsets = A.tail_offsets.on(executor);
  rows.overflow_columns = A.tail.columns.on(executor);
  rows.overflow_values = A.tail.values.on(executor);
  return rows;
}

template <class T>
EllView<T> view(const Dia<T>& A) {
  const Executor& executor = A.executor();
  return {A.n_rows,
          A.n_diagonals(),
          nullptr,
          A.values.on(executor),
          A.diagonals.on(executor),
          A.present.on(executor),
          nullptr,
          nullptr,
          nullptr};
}

template <class T>
SellView<T> view(const Sell<T>& A) {
  const Executor& executor = A.executor();
  return {A.slices.on(executor), A.columns.on(executor), A.values.on(executor)};
}

template <int lanes = 1, class T>
PackedView<T, lanes> view(const Packed<T>& A) {
  const Executor& executor = A.executor();
  return {A.slices.on(executor), A.windows.on(executor), A.words.on(executor),
          A.diagonal.on(executor)};
}

/// Formats with entries in half, of matrices in double.
template <class Format>
inline constexpr bool is_never_taken =
    std::is_same_v<Format, Packed<double>> || std::is_same_v<Format, PackedBlocks<double>>;

/// Calls f(view) with the view of the format that A has. One of Packed<float> has few_rows_lanes
/// lanes where the rows are few. Counts bytes that go through the bus.
///
/// part  of the rows that f reads
template <class T, class F>
void with_view(const Matrix<T>& A, F&& f, double part = 1) {
  std::visit(
      [&](const auto& a) {
        using Format = std::decay_t<decltype(a)>;
        count_bus(a, part);
        if constexpr (std::is_same_v<Format, Packed<float>>) {
          if (a.n_rows > few_rows(a.executor()))
            f(view(a));
          else
            f(view<few_rows_lanes>(a));
        } else if constexpr (is_never_taken<Format>) {
          return;
        } else if constexpr (is_in_blocks<Format>) {
          with_view_of_blocks(a, f);
        } else {
          f(view(a));
        }
      },
      A);
}

}  // namespace multigrid
