// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/formats/dia.h"
#include "multigrid/formats/hyb.h"
#include "multigrid/formats/packed.h"
#include "multigrid/formats/packed_blocks.h"
#include "multigrid/formats/sell.h"

#include <optional>
#include <variant>

namespace multigrid {

/// Where a sparse matrix has entries: row i has the columns offsets[i] .. offsets[i+1]-1 of
/// `columns`, ascending.
struct Pattern {
  Index n_rows = 0;
  Index n_columns = 0;
  Array<Offset> offsets;  ///< n_rows + 1
  Array<Index> columns;   ///< n_nonzeros

  Offset n_nonzeros() const { return columns.size(); }
  const Executor& executor() const { return offsets.executor(); }
};

/// The matrix of a level in the format that suits it. T is double or float.
template <class T>
using Matrix = std::variant<Csr<T>, Ell<T>, Sell<T>, Packed<T>, Hyb<T>, Dia<T>, PackedBlocks<T>>;

template <class T>
Index n_rows(const Matrix<T>& A) {
  return std::visit([](const auto& a) { return a.n_rows; }, A);
}
template <class T>
std::size_t bytes(const Matrix<T>& A) {
  return std::visit([](const auto& a) { return a.bytes(); }, A);
}
template <class T>
const Executor& executor_of(const Matrix<T>& A) {
  return std::visit([](const auto& a) -> const Executor& { return a.executor(); }, A);
}
/// Of one format; those in slices are square.
template <class Format>
Index n_columns(const Format& A) {
  return A.n_columns;
}
template <class T>
Index n_columns(const Sell<T>& A) {
  return A.n_rows;
}
template <class T>
Index n_columns(const Packed<T>& A) {
  return A.n_rows;
}
template <class T>
Index n_columns(const PackedBlocks<T>& A) {
  return A.n_rows;
}

/// y = A x. x and y are different arrays on the executor of A, here and below.
template <class T>
void multiply(const Matrix<T>& A, const Array<T>& x, Array<T>& y);
/// The same for CSR, ELL, SELL or DIA.
template <class Format, class T>
void multiply(const Format& A, const Array<T>& x, Array<T>& y);
/// y += A x
template <class T>
void multiply_add(const Matrix<T>& A, const Array<T>& x, Array<T>& y);
/// r = b - A x
template <class T>
void residual(const Matrix<T>& A, const Array<T>& x, const Array<T>& b, Array<T>& r);

/// The rows and columns of A in a new order: row i of the result is row permutation[i] of A.
/// Columns stay sorted.
Csr<double> permute(const Csr<double>& A, const Array<Index>& permutation);
/// Row i of the result is row rows[i] of A. Rows may be left out, or come twice.
Csr<double> permute_rows(const Csr<double>& A, const Array<Index>& rows);
/// Column j of the result is column permutation[j] of A.
Csr<double> permute_columns(const Csr<double>& A, const Array<Index>& permutation);
/// The same matrix with the columns of each row ascending, whatever their order was.
///
/// length  n_rows: entries of each row
/// throws  std::length_error if rows of more than 500 entries have more than 2^31 - 1 in all
/// cost    12 bytes of temporary memory an entry; the square of the length of a short row; of rows
///         of more than 500 entries 24 bytes more an entry and a sort
Csr<double> sort_columns(Csr<double>&& A, const Array<Index>& length);

/// The same matrix in CSR, columns ascending if they were when it was stored.
Csr<double> to_csr(const Matrix<double>& A);

/// The same matrix with values of type T; moves where T is double.
template <class T>
Csr<T> convert(Csr<double>&& A);

/// The same matrix in slices of rows.
template <class T, class From>
Sell<T> to_sell(const Csr<From>& A);

/// How many entries, with empty places, slices of rows with these offsets have. Waits.
Offset places_in_slices(const Array<Offset>& offsets);

/// The same matrix in the format for rows that neighbouring threads read side by side: slices on a
/// device; on a host CSR, for its caches, which moves where T is From.
template <class T, class From>
Matrix<T> streamed(Csr<From>&& A);

/// The same matrix with the entries beside the diagonal in half precision (packed.h), columns
/// ascending.
///
/// A       square, with columns ascending
/// throws  std::length_error if A has more than 2^30 rows
Packed<float> to_packed(const Csr<double>& A);
/// Packs several matrices on one executor. On a device small ones share launches. Waits once.
std::vector<Packed<float>> to_packed(const std::vector<const Csr<double>*>& matrices);

/// The same matrix with the entries beside the diagonal in half precision, in blocks (packed_blocks.h); none if its blocks are not
/// whole, or an entry is too large for half. Rounded as by to_packed. Waits.
///
/// A     square, with columns ascending
/// size  unknowns of a node: 2 or 3
std::optional<PackedBlocks<float>> to_packed_blocks(const Csr<double>& A, Index size);

/// The n diagonal entries, their inverses, and the row sums of absolute values.
template <class T>
Array<T> diagonal(const Matrix<T>& A);
template <class T>
Array<T> inverse_diagonal(const Matrix<T>& A);
template <class T>
Array<T> absolute_row_sums(const Matrix<T>& A);

}  // namespace multigrid
