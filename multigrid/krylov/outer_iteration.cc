// SPDX-License-Identifier: MIT
#include "multigrid/krylov/outer_iteration.h"

#include <cmath>

namespace multigrid {

OuterIteration::OuterIteration(const Matrix<double>& A,
                               Preconditioner& preconditioner,
                               const SolverOptions& options,
                               bool graphs,
                               bool constant_nullspace)
    : preconditioner_(preconditioner),
      state_(A, preconditioner, constant_nullspace),
      method_(krylov_entry(options.krylov).make(state_, options)),
      total_(executor_of(A), 1),
      replay_(
          executor_of(A), [this] { method_->launch(); }, graphs && preconditioner.is_recordable()) {
}

double OuterIteration::begin(const Array<double>& b, const Array<double>* start) {
  cycle_synchronizations_ = 0;
  double norm = 0;
  if (start) {
    state_.x.copy_from(*start);
    norm = true_residual(b);
  } else {
    fill(state_.x, 0.);
    state_.r.copy_from(b);
    norm = std::sqrt(square(state_.r));
  }
  preconditioner_.begin(norm);
  restart();
  return norm;
}

double OuterIteration::true_residual(const Array<double>& b) {
  residual(state_.A(), state_.x, b, state_.r);
  return std::sqrt(square(state_.r));
}

void OuterIteration::restart() {
  state_.hand_over();
  state_.scalars.copy_from(
      Array<IterationScalars>(default_host(), std::vector<IterationScalars>(1)));
  method_->restart();
}

Progress OuterIteration::step() {
  const Counters& counters = state_.executor().counters();
  const Offset before = counters.synchronizations;
  replay_();
  cycle_synchronizations_ += counters.synchronizations - before;
  const IterationScalars scalars = state_.scalars.to_vector()[0];
  return {
      scalars.residual, static_cast<int>(scalars.bad_level) - 1, method_->energy_decrease(scalars),
      scalars.step.pq,  method_->is_indefinite(scalars),         method_->has_broken_down(scalars)};
}

}  // namespace multigrid
