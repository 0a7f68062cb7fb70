// SPDX-License-Identifier: MIT
#pragma once

// The steps of the Chebyshev iteration as kernels see them; for kernel sources.
#include "multigrid/kept_diagonal.h"
#include "multigrid/views.h"

namespace multigrid {

/// add D^-1 b, the first step from zero, as a vector that is not stored.
template <class T>
struct FirstFromZero {
  const T* inverse_diagonal;
  const T* b;
  T add;
  MG_HD T operator[](Index i) const { return add * inverse_diagonal[i] * b[i]; }
};

template <class T>
struct StoreFirst {
  FirstFromZero<T> first;
  T* x;
  MG_HD void operator()(Index i) const { x[i] = first[i]; }
};

/// The first two steps from zero: y = x + keep x + add D^-1 (b - A x) with x of the first one,
/// which costs two products an entry and is never stored. Bytes a row: the matrix, b and D read, y
/// written: 3 values, as neighbours' b and D come mostly from cache.
template <class View, class T>
struct TwoFromZero {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  FirstFromZero<T> first;
  T keep, add;
  T* y;
  MG_HD FirstFromZero<T> factor() const { return first; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T inverse = first.inverse_diagonal[i], load = first.b[i], x = first[i];
    const T product = A.times(i, first, lane);
    if (lane.rank == 0) y[i] = x + (keep * x + add * inverse * (load - product));
  }
};

/// 1 / a_ii, from a_ii where a format keeps it apart: the product reads it anyway. The same bits.
template <class View, class T>
MG_HD T inverse_of_diagonal(const View& A, const T* inverse_diagonal, Index i) {
  if constexpr (KeepsDiagonal<View>::value)
    return 1 / A.diagonal[i];
  else
    return inverse_diagonal[i];
}

/// y = x + keep (x - before) + add D^-1 (b - A x). Bytes a row: the matrix, and b, x, D and before
/// read, y written: 5 values, 4 where the matrix has D apart; one less if nothing is kept.
template <class View, class T>
struct ChebyshevStep {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  const T* inverse_diagonal;
  const T* b;
  const T* x;
  T keep, add;
  const T* before;  ///< null: zero; may be y
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    // Read before the product, beside its words; a compiler would wait.
    const T here = x[i], load = b[i];
    const T inverse = inverse_of_diagonal(A, inverse_diagonal, i);
    const T last = keep != T(0) && before ? before[i] : T(0);
    const T product = A.times(i, x, lane);
    T change = add * inverse * (load - product);
    if (keep != T(0)) change = keep * (here - last) + change;
    if (lane.rank == 0) y[i] = here + change;
  }
};

}  // namespace multigrid
