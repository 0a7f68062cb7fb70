// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/convergence_test.h"
#include "multigrid/convergence/solution_check.h"

#include <limits>

namespace multigrid {

/// Flows and values at nodes are promised to be right to this many tolerances.
constexpr double promise = 10;

/// Collects what iterations, and checks of the solution, tell about its error
/// (docs/methods/convergence.md). The Solve must outlive it and have a dissipation.
class ConvergenceMonitor {
 public:
  explicit ConvergenceMonitor(const Solve& solve) : solve_(solve) {}

  /// To be called after each iteration.
  void add(const Progress& progress);
  /// Checks the solution: computes residual, dissipated energy and range anew, which takes a pass
  /// over the matrix and a wait.
  void look();
  bool has_looked() const { return has_looked_; }

  /// Before the first check, all energy counts as dissipated.
  bool energy_is_met() const;
  /// To a tenth of the promise, since the sum of the steps to come is extrapolated from the last
  /// ones.
  bool nodes_are_met() const { return nodal_ <= solve_.options.tolerance * range_; }
  /// By the recurrence, which rounding makes unreliable.
  bool flows_may_be_met() const;
  /// By the last check, without what rounding explains in each row.
  bool flows_are_met() const;
  bool rounding_limits_flows() const { return rows_.flow > allowed_flow(); }
  /// Whether rounding explains all of the residual. Sums that are not finite are not explained.
  bool is_rounding() const;

  /// The sums of the last check, with `flow` of the iterations since.
  const RowChecks& rows() const { return rows_; }

  ErrorEstimate estimate() const;
  std::vector<double> energy_errors() const;

 private:
  double allowed_flow() const { return promise * solve_.options.tolerance * flow_scale_; }

  const Solve& solve_;
  EnergyEstimate energy_;
  double nodal_ = std::numeric_limits<double>::infinity();
  RowChecks rows_;
  double step_ = 0, dissipated_ = 0, range_ = 0, flow_scale_ = 0;
  bool has_looked_ = false;
};

}  // namespace multigrid
