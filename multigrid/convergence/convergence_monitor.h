// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/convergence_test.h"
#include "multigrid/convergence/energy_criterion.h"

namespace multigrid {

/// The criterion of a solve, which must outlive it and have a dissipation.
class ConvergenceMonitor : public EnergyCriterion {
 public:
  explicit ConvergenceMonitor(const Solve& solve)
      : EnergyCriterion(solve.options.tolerance), solve_(solve) {}

  /// To be called after each iteration.
  void add(const Progress& progress);
  /// Checks the solution: computes residual, dissipated energy and range anew, which takes a pass
  /// over the matrix and a wait.
  void look();

 private:
  const Solve& solve_;
};

}  // namespace multigrid
