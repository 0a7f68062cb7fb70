// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/krylov/krylov_state.h"
#include "multigrid/traits.h"

#include <memory>

namespace multigrid {

/// A Krylov method: what one iteration does to x and r of a KrylovState. It keeps a reference to
/// the state, and vectors of its own on the same executor.
class KrylovMethod {
 public:
  virtual ~KrylovMethod() = default;
  /// Forgets directions: the next iteration starts from x and r as they are. Not recorded.
  virtual void restart() {}
  /// One iteration. Since it is recorded once and replayed, it may only launch kernels: any number
  /// of products and of calls to KrylovState::precondition, but no allocation and no waiting. It
  /// updates x, r = b - A x and all scalars of the state.
  virtual void launch() = 0;
  /// By how much the last iteration, which left these scalars, lowered the square of the energy
  /// norm of the error.
  virtual double energy_decrease(const IterationScalars& scalars) const = 0;
  /// Whether the scalars show that matrix or preconditioner is not positive definite.
  virtual bool is_indefinite(const IterationScalars&) const { return false; }
  /// Whether the scalars show that the recurrence has come to an end before the solution, so that
  /// the method must be restarted.
  virtual bool has_broken_down(const IterationScalars&) const { return false; }
};

/// A line of the table of methods.
struct KrylovEntry {
  Krylov method;
  KrylovTraits traits;
  std::unique_ptr<KrylovMethod> (*make)(KrylovState& state, const SolverOptions& options);
};

/// The line of a method (krylov_methods.cc).
const KrylovEntry& krylov_entry(Krylov method);

}  // namespace multigrid
