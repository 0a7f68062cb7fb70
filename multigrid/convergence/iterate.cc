// SPDX-License-Identifier: MIT
#include "multigrid/convergence/iterate.h"

#include "multigrid/traits.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace multigrid {
namespace {

/// Growth of the residual that ends a solve. Residuals of conjugate gradients may grow by the root of the
/// condition number, those of BiCGStab by more; beyond this they could not fall to 1e-8 again.
constexpr double divergence_factor = 1e8;

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

void end(SolveReport& report, Outcome outcome, const std::string& message) {
  report.outcome = outcome;
  report.message = message;
}

/// Whether an iteration ends the solve; sets outcome and message.
bool has_failed(const SolverOptions& options, const Progress& progress, SolveReport& report) {
  const std::string where = " in iteration " + std::to_string(report.iterations);
  if (!std::isfinite(progress.residual.rr) || progress.bad_level >= 0) {
    end(report, Outcome::not_finite,
        "a value that is not finite came up" + where + ", first on level " +
            std::to_string(std::max(progress.bad_level, 0)));
    if (options.hierarchy.precision != Precision::double_)
      report.message +=
          "; numbers below 1e-38 or above 1e38 need Solver/Hierarchy/Precision = double or other "
          "units";
    return true;
  }
  if (progress.is_indefinite) {
    end(report, Outcome::indefinite,
        "matrix or preconditioner is not positive definite: (p, A p) = " +
            number(progress.curvature) + where +
            "; look at the signs of coefficients, or take another Solver/Smoother/Kind");
    return true;
  }
  if (report.relative_residual > divergence_factor * std::max(report.residuals.front(), 1e-300)) {
    end(report, Outcome::diverged, "the residual has grown by a factor of 1e8" + where + ": take ");
    if (options.krylov != Krylov::flexible_cg && !krylov_traits(options.krylov).is_general)
      report.message += "Solver/Krylov = flexible cg, ";
    report.message += "another Solver/Smoother/Kind or more damping";
    return true;
  }
  return false;
}

/// Restarts after a breakdown, the first time; otherwise sets outcome and message.
///
/// restarts_before  of the report, before these iterations
bool restarts(const Solve& solve, int restarts_before, SolveReport& report) {
  if (report.restarts == restarts_before) {
    ++report.restarts;
    solve.iteration.true_residual(solve.b);
    solve.iteration.restart();
    return true;
  }
  end(report, Outcome::breakdown,
      "Solver/Krylov = " + word(solve.options.krylov, krylov_words) +
          " broke down twice, in iteration " + std::to_string(report.iterations) +
          " again: take another Solver/Start or Solver/Smoother/Kind, or Solver/Krylov = none");
  return false;
}

/// Whether a solve ends before the next iteration; sets outcome and message.
bool ends(const Solve& solve,
          ConvergenceTest& test,
          const std::atomic<bool>* stop,
          SolveReport& report) {
  const int limit = solve.options.maximum_iterations;
  if (test.may_be_met() && test.is_met()) {
    end(report, Outcome::converged, "");
  } else if (test.is_exhausted()) {
    end(report, Outcome::attainable_accuracy,
        "stagnated at the attainable accuracy: rounding explains the whole residual, relative to the "
        "right-hand side " +
            number(test.true_residual()) + ", and no method in double reaches Solver/Tolerance = " +
            number(solve.options.tolerance));
  } else if (stop && *stop) {
    end(report, Outcome::interrupted,
        "interrupted after iteration " + std::to_string(report.iterations));
  } else if (report.iterations >= limit) {
    end(report, Outcome::iteration_limit,
        "no convergence within " + std::to_string(limit) +
            (limit == 1 ? " iteration" : " iterations") +
            " (Solver/Maximum iterations): the relative residual is " +
            number(report.relative_residual));
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string iterate(const Solve& solve,
                    ConvergenceTest& test,
                    const std::atomic<bool>* stop,
                    Guard* guard,
                    SolveReport& report) {
  const int restarts_before = report.restarts;
  if (guard) guard->add(report.relative_residual);
  while (!ends(solve, test, stop, report)) {
    const Progress progress = solve.iteration.step();
    ++report.iterations;
    test.add(progress);
    report.relative_residual = std::sqrt(progress.residual.rr) / solve.scale;
    report.residuals.push_back(report.relative_residual);
    if (has_failed(solve.options, progress, report)) return "";
    if (progress.has_broken_down && !(test.may_be_met() && test.is_met()) &&
        !restarts(solve, restarts_before, report))
      return "";
    if (!guard) continue;
    guard->add(report.relative_residual);
    const bool is_over = test.may_be_met() || (stop && *stop) ||
                         report.iterations >= solve.options.maximum_iterations;
    const std::string complaint = is_over ? "" : guard->complaint();
    if (!complaint.empty()) return complaint;
  }
  return "";
}

}  // namespace multigrid
