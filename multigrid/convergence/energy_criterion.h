// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/energy_estimate.h"
#include "multigrid/convergence/solution_check.h"
#include "multigrid/report.h"

#include <limits>
#include <vector>

namespace multigrid {

/// Flows and values at nodes are promised to be right to this many tolerances.
constexpr double promise = 10;

/// The three tests of Solver/Norm = energy, by numbers alone: what iterations, and checks of the solution, tell about its error
/// (docs/methods/convergence.md).
class EnergyCriterion {
 public:
  explicit EnergyCriterion(double tolerance) : tolerance_(tolerance) {}

  /// After each iteration.
  ///
  /// energy_decrease  of ||e||_A^2
  /// step             largest change of an unknown
  void add(double energy_decrease, double step);
  /// The sum of |r_i| by the recurrence, until the next check.
  void set_flow(double flow) { rows_.flow = flow; }
  /// After a check of the solution.
  ///
  /// dissipated  D(x), see dissipation.h
  /// low, high   range of the unknowns and of the values that they are tied to
  void take(const RowChecks& rows, double dissipated, double low, double high);
  bool has_looked() const { return has_looked_; }

  /// Before the first check, all energy counts as dissipated.
  bool energy_is_met() const;
  /// To a tenth of the promise, since the sum of the steps to come is extrapolated from the last
  /// ones.
  bool nodes_are_met() const { return nodal_ <= tolerance_ * range_; }
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
  double allowed_flow() const { return promise * tolerance_ * flow_scale_; }

  double tolerance_;
  EnergyEstimate energy_;
  double nodal_ = std::numeric_limits<double>::infinity();
  RowChecks rows_;
  double step_ = 0, dissipated_ = 0, range_ = 0, flow_scale_ = 0;
  bool has_looked_ = false;
};

}  // namespace multigrid
