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

template <class Z>
struct SumDirection {
  Z z;
  const double* r;
  const double* q;
  MG_HD DirectionSums operator()(Index i) const {
    const double value = z[i];
    return {value * r[i], value * q[i]};
  }
};

struct SumStep {
  const double* p;
  const double* q;
  const double* r;
  MG_HD StepSums operator()(Index i) const { return {p[i] * q[i], p[i] * r[i]}; }
};

/// q = A p and the terms of SumStep, by one thread a row.
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

/// p = z + beta p; the scalars still hold (p, q) and (p, r) of the iteration before.
template <class Z>
struct NewDirection {
  const IterationScalars* scalars;
  Krylov method;
  Z z;
  double* p;
  MG_HD void operator()(Index i) const {
    double beta = 0;
    const DirectionSums& now = scalars->direction;
    if (method == Krylov::flexible_cg) beta = -guarded_ratio(now.zq, scalars->step.pq);
    if (method == Krylov::cg) beta = guarded_ratio(now.zr, scalars->step.pr);
    p[i] = z[i] + beta * p[i];
  }
};

/// x += alpha p, r -= alpha q, r in float for the next cycle, and the sum of r_i^2 beside the flag
/// of this one. All is read before anything is written, which a compiler must assume to overlap.
struct StepAlong {
  const IterationScalars* scalars;
  const Index* first_bad;
  Krylov method;
  const double* p;
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
      z_(executor_of(A), narrow_ && !constant_nullspace ? 0 : n_rows(A)),
      p_(executor_of(A), n_rows(A)),
      q_(executor_of(A), n_rows(A)),
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
  fill(q_, 0.);
  scalars_.copy_from(Array<IterationScalars>(default_host(), std::vector<IterationScalars>(1)));
  return std::sqrt(square(r_));
}

void OuterIteration::hand_over() {
  if (narrow_) assign_scaled(r_, narrow_->scale, 0, narrow_->r);
}

template <class Z>
void OuterIteration::direct(Z z) {
  const Executor& executor = x_.executor();
  IterationScalars* scalars = scalars_.on(executor);
  sum(executor, x_.size(), SumDirection<Z>{z, r_.on(executor), q_.on(executor)},
      &scalars->direction);
  for_each(executor, x_.size(), NewDirection<Z>{scalars, method_, z, p_.on(executor)});
}

/// In one pass where a row is one thread's.
void OuterIteration::multiply_and_sum() {
  const Executor& executor = x_.executor();
  const Offset n = x_.size();
  StepSums* sums = &scalars_.on(executor)->step;
  const double *p = p_.on(executor), *r = r_.on(executor);
  double* q = q_.on(executor);
  with_view(A_, [&](auto a) {
    if (a.lanes == 1 || executor.space() != Space::cuda) {
      sum(executor, n, ProductSums<decltype(a)>{a, p, r, q}, sums);
    } else {
      multiply(A_, p_, q_);
      sum(executor, n, SumStep{p, q, r}, sums);
    }
  });
}

/// z in double is made where something else is done to it, or the preconditioner makes it.
void OuterIteration::launch() {
  const Executor& executor = x_.executor();
  if (narrow_)
    preconditioner_.apply_narrow();
  else
    preconditioner_.apply(r_, z_);
  if (narrow_ && constant_nullspace_) assign_scaled(narrow_->z, narrow_->scale, 1, z_);
  if (constant_nullspace_) subtract_mean(z_, total_);
  if (narrow_ && !constant_nullspace_)
    direct(Scaled{narrow_->z.on(executor), narrow_->scale.on(executor) + 1});
  else
    direct(Wide{z_.on(executor)});
  multiply_and_sum();
  sum(executor, x_.size(),
      StepAlong{scalars_.on(executor), preconditioner_.first_bad_level().on(executor), method_,
                p_.on(executor), q_.on(executor), x_.on(executor), r_.on(executor),
                narrow_ ? narrow_->r.on(executor) : nullptr,
                narrow_ ? narrow_->scale.on(executor) : nullptr},
      &scalars_.on(executor)->residual);
}

IterationScalars OuterIteration::step() {
  const Counters& counters = x_.executor().counters();
  const Offset before = counters.synchronizations;
  replay_();
  cycle_synchronizations_ += counters.synchronizations - before;
  return scalars_.to_vector()[0];
}

}  // namespace multigrid
