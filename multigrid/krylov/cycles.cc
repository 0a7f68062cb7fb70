// SPDX-License-Identifier: MIT
#include "multigrid/krylov/krylov_method.h"
#include "multigrid/krylov/krylov_steps.h"

namespace multigrid {
namespace {

/// Krylov = none: the preconditioner alone, x += z with z = B r.
///
/// Bytes an unknown and iteration, beside cycle and matrix, with all in double: z r read and q
/// written, z q x r read and x r written: 9 values, 72 bytes.
template <class T>
class Cycles : public KrylovMethod {
 public:
  explicit Cycles(KrylovState& state) : state_(state), q_(state.executor(), state.n()) {}

  void launch() override {
    const Executor& executor = state_.executor();
    state_.precondition(state_.r);
    const Scaled<T> z{state_.z<T>().on(executor), state_.z_unit()};
    multiply_and_sum(state_, z, q_.on(executor));
    take_step(state_, {}, z, q_.on(executor));
  }

  /// ||e||_A^2 - ||e - z||_A^2.
  double energy_decrease(const IterationScalars& scalars) const override {
    return 2 * scalars.step.pr - scalars.step.pq;
  }

 private:
  KrylovState& state_;
  Array<double> q_;  ///< A z
};

}  // namespace

std::unique_ptr<KrylovMethod> make_cycles(KrylovState& state, const SolverOptions&) {
  if (state.is_narrow()) return std::make_unique<Cycles<float>>(state);
  return std::make_unique<Cycles<double>>(state);
}

}  // namespace multigrid
