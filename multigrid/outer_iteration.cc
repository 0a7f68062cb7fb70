// SPDX-License-Identifier: MIT
#include "multigrid/outer_iteration.h"

#include "multigrid/backend/launch.h"
#include "multigrid/scalars.h"
#include "multigrid/views.h"

#include <cmath>

namespace multigrid {
namespace {

/// z as it is, and z from numbers in float.
struct Wide {
  const double* z;
  MG_HD double operator[](Index i) const { return z[i]; }
};
struct Scaled {
  const float* z;
  const double* scale;
  MG_HD double operator[](Index i) const { return *scale * static_cast<double>(z[i]); }
};

/// The factor of the last p in the next: the scalars still hold (p, q) and (p, r) of the iteration
/// before.
MG_HD double beta_of(const IterationScalars& scalars, Krylov method) {
  const double product = scalars.direction.product;
  if (method == Krylov::flexible_cg) return -guarded_ratio(product, scalars.step.pq);
  return method == Krylov::cg ? guarded_ratio(product, scalars.step.pr) : 0.;
}

/// z + beta p as a vector in float that is not stored; the same bits whoever computes an entry.
struct NewDirection {
  const float* z;
  const float* p;
  float beta;
  MG_HD float at(Index i) const { return z[i] + beta * p[i]; }
  MG_HD double operator[](Index i) const { return static_cast<double>(at(i)); }
};

/// Two directions in float that take turns.
struct Turns {
  const IterationScalars* scalars;
  float* p;  ///< 2 n
  Offset n;
  MG_HD float* now() const { return scalars->direction.turn > 0 ? p + n : p; }
  MG_HD const float* last() const { return scalars->direction.turn > 0 ? p : p + n; }
};
struct ScaledTurn {
  Turns p;
  const double* scale;
  MG_HD double operator[](Index i) const { return *scale * static_cast<double>(p.now()[i]); }
};

/// Bytes a row: z 8 (in float 4), q or r 8.
template <class Z>
struct SumDirection {
  const IterationScalars* scalars;
  Z z;
  const double* other;  ///< q, or r for cg
  MG_HD DirectionSums operator()(Index i) const {
    return {z[i] * other[i], i == 0 ? 1. - scalars->direction.turn : 0.};
  }
};

template <class P>
struct SumStep {
  P p;
  const double* q;
  const double* r;
  MG_HD StepSums operator()(Index i) const {
    const double here = p[i];
    return {here * q[i], here * r[i]};
  }
};

/// q = A p and the terms of SumStep, by one thread a row. Bytes a row: the matrix, p 8, r 8, q 8.
template <class View>
struct ProductSums {
  View A;
  const double* p;
  const double* r;
  double* q;
  MG_HD StepSums operator()(Index i) const {
    const double here = p[i], residual = r[i];
    const double product = A.times(i, p, Lanes<1>{0});
    q[i] = product;
    return {here * product, here * residual};
  }
};

/// p = z + beta p. Bytes a row: 24.
struct StoreDirection {
  const IterationScalars* scalars;
  Krylov method;
  const double* z;
  double* p;
  MG_HD void operator()(Index i) const { p[i] = z[i] + beta_of(*scalars, method) * p[i]; }
};

/// p = z + beta p in float and q = A p, p in the unit of z: a power of two, which changes no digit.
/// Bytes a row: the matrix, z 4 and the last p 4, p 4 and q 8 written.
template <class View>
struct DirectionProduct {
  View A;
  Krylov method;
  const float* z;
  Turns p;
  const double* scale;
  double* q;

  /// p_i and q_i in double, known to all lanes.
  struct Both {
    double p, q;
  };
  template <class Lanes>
  MG_HD Both of_row(Index i, Lanes lane) const {
    const NewDirection next{z, p.last(), static_cast<float>(beta_of(*p.scalars, method))};
    const double unit = *scale;
    const double product = unit * A.times(i, next, lane);
    const float here = next.at(i);
    if (lane.rank == 0) {
      p.now()[i] = here;
      q[i] = product;
    }
    return {unit * static_cast<double>(here), product};
  }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    of_row(i, lane);
  }
};

/// The same and the terms of SumStep, by one thread a row: r 8 bytes more.
template <class View>
struct DirectionProductSums {
  DirectionProduct<View> product;
  const double* r;
  MG_HD StepSums operator()(Index i) const {
    const double residual = r[i];
    const auto row = product.of_row(i, Lanes<1>{0});
    return {row.p * row.q, row.p * residual};
  }
};

/// x += alpha p, r -= alpha q, r in float for the next cycle, and the sum of r_i^2 beside the flag
/// of this one. All is read before anything is written, which a compiler must assume to overlap.
/// Bytes a row: p 8 (in float 4), q x r 24, x r 16 and r in float 4 written.
template <class P>
struct StepAlong {
  const IterationScalars* scalars;
  const Index* first_bad;
  Krylov method;
  P p;
  const double* q;
  double* x;
  double* r;
  float* narrow;  ///< null: none
  const double* scale;
  MG_HD ResidualSums operator()(Index i) const {
    const double x_old = x[i], r_old = r[i], p_here = p[i], q_here = q[i];
    const double factor = narrow ? *scale : 1.;
    const StepSums& sums = scalars->step;
    const double alpha = method == Krylov::none ? 1. : guarded_ratio(sums.pr, sums.pq);
    const double r_new = r_old - alpha * q_here;
    x[i] = x_old + alpha * p_here;
    r[i] = r_new;
    if (narrow) narrow[i] = static_cast<float>(factor * r_new);
    return {r_new * r_new, i == 0 ? *first_bad + 1. : 0.};
  }
};

}  // namespace

