// SPDX-License-Identifier: MIT
#include "multigrid/convergence/convergence_test.h"

#include "multigrid/convergence/convergence_monitor.h"

#include <cmath>
#include <limits>
#include <optional>

namespace multigrid {
namespace {

/// A residual that has fallen by this factor may be nothing but rounding.
constexpr double tiny_residual = 1e-12;

void conclude_with(ConvergenceMonitor& monitor, bool limited_by_rounding, SolveReport& report) {
  report.estimate = monitor.estimate();
  report.estimate->limited_by_rounding = limited_by_rounding;
  report.energy_errors = monitor.energy_errors();
}

/// Norm = energy (docs/methods/convergence.md).
class EnergyTest : public ConvergenceTest {
 public:
  explicit EnergyTest(const Solve& solve) : solve_(solve), monitor_(solve_) {}

  void add(const Progress& progress) override {
    monitor_.add(progress);
    is_new_ = false;
    residual_norm_ = std::sqrt(progress.residual.rr);
  }

  bool may_be_met() const override {
    if (is_new_) return !solve_.starts_from_zero || solve_.r0 == 0;
    if (residual_norm_ <= tiny_residual * solve_.r0) return true;
    if (!monitor_.energy_is_met()) return false;
    return !monitor_.has_looked() || (monitor_.nodes_are_met() && monitor_.flows_may_be_met());
  }

  /// If rounding has made the residual larger than the recurrence says, restarts the iteration from
  /// the true residual, until that no longer helps.
  bool is_met() override {
    const double expected = monitor_.rows().flow, before = excess_at_restart_;
    monitor_.look();
    if (monitor_.energy_is_met() && monitor_.nodes_are_met() && monitor_.flows_are_met()) {
      limited_ = monitor_.rounding_limits_flows();
      return true;
    }
    if (monitor_.is_rounding()) return limited_ = true;
    if (is_new_ || monitor_.rows().flow <= 2 * expected) return false;
    constexpr double no_gain = 0.5;
    if (monitor_.rows().excess > no_gain * before &&
        monitor_.rows().excess < monitor_.rows().rounding)
      return limited_ = true;
    excess_at_restart_ = monitor_.rows().excess;
    solve_.iteration.true_residual(solve_.b);
    solve_.iteration.restart();
    return false;
  }

  void conclude(SolveReport& report) override {
    if (!report.converged()) monitor_.look();
    report.true_relative_residual = std::sqrt(monitor_.rows().rr) / solve_.scale;
    conclude_with(monitor_, limited_, report);
  }

 private:
  Solve solve_;
  ConvergenceMonitor monitor_;
  bool is_new_ = true, limited_ = false;
  double residual_norm_ = 0;
  double excess_at_restart_ = std::numeric_limits<double>::infinity();
};

/// Norm = rhs or initial. The recurrence may drift from b - A x: once it has converged, the true
/// residual decides, and if that is too large the iteration goes on from it, unless it has done so
/// before without a gain and rounding explains about half of the residual or more.
class ResidualTest : public ConvergenceTest {
 public:
  explicit ResidualTest(const Solve& solve) : solve_(solve), residual_(solve.r0) {
    if (solve.dissipation) monitor_.emplace(solve_);
  }

  void add(const Progress& progress) override {
    if (monitor_) monitor_->add(progress);
    residual_ = std::sqrt(progress.residual.rr);
    is_true_ = false;
  }

  bool may_be_met() const override { return is_small(); }

  bool is_met() override {
    if (is_true_) return true;
    look();
    if (is_small()) return true;
    constexpr double no_gain = 0.5;
    if (residual_ > no_gain * residual_at_restart_) {
      const RowChecks rows =
          check_rows(solve_.iteration.matrix(), solve_.iteration.solution(), solve_.b);
      is_exhausted_ = rows.excess < rows.rounding;
    }
    residual_at_restart_ = residual_;
    if (monitor_) solve_.iteration.true_residual(solve_.b);
    solve_.iteration.restart();
    return false;
  }

  bool is_exhausted() const override { return is_exhausted_; }
  double true_residual() const override { return residual_at_restart_ / solve_.scale; }

  void conclude(SolveReport& report) override {
    if (!is_true_ || (monitor_ && !monitor_->has_looked())) look();
    report.true_relative_residual = residual_ / solve_.scale;
    if (monitor_) conclude_with(*monitor_, false, report);
  }

 private:
  bool is_small() const { return residual_ / solve_.scale <= solve_.options.tolerance; }
  void look() {
    if (monitor_) monitor_->look();
    residual_ =
        monitor_ ? std::sqrt(monitor_->rows().rr) : solve_.iteration.true_residual(solve_.b);
    is_true_ = true;
  }

  Solve solve_;
  std::optional<ConvergenceMonitor> monitor_;
  double residual_;
  double residual_at_restart_ = std::numeric_limits<double>::infinity();
  bool is_true_ = true, is_exhausted_ = false;
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
