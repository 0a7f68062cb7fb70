// SPDX-License-Identifier: MIT
#pragma once

// The kernels of the Lanczos process for D^-1 A; for kernel sources.
#include "multigrid/formats/views.h"
#include "multigrid/spectrum/spectrum.h"

#include <cmath>

namespace multigrid {

template <class T>
MG_HD LanczosRecord<T>& LanczosRecord<T>::operator=(const LanczosSums& of_step) {
  sums = of_step;
  bound = 0;
  const double next = sqrt(beta_squared<T>(sums));
  alpha = static_cast<T>(sums.alpha());
  beta = static_cast<T>(next);
  inverse_beta = static_cast<T>(guarded_ratio(1., next));
  return *this;
}
template <class T>
MG_HD LanczosRecord<T>& LanczosRecord<T>::operator=(const LanczosStartSums& of_start) {
  *this = of_start.sums;
  bound = static_cast<T>(of_start.bound.value);
  return *this;
}

/// The next v, (w - alpha v) / beta, computed where it is read. Zero once the process has ended.
template <class T>
struct NextVector {
  const LanczosPair<T>* from;
  T alpha, inverse_beta;
  MG_HD T operator[](Index i) const {
    const LanczosPair<T> here = from[i];
    return (here.w - alpha * here.v) * inverse_beta;
  }
};

/// Writes the next v and w to `to`, apart from the last ones. Bytes a row: the matrix, pair and D
/// read, pair written: 5 values.
template <class View, class T>
struct LanczosStep {
  View A;
  const T* diagonal;
  const LanczosRecord<T>* before;
  const LanczosPair<T>* from;
  LanczosPair<T>* to;
  MG_HD NextVector<T> factor() const { return {from, before->alpha, before->inverse_beta}; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const NextVector<T> next = factor();
    const T d = diagonal[i], beta = before->beta, v = from[i].v, v_next = next[i];
    const T product = A.times(i, next, lane);
    if (lane.rank == 0) to[i] = {product / d - beta * v, v_next};
  }
};

template <class T>
struct LanczosTerm {
  const T* diagonal;
  const LanczosPair<T>* pairs;
  MG_HD LanczosSums operator()(Index i) const {
    const double d = diagonal[i], w = pairs[i].w, v = pairs[i].v;
    return {d * w * v, d * w * w, d * v * v};
  }
};

/// A LanczosStep and its LanczosTerm, by one thread a row.
template <class View, class T>
struct LanczosStepSums {
  LanczosStep<View, T> step;
  MG_HD LanczosSums operator()(Index i) const {
    step(i, Lanes<1>{0});
    return LanczosTerm<T>{step.diagonal, step.to}(i);
  }
};

/// A vector whose product with a row of a matrix is the sum of |a_ij|.
struct Magnitudes {
  struct Entry {
    template <class T>
    friend MG_HD T operator*(T a, Entry) {
      return a < 0 ? -a : a;
    }
  };
  MG_HD Entry operator[](Index) const { return {}; }
};

/// Column i of the identity: its product with row i is the diagonal entry.
template <class T>
struct UnitVector {
  Index i;
  MG_HD T operator[](Index j) const { return j == i ? T(1) : T(0); }
};

/// Writes the first w, which is random, and sums up the bound sum_j |a_ij| / a_ii of the spectrum.
/// Writes D too where the matrix does not store it apart.
template <class View, class T>
struct LanczosStart {
  static constexpr std::uint64_t seed = 1950;

  View A;
  T* diagonal;
  LanczosPair<T>* to;
  MG_HD LanczosStartSums operator()(Index i) const {
    const Lanes<1> alone{0};
    T d;
    if constexpr (KeepsDiagonal<View>::value)
      d = A.diagonal[i];
    else
      diagonal[i] = d = A.times(i, UnitVector<T>{i}, alone);
    const double total = A.times(i, Magnitudes{}, alone);
    const T w = static_cast<T>(random_number(seed, i));
    to[i] = {w, T(0)};
    return {{0, double(d) * w * w, 0}, {total / d}};
  }
};

}  // namespace multigrid
