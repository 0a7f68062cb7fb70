// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/make_rows.h"
#include "multigrid/formats/matrix.h"

namespace multigrid {

/// The pattern of what A stores, entries that are 0 included.
template <class T>
Pattern pattern_of(const Matrix<T>& A);
template <class T>
Pattern pattern_of(const Csr<T>& A);

/// The pattern of (I + |A|)^q: which rows are at most q couplings apart.
///
/// A       n × n
/// throws  std::logic_error where q < 1 or A is not square
/// cost    q - 1 products (row_merge.h): 12 bytes of temporary memory an entry of A
Pattern pattern_power(const Pattern& A, int q);

/// The pattern of A + A^T.
///
/// A     n × n, columns ascending
/// cost  a transpose (sparse_product.h), and two passes over both
Pattern symmetric_pattern(const Pattern& A);

/// The entries of A on and below the diagonal.
///
/// A  columns ascending
Pattern lower_triangle(const Pattern& A);

/// Row and column k of the result are row and column order[k] of A.
///
/// A        n × n with short rows: each is sorted by insertion
/// inverse  of the permutation `order`
Pattern permute(const Pattern& A, const Array<Index>& order, const Array<Index>& inverse);

}  // namespace multigrid
