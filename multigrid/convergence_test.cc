// SPDX-License-Identifier: MIT
#include "multigrid/convergence_test.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace multigrid {
namespace {

/// What flows and values at nodes are promised to, in tolerances.
constexpr double promise = 10;
/// A residual that has fallen this far may be nothing but rounding.
constexpr double tiny_residual = 1e-12;

/// Keeps what iterations and looks at the solution tell of its error.
class Monitor {
 public:
  explicit Monitor(const Solve& solve) : solve_(solve) {}

  void add(const IterationScalars& scalars) {
    energy_.add(std::max(0., scalars.energy_decrease(solve_.options.krylov)));
    const double share = energy_.share(), step = scalars.residual.step;
    // Steps shrink as the root of the energy does, or slower where little energy is.
    const double by_energy = std::isfinite(share) ? std::sqrt(share / (1 + share)) : 1;
    const double by_steps = step_ > 0 ? step / step_ : 0;
    const double reduction = std::max(by_energy, by_steps);
    nodal_ = reduction < 1 ? step * reduction / (1 - reduction)
                           : std::numeric_limits<double>::infinity();
    step_ = step;
    flow_ = scalars.residual.flow;
  }

  void look() {
    const Dissipation& tied = *solve_.dissipation;
    const RowChecks rows = solve_.iteration.check(solve_.b);
    flow_ = rows.flow;
    excess_ = rows.excess;
    rr_ = rows.rr;
    rounding_ = rows.rounding;
    dissipated_ = std::max(0., rows.energy + tied_energy(tied, solve_.solution()));
    range_ = std::max(tied.high, rows.largest) - std::min(tied.low, rows.smallest);
    flow_scale_ = range_ > 0 ? 2 * dissipated_ / range_ : 0;
    has_looked_ = true;
  }
  bool has_looked() const { return has_looked_; }

  /// Before a look all energy counts as dissipated.
  bool energy_is_met() const {
    const double scale = has_looked_ ? dissipated_ : energy_.total();
    const double tolerance = solve_.options.tolerance;
    return energy_.remaining() <= tolerance * tolerance * scale;
  }
  /// A tenth of the promise, as the sum of steps to come is a guess from the last ones.
  bool nodes_are_met() const { return nodal_ <= solve_.options.tolerance * range_; }
  /// By the recurrence, as far as rounding lets it tell.
  bool flows_may_be_met() const {
    return flow_ <= std::max(allowed_flow(), rounding_level * rounding_);
  }
  /// By what was looked at: what rounding makes of a row is not counted.
  bool flows_are_met() const { return std::isfinite(flow_) && excess_ <= allowed_flow(); }
  bool rounding_limits_flows() const { return flow_ > allowed_flow(); }
  /// Sums that are not finite have no excess either: they are none.
  bool is_rounding() const { return excess_ == 0 && std::isfinite(flow_); }
  double allowed_flow() const { return promise * solve_.options.tolerance * flow_scale_; }
  double flow() const { return flow_; }
  double excess() const { return excess_; }
  double rounding() const { return rounding_; }
  double residual_norm() const { return std::sqrt(rr_); }

  ErrorEstimate estimate() const {
    const auto relative = [](double value, double scale) { return value > 0 ? value / scale : 0; };
    ErrorEstimate result;
    result.energy = std::sqrt(relative(energy_.remaining(), dissipated_));
    result.nodal = relative(nodal_, range_);
    result.flow = relative(flow_, flow_scale_);
    result.rounding = relative(rounding_, flow_scale_);
    result.dissipated = dissipated_;
    result.range = range_;
    result.flow_scale = flow_scale_;
    return result;
  }
  std::vector<double> energy_errors() const {
    std::vector<double> errors = energy_.errors();
    for (double& error : errors) error = error > 0 ? std::sqrt(error / dissipated_) : 0;
    return errors;
  }

