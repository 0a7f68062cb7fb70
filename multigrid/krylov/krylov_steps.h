// SPDX-License-Identifier: MIT
#pragma once

// The steps of Krylov methods; for kernel sources.
#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"
#include "multigrid/krylov/krylov_state.h"
#include "multigrid/sparse/scalars.h"

#include <cmath>

namespace multigrid {

/// A vector stored in units of a power of two.
template <class T>
struct Scaled {
  const T* x;
  const double* scale;  ///< null: 1
  MG_HD double operator[](Index i) const { return static_cast<double>(x[i]); }
  MG_HD double unit() const { return scale ? *scale : 1.; }
};

/// factor a / b, where a and b are on the executor; 0 if b is not positive; `factor` if both are
/// null.
struct Ratio {
  double factor = 1;
  const double* a = nullptr;
  const double* b = nullptr;
  MG_HD double operator()() const { return a ? factor * guarded_ratio(*a, *b) : factor; }
};

/// A term of (x, y). Bytes a row: x 8 (in float 4), y 8.
template <class T>
struct ScalarProduct {
  Scaled<T> x;
  const double* y;
  MG_HD double operator()(Index i) const { return x.unit() * x[i] * y[i]; }
};

/// q = A p.
template <class View, class T>
struct DirectionProduct {
  View A;
  Scaled<T> p;
  double* q;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const double product = p.unit() * A.times(i, p, lane);
    if (lane.rank == 0) q[i] = product;
  }
};

template <class T>
struct SumStep {
  Scaled<T> p;
  const double* q;
  const double* r;
  MG_HD StepSums operator()(Index i) const {
    const double here = p.unit() * p[i];
    return {here * q[i], here * r[i]};
  }
};

/// DirectionProduct and SumStep in one, by one thread a row. Bytes a row: the matrix, p 8 (in float
/// 4), r 8, q 8.
template <class View, class T>
struct ProductSums {
  static constexpr int block_size = 256, n_blocks = 4;  ///< eight entries at a time in double

  View A;
  Scaled<T> p;
  const double* r;
  double* q;
  MG_HD StepSums operator()(Index i) const {
    const double unit = p.unit(), here = unit * p[i], residual = r[i];
    const double product = unit * A.times(i, p, Lanes<1>{0});
    q[i] = product;
    return {here * product, here * residual};
  }
};

/// q = A p and IterationScalars::step, in one pass where one thread takes a row.
///
/// q  n values on the executor, not p or r
template <class T>
void multiply_and_sum(KrylovState& state, const Scaled<T>& p, double* q) {
  const Executor& executor = state.executor();
  const double* r = state.r.on(executor);
  StepSums* sums = &state.scalars.on(executor)->step;
  with_view(state.A(), [&](auto a) {
    if (a.lanes == 1 || !executor.runs_kernels_of_gpu()) {
      sum(executor, state.n(), ProductSums<decltype(a), T>{a, p, r, q}, sums);
    } else {
      for_each_row<a.lanes>(executor, state.n(), DirectionProduct<decltype(a), T>{a, p, q});
      sum(executor, state.n(), SumStep<T>{p, q, r}, sums);
    }
  });
}

/// x += alpha p, r -= alpha q, r in float for the next cycle; sums up r_i^2 and |r_i|, and finds
/// the largest |alpha p_i|. One thread copies the flag of this cycle to the scalars. Reads
/// everything before it writes, since a compiler must assume that the arrays overlap. Bytes a row:
/// p 8 (in float 4), q x r 24, x r 16 and r in float 4 written.
template <class T>
struct StepAlong {
  Ratio alpha;
  double* bad_level;
  const Index* first_bad;
  Scaled<T> p;
  const double* q;
  double* x;
  double* r;
  float* narrow;  ///< null: none
  const double* scale;

  struct Ready {
    const T* p;
    const double* q;
    double* x;
    double* r;
    float* narrow;
    const Index* first_bad;
    double* bad_level;
    double alpha, unit, factor;
    MG_HD ResidualSums operator()(Index i) const {
      const double x_old = x[i], r_old = r[i], p_here = unit * static_cast<double>(p[i]);
      const double r_new = r_old - alpha * q[i], change = alpha * p_here;
      x[i] = x_old + change;
      r[i] = r_new;
      if (narrow) narrow[i] = static_cast<float>(factor * r_new);
      if (i == 0) *bad_level = *first_bad + 1.;
      return {r_new * r_new, fabs(r_new), fabs(change)};
    }
  };
  MG_HD Ready ready() const {
    const double factor = narrow ? *scale : 1.;
    return {p.x, q, x, r, narrow, first_bad, bad_level, alpha(), p.unit(), factor};
  }
};

/// x += alpha p, r -= alpha q, and IterationScalars::residual and bad_level.
///
/// q  A p
template <class T>
void take_step(KrylovState& state, const Ratio& alpha, const Scaled<T>& p, const double* q) {
  const Executor& executor = state.executor();
  IterationScalars* scalars = state.scalars.on(executor);
  sum(executor, state.n(),
      StepAlong<T>{alpha, &scalars->bad_level, state.first_bad_level(), p, q, state.x.on(executor),
                   state.r.on(executor), state.narrow_r(), state.r_factor()},
      &scalars->residual);
}

}  // namespace multigrid
