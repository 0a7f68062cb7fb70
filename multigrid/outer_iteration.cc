// SPDX-License-Identifier: MIT
#include "multigrid/outer_iteration.h"

#include "multigrid/backend/launch.h"
#include "multigrid/scalars.h"

#include <cmath>

namespace multigrid {
namespace {

struct SumDirection {
  const double* z;
  const double* r;
  const double* q;
  MG_HD DirectionSums operator()(Index i) const { return {z[i] * r[i], z[i] * q[i]}; }
};

struct SumStep {
  const double* p;
  const double* q;
  const double* r;
  MG_HD StepSums operator()(Index i) const { return {p[i] * q[i], p[i] * r[i]}; }
};

/// p = z + beta p; the scalars still hold (p, q) and (p, r) of the iteration before.
struct NewDirection {
  const IterationScalars* scalars;
  Krylov method;
  const double* z;
  double* p;
  MG_HD void operator()(Index i) const {
    double beta = 0;
    const DirectionSums& now = scalars->direction;
    if (method == Krylov::flexible_cg) beta = -guarded_ratio(now.zq, scalars->step.pq);
    if (method == Krylov::cg) beta = guarded_ratio(now.zr, scalars->step.pr);
    p[i] = z[i] + beta * p[i];
  }
};

/// x += alpha p, r -= alpha q, and the sum of r_i^2 beside the flag of the cycle.
struct StepAlong {
  const IterationScalars* scalars;
  const Index* first_bad;
  Krylov method;
  const double* p;
  const double* q;
  double* x;
  double* r;
  MG_HD ResidualSums operator()(Index i) const {
    const StepSums& sums = scalars->step;
    const double alpha = method == Krylov::none ? 1. : guarded_ratio(sums.pr, sums.pq);
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
    return {r[i] * r[i], i == 0 ? *first_bad + 1. : 0.};
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
      method_(method),
      constant_nullspace_(constant_nullspace),
      x_(executor_of(A), n_rows(A)),
      r_(executor_of(A), n_rows(A)),
      z_(executor_of(A), n_rows(A)),
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
  return norm;
}

double OuterIteration::restart(const Array<double>& b) {
  residual(A_, x_, b, r_);
  fill(p_, 0.);
  fill(q_, 0.);
  scalars_.copy_from(Array<IterationScalars>(default_host(), std::vector<IterationScalars>(1)));
  return std::sqrt(square(r_));
}

void OuterIteration::launch() {
  const Executor& executor = x_.executor();
  const Offset n = x_.size();
  IterationScalars* scalars = scalars_.on(executor);
  preconditioner_.apply(r_, z_);
  if (constant_nullspace_) subtract_mean(z_, total_);
  sum(executor, n, SumDirection{z_.on(executor), r_.on(executor), q_.on(executor)},
      &scalars->direction);
  for_each(executor, n, NewDirection{scalars, method_, z_.on(executor), p_.on(executor)});
  multiply(A_, p_, q_);
  sum(executor, n, SumStep{p_.on(executor), q_.on(executor), r_.on(executor)}, &scalars->step);
  sum(executor, n,
      StepAlong{scalars, preconditioner_.first_bad_level().on(executor), method_, p_.on(executor),
                q_.on(executor), x_.on(executor), r_.on(executor)},
      &scalars->residual);
}

IterationScalars OuterIteration::step() {
  const Counters& counters = x_.executor().counters();
  const Offset before = counters.synchronizations;
  replay_();
  cycle_synchronizations_ += counters.synchronizations - before;
  return scalars_.to_vector()[0];
}

}  // namespace multigrid
