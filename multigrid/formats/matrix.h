// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/formats/ell.h"
#include "multigrid/formats/packed.h"
#include "multigrid/formats/sell.h"

#include <variant>

namespace multigrid {

/// The matrix of a level in the format that suits it. T is double or float.
template <class T>
using Matrix = std::variant<Csr<T>, Ell<T>, Sell<T>, Packed<T>>;

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

/// y = A x
template <class T>
void multiply(const Matrix<T>& A, const Array<T>& x, Array<T>& y);

/// y += A x
template <class T>
void multiply_add(const Matrix<T>& A, const Array<T>& x, Array<T>& y);

/// r = b - A x
template <class T>
void residual(const Matrix<T>& A, const Array<T>& x, const Array<T>& b, Array<T>& r);

/// The rows and columns of A in a new order: row i of the result is row permutation[i] of A.
/// Columns stay sorted.
Csr<double> permute(const Csr<double>& A, const Array<Index>& permutation);
/// Row i of the result is row rows[i] of A; they need not be all.
Csr<double> permute_rows(const Csr<double>& A, const Array<Index>& rows);
/// Column j of the result is column permutation[j] of A.
Csr<double> permute_columns(const Csr<double>& A, const Array<Index>& permutation);
/// The same matrix with the columns of each row ascending, whatever their order was.
///
/// A     rows of at most `longest_ranked` entries (long_rows.h)
/// cost  12 bytes of temporary memory an entry; the square of a row's length
Csr<double> sort_columns(Csr<double>&& A);

/// The same matrix with values of type T; moves where T is double.
template <class T>
Csr<T> convert(Csr<double>&& A);

/// The same matrix in slices of rows.
template <class T, class From>
Sell<T> to_sell(const Csr<From>& A);

/// The same matrix in the format for rows that are read one beside the other: slices on a device,
/// CSR, which moves where T is From, for the caches of a host.
template <class T, class From>
Matrix<T> streamed(Csr<From>&& A);

/// The entries beside the diagonal in half precision (packed.h), columns ascending.
///
/// A       square, with columns ascending
/// throws  std::length_error if A has more than 2^30 rows
Packed<float> to_packed(const Csr<double>& A);
/// The same of several on one executor, on a device small ones in the launches of one; waits once.
std::vector<Packed<float>> to_packed(const std::vector<const Csr<double>*>& matrices);
/// The diagonal, its inverse, and row sums of absolute values, n each.
template <class T>
Array<T> diagonal(const Matrix<T>& A);
template <class T>
Array<T> inverse_diagonal(const Matrix<T>& A);
template <class T>
Array<T> absolute_row_sums(const Matrix<T>& A);

}  // namespace multigrid
