// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/krylov/krylov_state.h"
#include "multigrid/traits.h"

#include <memory>

namespace multigrid {

/// A Krylov method: what one iteration does to the x and r of a KrylovState. It keeps the state by
/// reference, and vectors of its own on the same executor.
class KrylovMethod {
 public:
  virtual ~KrylovMethod() = default;
  /// Forgets directions, and goes on from x and r as they are. Not recorded.
  virtual void restart() {}
  /// One iteration. It may only launch kernels, since it is recorded once and replayed: any number
  /// of products and of calls to KrylovState::precondition, no allocation and no waiting. It leaves
  /// x and r = b - A x, and all scalars of the state.
  virtual void launch() = 0;
  /// By how much the last iteration lowered the square of the energy norm of the error, from its
  /// scalars.
  virtual double energy_decrease(const IterationScalars& scalars) const = 0;
  /// Whether the scalars show that matrix or preconditioner is not positive definite.
  virtual bool is_indefinite(const IterationScalars&) const { return false; }
};

/// A line of the table of methods.
struct KrylovEntry {
  Krylov method;
  KrylovTraits traits;
  std::unique_ptr<KrylovMethod> (*make)(KrylovState& state);
};

/// The line of a method (krylov_methods.cc).
const KrylovEntry& krylov_entry(Krylov method);

}  // namespace multigrid
