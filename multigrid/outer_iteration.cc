// SPDX-License-Identifier: MIT
#include "multigrid/outer_iteration.h"

#include "multigrid/backend/launch.h"
#include "multigrid/scalars.h"
#include "multigrid/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

/// Two sums in one pass; stands in memory like two neighbouring members of IterationScalars.
struct Pair {
  double first = 0, second = 0;
  MG_HD Pair& operator+=(const Pair& other) {
    first += other.first;
    second += other.second;
    return *this;
  }
};

/// ((a, b), (a, c))
struct TwoProducts {
  const double* a;
  const double* b;
  const double* c;
  MG_HD Pair operator()(Index i) const { return {a[i] * b[i], a[i] * c[i]}; }
};

/// p = z + beta p; the scalars still hold (p, q) and (p, r) of the iteration before.
struct NewDirection {
  const IterationScalars* scalars;
  Krylov method;
  const double* z;
  double* p;
  MG_HD void operator()(Index i) const {
    double beta = 0;
    if (method == Krylov::flexible_cg) beta = -guarded_ratio(scalars->zq, scalars->pq);
    if (method == Krylov::cg) beta = guarded_ratio(scalars->zr, scalars->pr);
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
  MG_HD Pair operator()(Index i) const {
    const double alpha = method == Krylov::none ? 1. : guarded_ratio(scalars->pr, scalars->pq);
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
    return {r[i] * r[i], i == 0 ? *first_bad + 1. : 0.};
  }
};

}  // namespace

OuterIteration::OuterIteration(const Matrix<double>& A,
                               Preconditioner& preconditioner,
                               Krylov method,
                               bool graphs)
    : A_(A),
      preconditioner_(preconditioner),
      method_(method),
      x_(executor_of(A), n_rows(A)),
      r_(executor_of(A), n_rows(A)),
      z_(executor_of(A), n_rows(A)),
      p_(executor_of(A), n_rows(A)),
      q_(executor_of(A), n_rows(A)),
      scalars_(executor_of(A), 1),
      replay_(
          executor_of(A), [this] { launch(); }, graphs) {}

double OuterIteration::begin(const Array<double>& b, const Array<double>* start) {
  if (start)
    x_.copy_from(*start);
  else
    fill(x_, 0.);
  preconditioner_.reset();
  cycle_synchronizations_ = 0;
  return restart(b);
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
  const auto pair_at = [](double* first) { return reinterpret_cast<Pair*>(first); };
  preconditioner_.apply(r_, z_);
  sum(executor, n, TwoProducts{z_.on(executor), r_.on(executor), q_.on(executor)},
      pair_at(&scalars->zr));
  for_each(executor, n, NewDirection{scalars, method_, z_.on(executor), p_.on(executor)});
  multiply(A_, p_, q_);
  sum(executor, n, TwoProducts{p_.on(executor), q_.on(executor), r_.on(executor)},
      pair_at(&scalars->pq));
  sum(executor, n,
      StepAlong{scalars, preconditioner_.first_bad_level().on(executor), method_, p_.on(executor),
                q_.on(executor), x_.on(executor), r_.on(executor)},
      pair_at(&scalars->rr));
}

IterationScalars OuterIteration::step() {
  const Counters& counters = x_.executor().counters();
  const Offset before = counters.synchronizations;
  replay_();
  cycle_synchronizations_ += counters.synchronizations - before;
  return scalars_.to_vector()[0];
}

}  // namespace multigrid
