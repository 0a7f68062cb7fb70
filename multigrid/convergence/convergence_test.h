// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/energy_estimate.h"
#include "multigrid/krylov/outer_iteration.h"
#include "multigrid/options.h"
#include "multigrid/report.h"

#include <functional>
#include <memory>

namespace multigrid {

/// Decides when a solve has converged. The scalars of an iteration, which the host has anyway,
/// decide whether it is worthwhile to compute errors anew; these then decide.
class ConvergenceTest {
 public:
  virtual ~ConvergenceTest() = default;
  /// After an iteration.
  virtual void add(const Progress& progress) = 0;
  /// Whether the solve may have converged, by what the host knows already.
  virtual bool may_be_met() const = 0;
  /// Whether it has converged, by errors computed anew: a pass over the matrix, and a wait.
  /// Restarts the iteration if its recurrence has drifted from b - A x.
  virtual bool is_met() = 0;
  /// Whether is_met has found that rounding explains the residual, so that no iteration can lower it,
  /// although the test is not met.
  virtual bool is_exhausted() const { return false; }
  /// ||b - A x||, relative, when is_exhausted was found.
  virtual double true_residual() const { return 0; }
  /// Writes what is known of the error into the report at the end of a solve.
  virtual void conclude(SolveReport& report) = 0;
};

/// What a convergence test needs of a solve.
struct Solve {
  const SolverOptions& options;
  OuterIteration& iteration;
  const Array<double>& b;  ///< in the order of the rows
  double r0 = 0;           ///< ||r|| at the start
  double scale = 1;        ///< relative residuals are relative to it
  bool starts_from_zero = true;
  const Dissipation* dissipation = nullptr;
  /// Gives the solution in the order of the unknowns, as tied_energy needs it.
  std::function<const Array<double>&()> solution;
};

/// The test that options.norm selects.
///
/// throws  InputError if options.norm is `energy` and there is no dissipation
std::unique_ptr<ConvergenceTest> make_convergence_test(const Solve& solve);

}  // namespace multigrid
