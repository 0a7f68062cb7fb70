// SPDX-License-Identifier: MIT
#include "multigrid/krylov/outer_iteration.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/together.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/scalars.h"

#include <cmath>

namespace multigrid {
namespace {

/// A vector in units of its own, a power of two, which changes no digit.
template <class T>
struct Scaled {
  const T* x;
  const double* scale;  ///< null: 1
  MG_HD double operator[](Index i) const { return static_cast<double>(x[i]); }
  MG_HD double unit() const { return scale ? *scale : 1.; }
};

/// Bytes a row: z 8 (in float 4), q or r 8.
template <class T>
struct SumDirection {
  Scaled<T> z;
  const double* other;  ///< q, or r for cg
  MG_HD double operator()(Index i) const { return z.unit() * z[i] * other[i]; }
};

/// p = z + beta p, in the unit of both, for some entries: beta takes longer than one. The scalars
/// still hold (p, q) and (p, r) of the iteration before. Bytes a row: 24 (in float 12).
template <class T>
struct NewDirection {
  static constexpr Index size = 4;

  const IterationScalars* scalars;
  Krylov method;
  const T* z;
  T* p;
  Index n;
  MG_HD void operator()(Index part) const {
    double beta = 0;
    if (method == Krylov::flexible_cg) beta = -guarded_ratio(scalars->direction, scalars->step.pq);
    if (method == Krylov::cg) beta = guarded_ratio(scalars->direction, scalars->step.pr);
    const Index first = part * size;
    if (first + size <= n) return add<size>(first, static_cast<T>(beta));
    for (Index i = first; i < n; ++i) add<1>(i, static_cast<T>(beta));
  }

 private:
  template <int count>
  MG_HD void add(Index first, T beta) const {
    T more[count], next[count];
    read_together(z + first, more);
    read_together(p + first, next);
    MG_UNROLL
    for (int k = 0; k < count; ++k) next[k] = more[k] + beta * next[k];
    write_together(next, p + first);
  }
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

/// Both, by one thread a row. Bytes a row: the matrix, p 8 (in float 4), r 8, q 8.
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

/// x += alpha p, r -= alpha q, r in float for the next cycle, and the sums of r_i^2 and |r_i|
/// beside the largest |alpha p_i|; one thread passes on the flag of this cycle. All is read before
/// anything is written, which a compiler must assume to overlap. Bytes a row: p 8 (in float 4), q x
/// r 24, x r 16 and r in float 4 written.
template <class T>
struct StepAlong {
  IterationScalars* scalars;
  const Index* first_bad;
  Krylov method;
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
    const StepSums& sums = scalars->step;
    const double alpha = method == Krylov::none ? 1. : guarded_ratio(sums.pr, sums.pq);
    const double factor = narrow ? *scale : 1.;
    return {p.x, q, x, r, narrow, first_bad, &scalars->bad_level, alpha, p.unit(), factor};
  }
};

}  // namespace

double IterationScalars::energy_decrease(const Krylov method) const {
  if (method == Krylov::none) return 2 * step.pr - step.pq;
  return guarded_ratio(step.pr, step.pq) * step.pr;
}

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
      narrow_p_(executor_of(A), is_narrow() ? n_rows(A) : 0),
      total_(executor_of(A), 1),
      scalars_(executor_of(A), 1),
      replay_(
          executor_of(A), [this] { launch(); }, graphs && preconditioner.is_recordable()) {}

double OuterIteration::begin(const Array<double>& b, const Array<double>* start) {
  cycle_synchronizations_ = 0;
  double norm = 0;
  if (start) {
    x_.copy_from(*start);
    norm = true_residual(b);
  } else {
    fill(x_, 0.);
    r_.copy_from(b);
    norm = std::sqrt(square(r_));
  }
  preconditioner_.begin(norm);
  restart();
  return norm;
}

double OuterIteration::true_residual(const Array<double>& b) {
  residual(A_, x_, b, r_);
  return std::sqrt(square(r_));
}

void OuterIteration::restart() {
  hand_over();
  fill(p_, 0.);
  fill(narrow_p_, 0.f);
  fill(q_, 0.);
  scalars_.copy_from(Array<IterationScalars>(default_host(), std::vector<IterationScalars>(1)));
}

void OuterIteration::hand_over() {
  if (narrow_) assign_scaled(r_, narrow_->scale, 0, narrow_->r);
}

/// Product and sums in one pass where a row is one thread's.
template <class T>
void OuterIteration::advance(const Array<T>& z_in, Array<T>& p_in, const double* scale) {
  const Executor& executor = x_.executor();
  const Offset n = x_.size();
  IterationScalars* scalars = scalars_.on(executor);
  const Scaled<T> z{z_in.on(executor), scale}, p{p_in.on(executor), scale};
  const double* r = r_.on(executor);
  double* q = q_.on(executor);
  if (method_ != Krylov::none)
    sum(executor, n, SumDirection<T>{z, method_ == Krylov::cg ? r : q}, &scalars->direction);
  constexpr Index part = NewDirection<T>::size;
  for_each(executor, (n + part - 1) / part,
           NewDirection<T>{scalars, method_, z.x, p_in.on(executor), static_cast<Index>(n)});
  with_view(A_, [&](auto a) {
    if (a.lanes == 1 || executor.space() != Space::cuda) {
      sum(executor, n, ProductSums<decltype(a), T>{a, p, r, q}, &scalars->step);
    } else {
      for_each_row<a.lanes>(executor, n, DirectionProduct<decltype(a), T>{a, p, q});
      sum(executor, n, SumStep<T>{p, q, r}, &scalars->step);
    }
  });
  sum(executor, n,
      StepAlong<T>{scalars, preconditioner_.first_bad_level().on(executor), method_, p, q,
                   x_.on(executor), r_.on(executor), narrow_ ? narrow_->r.on(executor) : nullptr,
                   narrow_ ? narrow_->scale.on(executor) : nullptr},
      &scalars->residual);
}

/// z in double is made where something else is done to it, or the preconditioner makes it.
void OuterIteration::launch() {
  if (narrow_)
    preconditioner_.apply_narrow();
  else
    preconditioner_.apply(r_, z_);
  if (is_narrow()) return advance(narrow_->z, narrow_p_, narrow_->scale.on(x_.executor()) + 1);
  if (narrow_) assign_scaled(narrow_->z, narrow_->scale, 1, z_);
  if (constant_nullspace_) subtract_mean(z_, total_);
  advance(z_, p_, nullptr);
}

IterationScalars OuterIteration::step() {
  const Counters& counters = x_.executor().counters();
  const Offset before = counters.synchronizations;
  replay_();
  cycle_synchronizations_ += counters.synchronizations - before;
  return scalars_.to_vector()[0];
}

}  // namespace multigrid
