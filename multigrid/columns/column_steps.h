// SPDX-License-Identifier: MIT
#pragma once

// The steps of conjugate gradients for several columns; for kernel sources.
#include "multigrid/columns/column_rows.h"
#include "multigrid/sparse/scalars.h"

namespace multigrid {

/// A number of each column.
template <int K>
struct OfColumns {
  double values[K] = {};
  MG_HD double& operator[](int k) { return values[k]; }
  MG_HD double operator[](int k) const { return values[k]; }
  MG_HD OfColumns& operator+=(const OfColumns& other) {
    for (int k = 0; k < K; ++k) values[k] += other.values[k];
    return *this;
  }
};

/// What an iteration leaves on the executor.
template <int K>
struct ColumnScalars {
  OfColumns<K> numerator;  ///< of beta
  OfColumns<K> pq, pr;     ///< (p, A p), (p, r)
  OfColumns<K> rr;         ///< (r, r)
  OfColumns<K> alpha, beta;
  OfColumns<K> factor, unit;  ///< powers of two, and their inverses: r in T is factor times r
};

/// sum over the rows of x_k y_k, x in units.
template <class T, int K>
struct ColumnDots {
  const T* x;
  const double* y;
  const ColumnScalars<K>* scalars;
  MG_HD OfColumns<K> operator()(Index i) const {
    OfColumns<K> sum;
    for (int k = 0; k < K; ++k) {
      const Offset at = Offset(i) * K + k;
      sum[k] = scalars->unit[k] * static_cast<double>(x[at]) * y[at];
    }
    return sum;
  }
};

/// beta_k = -numerator_k / (p, q)_k of the step before, or numerator_k / (p, r)_k if not flexible.
template <int K>
struct NewBeta {
  ColumnScalars<K>* scalars;
  bool flexible;
  MG_HD void operator()(Index k) const {
    ColumnScalars<K>& s = *scalars;
    s.beta[k] =
        flexible ? -guarded_ratio(s.numerator[k], s.pq[k]) : guarded_ratio(s.numerator[k], s.pr[k]);
  }
};

template <int K>
struct NewAlpha {
  ColumnScalars<K>* scalars;
  MG_HD void operator()(Index k) const {
    ColumnScalars<K>& s = *scalars;
    s.alpha[k] = guarded_ratio(s.pr[k], s.pq[k]);
  }
};

/// p = z + beta p, in the unit of both. Bytes a value: 8 read and 4 written, in double twice that.
template <class T, int K>
struct NewColumnDirection {
  const ColumnScalars<K>* scalars;
  const T* z;
  T* p;
  MG_HD void operator()(Index at) const {
    p[at] = z[at] + static_cast<T>(scalars->beta[at % K]) * p[at];
  }
};

/// q = A p. Bytes a row: the matrix once, of a value p 4 (in double 8), mostly from a cache, q 8.
template <class View, class T, int K>
struct ColumnDirectionProduct {
  View A;
  const ColumnScalars<K>* scalars;
  const T* p;
  double* q;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const OwnColumns<K, Lanes> own(i, lane);
    double product[own.count];
    multiply_row<K>(A, i, p, lane, product);
    MG_UNROLL
    for (int k = 0; k < own.count; ++k) q[own.at + k] = scalars->unit[own.first + k] * product[k];
  }
};

/// x += alpha p, r -= alpha q, r in T for the next cycle, and the sums of r^2. Bytes a value: p 4, q x r 24
/// read, x r 16 and r in float 4 written.
template <class T, int K>
struct ColumnStepAlong {
  const ColumnScalars<K>* scalars;
  const T* p;
  const double* q;
  double* x;
  double* r;
  float* narrow;  ///< null: none
  MG_HD OfColumns<K> operator()(Index i) const {
    OfColumns<K> sum;
    for (int k = 0; k < K; ++k) {
      const Offset at = Offset(i) * K + k;
      const double alpha = scalars->alpha[k];
      x[at] += alpha * scalars->unit[k] * static_cast<double>(p[at]);
      const double now = r[at] - alpha * q[at];
      r[at] = now;
      if (narrow) narrow[at] = static_cast<float>(scalars->factor[k] * now);
      sum[k] = now * now;
    }
    return sum;
  }
};

/// r in float.
template <int K>
struct NarrowColumns {
  const ColumnScalars<K>* scalars;
  const double* r;
  float* narrow;
  MG_HD void operator()(Index at) const {
    narrow[at] = static_cast<float>(scalars->factor[at % K] * r[at]);
  }
};

/// The sums of r^2.
template <int K>
struct ColumnSquares {
  const double* r;
  MG_HD OfColumns<K> operator()(Index i) const {
    OfColumns<K> sum;
    for (int k = 0; k < K; ++k) sum[k] = r[Offset(i) * K + k] * r[Offset(i) * K + k];
    return sum;
  }
};

/// From vectors one after the other, in the order of the unknowns, to rows of K values; columns from
/// `count` on are 0.
template <int K>
struct GatherColumns {
  const double* from;
  const Index* order;  ///< null: rows are unknowns
  Offset n;
  int count;
  double* to;
  MG_HD void operator()(Index i) const {
    const Index unknown = order ? order[i] : i;
    for (int k = 0; k < K; ++k) to[Offset(i) * K + k] = k < count ? from[k * n + unknown] : 0;
  }
};
/// And back.
template <int K>
struct ScatterColumns {
  const double* from;
  const Index* order;
  Offset n;
  int count;
  double* to;
  MG_HD void operator()(Index i) const {
    const Index unknown = order ? order[i] : i;
    for (int k = 0; k < count; ++k) to[k * n + unknown] = from[Offset(i) * K + k];
  }
};

}  // namespace multigrid
