// SPDX-License-Identifier: MIT
#include "multigrid/backend/together.h"
#include "multigrid/krylov/krylov_method.h"
#include "multigrid/krylov/krylov_steps.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// p = z + beta p, in the unit of both. A thread takes several entries, since computing beta takes
/// longer than one. Bytes a row: 24 (in float 12).
template <class T>
struct NewDirection {
  static constexpr Index size = 4;

  Ratio ratio;
  const T* z;
  T* p;
  Index n;
  MG_HD void operator()(Index part) const {
    const double beta = ratio();
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

/// Preconditioned conjugate gradients on x, r and one direction p, with q = A p:
///
///     z = B r, p = z + beta p, q = A p, alpha = (p, r) / (p, q), x += alpha p, r -= alpha q
///
/// flexible  beta = -(z, q) / (p, q), which makes p orthogonal to the last direction whatever B is:
///           paper AG, Algorithm 2.1 with one kept direction (Notay, Flexible conjugate gradients,
///           SIAM J. Sci. Comput. 2000, FCG(1))
/// else      beta = (z, r) / (z, r)_old, for a fixed symmetric B
///
/// IterationScalars::own is the numerator of beta. When beta is computed, (p, q) and (p, r) = (z,
/// r)_old are still those of the iteration before.
///
/// Bytes an unknown and iteration, beside cycle and matrix, with all in double: z and q (cg: r)
/// read; z p read and p written; p r read and q written (p q r read once more, where several
/// threads share a row); p q x r read and x r written: 14 values (16), 112 bytes.
///
/// With a hierarchy in float, z is read from its own array, and r is written for it in float,
/// without copies in between. p is kept in float too, in the unit of z: any p will do if q is A
/// times the rounded p. Bytes: z 4, q 8; z p 8 read, p 4 written; p 4, r 8 read, q 8 written; p 4,
/// q x r 24 read, x r 16 and r in float 4 written: 92 bytes.
template <class T>
class ConjugateGradients : public KrylovMethod {
 public:
  ConjugateGradients(KrylovState& state, bool flexible)
      : state_(state),
        flexible_(flexible),
        p_(state.executor(), state.n()),
        q_(state.executor(), state.n()) {}

  void restart() override {
    fill(p_, T(0));
    fill(q_, 0.);
  }

  void launch() override {
    const Executor& executor = state_.executor();
    IterationScalars* scalars = state_.scalars.on(executor);
    state_.precondition(state_.r);
    const double* unit = state_.z_unit();
    const Scaled<T> z{state_.z<T>().on(executor), unit}, p{p_.on(executor), unit};
    double* q = q_.on(executor);
    sum(executor, state_.n(), ScalarProduct<T>{z, flexible_ ? q : state_.r.on(executor)},
        &scalars->own);
    const Ratio beta = flexible_ ? Ratio{-1., &scalars->own, &scalars->step.pq}
                                 : Ratio{1., &scalars->own, &scalars->step.pr};
    constexpr Index part = NewDirection<T>::size;
    for_each(executor, (state_.n() + part - 1) / part,
             NewDirection<T>{beta, z.x, p_.on(executor), static_cast<Index>(state_.n())});
    multiply_and_sum(state_, p, q);
    take_step(state_, {1., &scalars->step.pr, &scalars->step.pq}, p, q);
  }

  /// alpha (p, r): Hestenes, Stiefel, Methods of conjugate gradients for solving linear systems, J.
  /// Res. NBS 1952, Theorem 6:1.
  double energy_decrease(const IterationScalars& scalars) const override {
    return guarded_ratio(scalars.step.pr, scalars.step.pq) * scalars.step.pr;
  }
  bool is_indefinite(const IterationScalars& scalars) const override {
    return !(scalars.step.pq > 0) && scalars.residual.rr > 0;
  }

 private:
  KrylovState& state_;
  bool flexible_;
  Array<T> p_;  ///< in the unit of z
  Array<double> q_;
};

std::unique_ptr<KrylovMethod> make(KrylovState& state, bool flexible) {
  if (state.is_narrow()) return std::make_unique<ConjugateGradients<float>>(state, flexible);
  return std::make_unique<ConjugateGradients<double>>(state, flexible);
}

}  // namespace

std::unique_ptr<KrylovMethod> make_flexible_cg(KrylovState& state, const SolverOptions&) {
  return make(state, true);
}
std::unique_ptr<KrylovMethod> make_cg(KrylovState& state, const SolverOptions&) {
  return make(state, false);
}

}  // namespace multigrid
