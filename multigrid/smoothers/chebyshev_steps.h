// SPDX-License-Identifier: MIT
#pragma once

// The steps of the Chebyshev iteration as kernels see them; for kernel sources.
#include "multigrid/backend/together.h"
#include "multigrid/formats/kept_diagonal.h"
#include "multigrid/formats/views.h"
#include "multigrid/smoothers/chebyshev_factors.h"

namespace multigrid {

/// D^-1 b as a vector that is not stored.
template <class T>
struct ByDiagonal {
  const T* inverse_diagonal;
  const T* b;
  MG_HD T operator[](Index i) const { return inverse_diagonal[i] * b[i]; }
};

/// x = add D^-1 b, the first step from zero.
template <class T>
struct FirstFromZero {
  ByDiagonal<T> step;
  const ChebyshevFactors<T>* factors;
  T* x;
  MG_HD void operator()(Index i) const { x[i] = factors->add * step[i]; }
};

/// The first two steps from zero: y = x + keep x + add D^-1 (b - A x) with x of the first one,
/// which is never stored. Bytes a row: the matrix, b and D read, y written: 3 values, as
/// neighbours' b and D come mostly from cache. Factors are asked for after the product, whose
/// entries want the registers, and all at once: on a GPU three requests took 7 % of the time.
template <class View, class T>
struct TwoFromZero {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  ByDiagonal<T> step;
  const ChebyshevFactors<T>* factors;  ///< of both steps, where four of T are aligned
  T* y;
  MG_HD ByDiagonal<T> factor() const { return step; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T inverse = step.inverse_diagonal[i], load = step.b[i], here = step[i];
    const T product = A.times(i, step, lane);
    T by[4];
    read_together(&factors->keep, by);
    const T first = by[1], keep = by[2], add = by[3], x = first * here;
    if (lane.rank == 0) y[i] = x + (keep * x + add * inverse * (load - first * product));
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
/// read, y written: 5 values, 4 where the matrix has D apart; one less if nothing is before.
template <class View, class T>
struct ChebyshevStep {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  const T* inverse_diagonal;
  const T* b;
  const T* x;
  const ChebyshevFactors<T>* factors;  ///< of this step
  const T* before;                     ///< null: zero; may be y
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    // Read before the product, beside its words; a compiler would wait.
    const T here = x[i], load = b[i];
    const T inverse = inverse_of_diagonal(A, inverse_diagonal, i);
    const T last = before ? before[i] : T(0);
    const T product = A.times(i, x, lane);
    const ChebyshevFactors<T> by = *factors;
    T change = by.add * inverse * (load - product);
    if (by.keep != T(0)) change = by.keep * (here - last) + change;
    if (lane.rank == 0) y[i] = here + change;
  }
};

}  // namespace multigrid
