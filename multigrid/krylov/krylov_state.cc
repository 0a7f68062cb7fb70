// SPDX-License-Identifier: MIT
#include "multigrid/krylov/krylov_state.h"

#include "multigrid/sparse/vectors.h"

namespace multigrid {

KrylovState::KrylovState(const Matrix<double>& A,
                         Preconditioner& preconditioner,
                         bool constant_nullspace)
    : x(executor_of(A), n_rows(A)),
      r(executor_of(A), n_rows(A)),
      scalars(executor_of(A), 1),
      A_(A),
      preconditioner_(preconditioner),
      narrow_(preconditioner.narrow()),
      constant_nullspace_(constant_nullspace),
      z_(executor_of(A), is_narrow() ? 0 : n_rows(A)),
      total_(executor_of(A), 1) {}

/// Makes z in double if the preconditioner works in double, or if the mean of z is to be
/// subtracted: constants in z do not change A p, but they would add up in x.
void KrylovState::precondition(const Array<double>& v) {
  if (!narrow_) {
    preconditioner_.apply(v, z_);
  } else {
    if (&v != &r) assign_scaled(v, narrow_->scale, 0, narrow_->r);
    preconditioner_.apply_narrow();
    if (!is_narrow()) assign_scaled(narrow_->z, narrow_->scale, 1, z_);
  }
  if (constant_nullspace_) subtract_mean(z_, total_);
}

void KrylovState::hand_over() {
  if (narrow_) assign_scaled(r, narrow_->scale, 0, narrow_->r);
}

const double* KrylovState::z_unit() const {
  return is_narrow() ? narrow_->scale.on(executor()) + 1 : nullptr;
}
float* KrylovState::narrow_r() const {
  return narrow_ ? narrow_->r.on(executor()) : nullptr;
}
const double* KrylovState::r_factor() const {
  return narrow_ ? narrow_->scale.on(executor()) : nullptr;
}
const Index* KrylovState::first_bad_level() const {
  return preconditioner_.first_bad_level().on(executor());
}

}  // namespace multigrid
