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
    MG_UNROLL
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

/// A sum over the rows, of which each term is a part of a row: term number i * parts + p has the columns
/// that lane p of row i would have. Neighbouring threads of a GPU so read what lies side by side.
template <int K>
struct PartOfRow {
  static constexpr int parts = column_lanes<K>, count = K / parts;
  Offset at;
  int first;
  MG_HD explicit PartOfRow(Index term) : at(Offset(term) * count), first(term % parts * count) {}
  template <class T>
  MG_HD SideBySide<T, count> of(const T* x) const {
    return side_by_side<count>(x + at);
  }
  template <class T>
  MG_HD void store(const SideBySide<T, count>& values, T* x) const {
    side_by_side<count>(x + at) = values;
  }
  /// `own` in its columns, 0 in the others.
  MG_HD OfColumns<K> among_all(const SideBySide<double, count>& own) const {
    OfColumns<K> all;
    MG_UNROLL
    for (int k = 0; k < K; ++k) all[k] = k / count * count == first ? own[k % count] : 0;
    return all;
  }
};

/// sum over the rows of x_k y_k, x in units.
template <class T, int K>
struct ColumnDots {
  const T* x;
  const double* y;
  const ColumnScalars<K>* scalars;
  MG_HD OfColumns<K> operator()(Index term) const {
    const PartOfRow<K> part(term);
    const auto left = part.of(x);
    auto products = part.of(y);
    MG_UNROLL
    for (int k = 0; k < part.count; ++k)
      products[k] *= scalars->unit[part.first + k] * static_cast<double>(left[k]);
    return part.among_all(products);
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
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const OwnColumns<K, Lanes> own(i, lane);
    auto next = own.of(z);
    const auto last = own.of(p);
    MG_UNROLL
    for (int k = 0; k < own.count; ++k)
      next[k] += static_cast<T>(scalars->beta[own.first + k]) * last[k];
    own.store(next, p);
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
    auto product = multiply_row<K, double>(A, i, p, lane);
    MG_UNROLL
    for (int k = 0; k < own.count; ++k) product[k] *= scalars->unit[own.first + k];
    own.store(product, q);
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
  MG_HD OfColumns<K> operator()(Index term) const {
    const PartOfRow<K> part(term);
    const auto direction = part.of(p);
    const auto product = part.of(q);
    auto solution = part.of(x), residual = part.of(r);
    SideBySide<double, part.count> squares;
    SideBySide<float, part.count> in_float;
    MG_UNROLL
    for (int k = 0; k < part.count; ++k) {
      const int column = part.first + k;
      const double alpha = scalars->alpha[column];
      solution[k] += alpha * scalars->unit[column] * static_cast<double>(direction[k]);
      residual[k] -= alpha * product[k];
      in_float[k] = static_cast<float>(scalars->factor[column] * residual[k]);
      squares[k] = residual[k] * residual[k];
    }
    part.store(solution, x);
    part.store(residual, r);
    if (narrow) part.store(in_float, narrow);
    return part.among_all(squares);
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
  MG_HD OfColumns<K> operator()(Index term) const {
    const PartOfRow<K> part(term);
    auto squares = part.of(r);
    MG_UNROLL
    for (int k = 0; k < part.count; ++k) squares[k] *= squares[k];
    return part.among_all(squares);
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