OuterIteration::OuterIteration(const Matrix<double>& A,
                               Preconditioner& preconditioner,
                               Krylov method,
                               bool graphs,
                               bool constant_nullspace)
    : A_(A),
      preconditioner_(preconditioner),
      narrow_(preconditioner.narrow()),
      method_(method),
      constant_nullspace_(constant_nullspace),
      x_(executor_of(A), n_rows(A)),
      r_(executor_of(A), n_rows(A)),
      z_(executor_of(A), is_narrow() ? 0 : n_rows(A)),
      p_(executor_of(A), is_narrow() ? 0 : n_rows(A)),
      q_(executor_of(A), n_rows(A)),
      narrow_p_(executor_of(A), is_narrow() ? 2 * Offset(n_rows(A)) : 0),
      total_(executor_of(A), 1),
      scalars_(executor_of(A), 1),
      replay_(
          executor_of(A), [this] { launch(); }, graphs && preconditioner.is_recordable()) {}

double OuterIteration::begin(const Array<double>& b, const Array<double>* start) {
  if (start)
    x_.copy_from(*start);
  else
    fill(x_, 0.);
  cycle_synchronizations_ = 0;
  const double norm = restart(b);
  preconditioner_.begin(norm);
  hand_over();
  return norm;
}

double OuterIteration::restart(const Array<double>& b) {
  residual(A_, x_, b, r_);
  hand_over();
  fill(p_, 0.);
  fill(narrow_p_, 0.f);
  fill(q_, 0.);
  scalars_.copy_from(Array<IterationScalars>(default_host(), std::vector<IterationScalars>(1)));
  return std::sqrt(square(r_));
}

void OuterIteration::hand_over() {
  if (narrow_) assign_scaled(r_, narrow_->scale, 0, narrow_->r);
}

template <class Z>
void OuterIteration::sum_direction(Z z) {
  if (method_ == Krylov::none) return;
  const Executor& executor = x_.executor();
  IterationScalars* scalars = scalars_.on(executor);
  const double* other = method_ == Krylov::cg ? r_.on(executor) : q_.on(executor);
  sum(executor, x_.size(), SumDirection<Z>{scalars, z, other}, &scalars->direction);
}

template <class P>
void OuterIteration::step_along(P p) {
  const Executor& executor = x_.executor();
  IterationScalars* scalars = scalars_.on(executor);
  sum(executor, x_.size(),
      StepAlong<P>{scalars, preconditioner_.first_bad_level().on(executor), method_, p,
                   q_.on(executor), x_.on(executor), r_.on(executor),
                   narrow_ ? narrow_->r.on(executor) : nullptr,
                   narrow_ ? narrow_->scale.on(executor) : nullptr},
      &scalars->residual);
}

/// Product and sums in one pass where a row is one thread's.
void OuterIteration::advance() {
  const Executor& executor = x_.executor();
  const Offset n = x_.size();
  IterationScalars* scalars = scalars_.on(executor);
  const double *z = z_.on(executor), *r = r_.on(executor);
  double *p = p_.on(executor), *q = q_.on(executor);
  sum_direction(Wide{z});
  for_each(executor, n, StoreDirection{scalars, method_, z, p});
  with_view(A_, [&](auto a) {
    if (a.lanes == 1 || executor.space() != Space::cuda) {
      sum(executor, n, ProductSums<decltype(a)>{a, p, r, q}, &scalars->step);
    } else {
      multiply(A_, p_, q_);
      sum(executor, n, SumStep<Wide>{{p}, q, r}, &scalars->step);
    }
  });
  step_along(Wide{p});
}

void OuterIteration::advance_narrow() {
  const Executor& executor = x_.executor();
  const Offset n = x_.size();
  IterationScalars* scalars = scalars_.on(executor);
  const double *scale = narrow_->scale.on(executor) + 1, *r = r_.on(executor);
  const float* z = narrow_->z.on(executor);
  double* q = q_.on(executor);
  const Turns p{scalars, narrow_p_.on(executor), n};
  sum_direction(Scaled{z, scale});
  with_view(A_, [&](auto a) {
    const DirectionProduct<decltype(a)> product{a, method_, z, p, scale, q};
    if (a.lanes == 1 || executor.space() != Space::cuda) {
      sum(executor, n, DirectionProductSums<decltype(a)>{product, r}, &scalars->step);
    } else {
      for_each_row<a.lanes>(executor, n, product);
      sum(executor, n, SumStep<ScaledTurn>{{p, scale}, q, r}, &scalars->step);
    }
  });
  step_along(ScaledTurn{p, scale});
}

/// z in double is made where something else is done to it, or the preconditioner makes it.
void OuterIteration::launch() {
  if (narrow_)
    preconditioner_.apply_narrow();
  else
    preconditioner_.apply(r_, z_);
  if (is_narrow()) return advance_narrow();
  if (narrow_) assign_scaled(narrow_->z, narrow_->scale, 1, z_);
  if (constant_nullspace_) subtract_mean(z_, total_);
  advance();
}

IterationScalars OuterIteration::step() {
  const Counters& counters = x_.executor().counters();
  const Offset before = counters.synchronizations;
  replay_();
  cycle_synchronizations_ += counters.synchronizations - before;
  return scalars_.to_vector()[0];
}

}  // namespace multigrid
