// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/energy_estimate.h"
#include "multigrid/krylov/outer_iteration.h"
#include "multigrid/options.h"
#include "multigrid/report.h"

#include <functional>
#include <memory>

namespace multigrid {

/// Decides when a solve has converged. What an iteration tells the host is free, and decides
/// whether it is worth while to look; what is then computed anew decides.
class ConvergenceTest {
 public:
  virtual ~ConvergenceTest() = default;
  /// After an iteration.
  virtual void add(const Progress& progress) = 0;
  /// Whether it may have converged, by what is known without asking the executor.
  virtual bool may_be_met() const = 0;
  /// Looks at the solution; takes a pass over the matrix and a wait. Restarts the iteration where
  /// its recurrence has drifted from b - A x.
  virtual bool is_met() = 0;
  /// Writes what is known of the error into the report, at the end of a solve.
  virtual void conclude(SolveReport& report) = 0;
};

/// What the tests look at.
struct Solve {
  const SolverOptions& options;
  OuterIteration& iteration;
  const Array<double>& b;  ///< in the order of the rows
  double r0 = 0;           ///< ||r|| at the start
  double scale = 1;        ///< what relative residuals are relative to
  bool starts_from_zero = true;
  const Dissipation* dissipation = nullptr;
  /// The solution in the order of the unknowns, as `dissipation` wants it.
  std::function<const Array<double>&()> solution;
};

/// Norm = energy, or the relative residual of rhs and initial.
///
/// throws  InputError if options.norm is `energy` and there is no dissipation
std::unique_ptr<ConvergenceTest> make_convergence_test(const Solve& solve);

}  // namespace multigrid
