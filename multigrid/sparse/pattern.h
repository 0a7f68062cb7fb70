// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"
#include "multigrid/formats/pattern.h"

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

}  // namespace multigrid
