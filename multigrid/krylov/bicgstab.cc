// SPDX-License-Identifier: MIT
#include "multigrid/krylov/krylov_method.h"
#include "multigrid/krylov/krylov_steps.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// The numbers of an iteration, on the executor.
struct BicgstabScalars {
  double rho = 0;            ///< (r^, r)
  StepSums v;                ///< (v, v) and (v, r^)
  StepSums t;                ///< (t, t) and (t, r)
  double shadow_square = 0;  ///< (r^, r^)
  double rho_before = 1, alpha = 1, omega = 1, one = 1;
};

/// Cosine of r^ and r, or of r^ and v, below which rounding decides about its sign.
constexpr double least_cosine = 1e-14;

/// p = r + beta (p - omega v). Bytes a row: p r v 24 read, p 8 written.
struct NewSearchDirection {
  const BicgstabScalars* scalars;
  const double* r;
  const double* v;
  double* p;

  MG_HD void operator()(Index i) const {
    const double beta = scalars->rho / scalars->rho_before * (scalars->alpha / scalars->omega);
    // After a breakdown the ratio may not be finite: the direction begins anew.
    p[i] = beta - beta == 0 ? r[i] + beta * (p[i] - scalars->omega * v[i]) : r[i];
  }
};

/// alpha = rho / (r^, v), or 0 and own = 1 after a breakdown. One thread.
struct FirstStepLength {
  const double* residual_square;  ///< (r, r) at the beginning of the iteration
  BicgstabScalars* scalars;
  double* own;
  MG_HD void operator()(Index) const {
    BicgstabScalars& s = *scalars;
    const double shadow = sqrt(s.shadow_square);
    const bool is_lost = !(fabs(s.rho) > least_cosine * shadow * sqrt(*residual_square)) ||
                         !(fabs(s.v.pr) > least_cosine * shadow * sqrt(s.v.pq));
    s.alpha = is_lost ? 0 : s.rho / s.v.pr;
    *own = is_lost ? 1 : 0;
  }
};

/// omega = (t, r) / (t, t); also for t = 0, where r is 0 already. One thread.
struct SecondStepLength {
  BicgstabScalars* scalars;
  MG_HD void operator()(Index) const {
    BicgstabScalars& s = *scalars;
    s.omega = guarded_ratio(s.t.pr, s.t.pq);
    s.rho_before = s.rho;
  }
};

/// BiCGStab, preconditioned from the right, so that residuals are those of A x = b:
///
///     rho = (r^, r), beta = rho / rho_old alpha / omega, p = r + beta (p - omega v), v = A B p,
///     alpha = rho / (r^, v), x += alpha B p, r -= alpha v,
///     t = A B r, omega = (t, r) / (t, t), x += omega B r, r -= omega t
///
/// with r^ = r at the start (van der Vorst, Bi-CGSTAB, SIAM J. Sci. Stat. Comput. 13, 1992; paper HY,
/// Algorithm 3.2 with p_0 = r_0). It is flexible, since B p and B r are computed once and used both
/// for x and for r. B p need not be kept until B r is there, since x takes two steps.
///
/// IterationScalars::own is 1 after a breakdown.
///
/// Bytes an unknown and iteration, beside two cycles and two products with the matrix, with all in
/// double: r^ r read; p r v read and p written; r^ v read; z v x r read and x r written; t r read;
/// z t x r read and x r written: 22 values, 176 bytes.
template <class T>
class Bicgstab : public KrylovMethod {
 public:
  explicit Bicgstab(KrylovState& state)
      : state_(state),
        own_(state.executor(), 1),
        shadow_(state.executor(), state.n()),
        p_(state.executor(), state.n()),
        v_(state.executor(), state.n()),
        t_(state.executor(), state.n()) {}

  void restart() override {
    shadow_.copy_from(state_.r);
    fill(p_, 0.);
    fill(v_, 0.);
    BicgstabScalars begin;
    begin.shadow_square = square(shadow_);
    own_.copy_from(Array<BicgstabScalars>(default_host(), std::vector<BicgstabScalars>{begin}));
    // FirstStepLength reads (r, r) of the iteration before.
    IterationScalars scalars;
    scalars.residual.rr = begin.shadow_square;
    state_.scalars.copy_from(
        Array<IterationScalars>(default_host(), std::vector<IterationScalars>{scalars}));
  }

  void launch() override {
    const Executor& executor = state_.executor();
    IterationScalars* shared = state_.scalars.on(executor);
    BicgstabScalars* own = own_.on(executor);
    const Offset n = state_.n();
    double *r = state_.r.on(executor), *p = p_.on(executor), *v = v_.on(executor),
           *t = t_.on(executor);
    const Scaled<double> shadow{shadow_.on(executor), nullptr};

    sum(executor, n, ScalarProduct<double>{shadow, r}, &own->rho);
    for_each(executor, n, NewSearchDirection{own, r, v, p});
    const Scaled<T> of_p = preconditioned(p_);
    multiply(of_p, v);
    sum(executor, n, SumStep<double>{{v, nullptr}, v, shadow.x}, &own->v);
    for_each(executor, 1, FirstStepLength{&shared->residual.rr, own, &shared->own});
    take_step(state_, {1., &own->alpha, &own->one}, of_p, v);

    const Scaled<T> of_r = preconditioned(state_.r);
    multiply(of_r, t);
    sum(executor, n, SumStep<double>{{t, nullptr}, t, r}, &own->t);
    for_each(executor, 1, SecondStepLength{own});
    take_step(state_, {1., &own->omega, &own->one}, of_r, t);
  }

  double energy_decrease(const IterationScalars&) const override { return 0; }
  bool has_broken_down(const IterationScalars& scalars) const override {
    return scalars.own != 0 && scalars.residual.rr > 0;
  }

 private:
  Scaled<T> preconditioned(const Array<double>& y) {
    state_.precondition(y);
    return {state_.z<T>().on(state_.executor()), state_.z_unit()};
  }

  void multiply(const Scaled<T>& x, double* y) {
    with_view(state_.A(), [&](auto a) {
      for_each_row<a.lanes>(state_.executor(), state_.n(),
                            DirectionProduct<decltype(a), T>{a, x, y});
    });
  }

  KrylovState& state_;
  Array<BicgstabScalars> own_;  ///< 1
  Array<double> shadow_;        ///< r^
  Array<double> p_, v_, t_;
};

}  // namespace

std::unique_ptr<KrylovMethod> make_bicgstab(KrylovState& state, const SolverOptions&) {
  if (state.is_narrow()) return std::make_unique<Bicgstab<float>>(state);
  return std::make_unique<Bicgstab<double>>(state);
}

}  // namespace multigrid
