// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/convergence_test.h"

#include <limits>

namespace multigrid {

/// What flows and values at nodes are promised to, in tolerances.
constexpr double promise = 10;

/// Keeps what iterations and looks at the solution tell of its error (docs/methods/convergence.md).
/// The Solve it is given outlives it and has a dissipation.
class ConvergenceMonitor {
 public:
  explicit ConvergenceMonitor(const Solve& solve) : solve_(solve) {}

  /// After an iteration.
  void add(const Progress& progress);
  /// Computes residual, dissipated energy and range anew; takes a pass over the matrix and a wait.
  void look();
  bool has_looked() const { return has_looked_; }

  /// Before a look all energy counts as dissipated.
  bool energy_is_met() const;
  /// A tenth of the promise, as the sum of steps to come is a guess from the last ones.
  bool nodes_are_met() const { return nodal_ <= solve_.options.tolerance * range_; }
  /// By the recurrence, as far as rounding lets it tell.
  bool flows_may_be_met() const;
  /// By what was looked at: what rounding makes of a row is not counted.
  bool flows_are_met() const;
  bool rounding_limits_flows() const { return flow_ > allowed_flow(); }
  /// Sums that are not finite have no excess either: they are none.
  bool is_rounding() const;

  double flow() const { return flow_; }
  double excess() const { return excess_; }
  double rounding() const { return rounding_; }
  double residual_norm() const;

  ErrorEstimate estimate() const;
  std::vector<double> energy_errors() const;

 private:
  double allowed_flow() const { return promise * solve_.options.tolerance * flow_scale_; }

  const Solve& solve_;
  EnergyEstimate energy_;
  double nodal_ = std::numeric_limits<double>::infinity();
  double step_ = 0, flow_ = 0, excess_ = 0, rr_ = 0, rounding_ = 0, dissipated_ = 0, range_ = 0,
         flow_scale_ = 0;
  bool has_looked_ = false;
};

}  // namespace multigrid
