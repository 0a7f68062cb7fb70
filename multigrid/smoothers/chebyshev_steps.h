// SPDX-License-Identifier: MIT
#pragma once

// The steps of the Chebyshev iteration as kernels see them; for kernel sources.
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

/// y = x + keep (x - before) + add D^-1 (b - A x). Bytes a row: the matrix, and b, x, D and before
/// read, y written: 5 values; 4 if nothing is kept.
template <class View, class T>
struct ChebyshevStep {
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
    const T here = x[i], inverse = inverse_diagonal[i], load = b[i];
    const T last = keep != T(0) && before ? before[i] : T(0);
    const T product = A.times(i, x, lane);
    T change = add * inverse * (load - product);
    if (keep != T(0)) change = keep * (here - last) + change;
    if (lane.rank == 0) y[i] = here + change;
  }
};

}  // namespace multigrid