 private:
  const Solve& solve_;
  EnergyEstimate energy_;
  double nodal_ = std::numeric_limits<double>::infinity();
  double step_ = 0, flow_ = 0, excess_ = 0, rr_ = 0, rounding_ = 0, dissipated_ = 0, range_ = 0,
         flow_scale_ = 0;
  bool has_looked_ = false;
};

void conclude_with(Monitor& monitor, bool limited_by_rounding, SolveReport& report) {
  report.estimate = monitor.estimate();
  report.estimate->limited_by_rounding = limited_by_rounding;
  report.energy_errors = monitor.energy_errors();
}

/// Norm = energy (docs/methods.md, When a run has converged).
class EnergyTest : public ConvergenceTest {
 public:
  explicit EnergyTest(const Solve& solve) : solve_(solve), monitor_(solve_) {}

  void add(const IterationScalars& scalars) override {
    monitor_.add(scalars);
    is_new_ = false;
    residual_norm_ = std::sqrt(scalars.residual.rr);
  }

  bool may_be_met() const override {
    if (is_new_) return !solve_.starts_from_zero || solve_.r0 == 0;
    if (residual_norm_ <= tiny_residual * solve_.r0) return true;
    if (!monitor_.energy_is_met()) return false;
    return !monitor_.has_looked() || (monitor_.nodes_are_met() && monitor_.flows_may_be_met());
  }

  /// Where rounding has made the residual larger than the recurrence has it, iterates on from what
  /// it is, until it falls no more.
  bool is_met() override {
    const double expected = monitor_.flow(), before = excess_at_restart_;
    monitor_.look();
    if (monitor_.energy_is_met() && monitor_.nodes_are_met() && monitor_.flows_are_met()) {
      limited_ = monitor_.rounding_limits_flows();
      return true;
    }
    if (monitor_.is_rounding()) return limited_ = true;
    if (is_new_ || monitor_.flow() <= 2 * expected) return false;
    constexpr double no_gain = 0.5;
    if (monitor_.excess() > no_gain * before && monitor_.excess() < monitor_.rounding())
      return limited_ = true;
    excess_at_restart_ = monitor_.excess();
    solve_.iteration.true_residual(solve_.b);
    solve_.iteration.restart();
    return false;
  }

  void conclude(SolveReport& report) override {
    if (!report.converged()) monitor_.look();
    report.true_relative_residual = monitor_.residual_norm() / solve_.scale;
    conclude_with(monitor_, limited_, report);
  }

 private:
  Solve solve_;
  Monitor monitor_;
  bool is_new_ = true, limited_ = false;
  double residual_norm_ = 0;
  double excess_at_restart_ = std::numeric_limits<double>::infinity();
};

/// Norm = rhs and initial. The recurrence may drift from b - A x: once it has converged, the true
/// residual decides, and iteration goes on from there if need be.
class ResidualTest : public ConvergenceTest {
 public:
  explicit ResidualTest(const Solve& solve) : solve_(solve), residual_(solve.r0) {
    if (solve.dissipation) monitor_.emplace(solve_);
  }

  void add(const IterationScalars& scalars) override {
    if (monitor_) monitor_->add(scalars);
    residual_ = std::sqrt(scalars.residual.rr);
    is_true_ = false;
  }

  bool may_be_met() const override { return is_small(); }

  bool is_met() override {
    if (is_true_) return true;
    look();
    if (is_small()) return true;
    if (monitor_) solve_.iteration.true_residual(solve_.b);
    solve_.iteration.restart();
    return false;
  }

  void conclude(SolveReport& report) override {
    if (!is_true_ || (monitor_ && !monitor_->has_looked())) look();
    report.true_relative_residual = residual_ / solve_.scale;
    if (monitor_) conclude_with(*monitor_, false, report);
  }

 private:
  bool is_small() const { return residual_ / solve_.scale <= solve_.options.tolerance; }
  void look() {
    if (monitor_) monitor_->look();
    residual_ = monitor_ ? monitor_->residual_norm() : solve_.iteration.true_residual(solve_.b);
    is_true_ = true;
  }

  Solve solve_;
  std::optional<Monitor> monitor_;
  double residual_;
  bool is_true_ = true;
};

}  // namespace

std::unique_ptr<ConvergenceTest> make_convergence_test(const Solve& solve) {
  if (solve.options.norm != Norm::energy) return std::make_unique<ResidualTest>(solve);
  if (!solve.dissipation)
    throw InputError(
        "Solver/Norm = energy needs to know what a solution dissipates, which a matrix alone does "
        "not tell: take rhs or initial");
  return std::make_unique<EnergyTest>(solve);
}

}  // namespace multigrid
