// SPDX-License-Identifier: MIT
#include "apps/newton/newton.h"

#include "assembly/rows/nodal_values.h"
#include "multigrid/errors.h"

#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <utility>

namespace apps {

namespace {

using assembly::Imbalance;
using assembly::Solution;
using multigrid::Array;
using multigrid::Outcome;

/// The share of the decrease of a full step that is asked for (Kelley, Section 8.2).
constexpr double share_of_decrease = 1e-4;

/// How often in turn a full step is taken where no step reduces the residual: at kinks of data the residual may have to grow first (watchdog:
/// R. M. Chamberlain et al., Mathematical Programming Study 16, 1982).
constexpr int most_relaxed = 5;

/// A point of the line search.
struct Trial {
  double step = 1;
  Solution u;
  std::optional<Imbalance> imbalance;
};

/// A point where the line search looks from, and what flowed where the iteration began.
struct Beginning {
  const Imbalance& imbalance;
  double at_start;
};

bool is_taken(const Trial& trial, const Beginning& from, const NonlinearOptions& options) {
  if (!trial.imbalance) return false;
  if (options.line_search == LineSearch::none ||
      trial.imbalance->is_within(options.tolerance, from.at_start))
    return true;
  return trial.imbalance->missing <= (1 - share_of_decrease * trial.step) * from.imbalance.missing;
}

/// The longest step among 1, 1/2, 1/4, ... that is taken; none if all are shorter than the shortest.
std::optional<Trial> search(assembly::NewtonProblem& problem,
                            const NonlinearOptions& options,
                            const Solution& u,
                            const Beginning& from,
                            const Array<double>& x) {
  const double shortest = options.line_search == LineSearch::none ? 1 : options.shortest_step;
  for (Trial trial; trial.step >= shortest; trial.step /= 2) {
    trial.u = assembly::combination(u.on(x.executor()), trial.step, x);
    trial.imbalance = problem.imbalance(trial.u);
    if (is_taken(trial, from, options)) return trial;
  }
  return {};
}

/// A step of length 1, if data have values there.
std::optional<Trial> full_step(assembly::NewtonProblem& problem,
                               const Solution& u,
                               const Array<double>& x) {
  Trial trial;
  trial.u = assembly::combination(u.on(x.executor()), 1, x);
  trial.imbalance = problem.imbalance(trial.u);
  if (!trial.imbalance) return {};
  return trial;
}

/// Whether an inner solve that ended so has a correction.
bool has_correction(const Outcome outcome) {
  return outcome == Outcome::converged || outcome == Outcome::attainable_accuracy ||
         outcome == Outcome::iteration_limit;
}

/// The report of an inner solve; `indefinite` if its hierarchy cannot be set up.
multigrid::SolveReport solve(const NewtonCalls& calls,
                             const multigrid::System& system,
                             Solution& x) {
  try {
    return calls.solve(system, x);
  } catch (const multigrid::NotPositiveDefinite& error) {
    multigrid::SolveReport report;
    report.outcome = Outcome::indefinite;
    report.message = error.what();
    return report;
  }
}

std::string limit(const NonlinearOptions& options, const Imbalance& best) {
  return fmt::format(
      "Newton's method did not converge in Nonlinear/Maximum iterations = {}: of what flows {:.2e} "
      "is not balanced, more than Nonlinear/Tolerance = {}",
      options.maximum_iterations, best.relative(), options.tolerance);
}

std::string no_step(const int iteration, const NonlinearOptions& options, const double relative) {
  const std::string so_far =
      fmt::format("of what flows {:.2e} is not balanced, more than Nonlinear/Tolerance = {}",
                  relative, options.tolerance);
  if (options.line_search == LineSearch::none)
    return fmt::format(
        "Newton's iteration {} leads to values that data must not have; {}: take Nonlinear/Line "
        "search = residual",
        iteration, so_far);
  return fmt::format(
      "no step of Newton's iteration {} reduces the residual, down to Nonlinear/Shortest step = {}; {}: look "
      "for jumps and kinks of data in u, begin nearer, or take shorter steps in time",
      iteration, options.shortest_step, so_far);
}

}  // namespace

NewtonEnd newton(assembly::NewtonProblem& problem,
                 const NonlinearOptions& options,
                 Solution start,
                 multigrid::System& system,
                 const NewtonCalls& calls) {
  calls.assemble();
  Trial now{0, std::move(start), {}};
  now.imbalance = problem.imbalance(now.u);
  if (!now.imbalance) {
    problem.require_values(now.u);
    throw multigrid::InputError(
        "Problem/Initial guess: what is left of the equation there is not finite; begin elsewhere.");
  }
  const double at_start = now.imbalance->turnover;
  NewtonEnd end;
  Imbalance best = *now.imbalance;
  end.u = now.u.copy();
  const auto ended = [&](const Outcome outcome, const std::string& message) {
    end.outcome = outcome;
    end.message = message;
    return std::move(end);
  };
  int relaxed = 0;
  calls.tell({now.imbalance->relative(), 0, 0});
  for (int k = 1; !now.imbalance->is_within(options.tolerance, at_start); ++k) {
    if (k > options.maximum_iterations)
      return ended(Outcome::iteration_limit, limit(options, best));
    calls.assemble();
    problem.linearize(now.u, system);
    Solution x(assembly::zeros(system.A.executor(), system.n()));
    const multigrid::SolveReport inner = solve(calls, system, x);
    const Array<double>& correction = x.on(system.A.executor());
    if (!has_correction(inner.outcome) ||
        !problem.holds_everywhere(assembly::all_are_finite(correction)))
      return ended(inner.converged() ? Outcome::not_finite : inner.outcome,
                   fmt::format("Newton's iteration {}: {}", k, inner.message));
    calls.assemble();
    std::optional<Trial> next =
        search(problem, options, now.u, {*now.imbalance, at_start}, correction);
    if (!next && options.line_search == LineSearch::residual && relaxed < most_relaxed) {
      ++relaxed;
      next = full_step(problem, now.u, correction);
    }
    if (!next) return ended(Outcome::attainable_accuracy, no_step(k, options, best.relative()));
    now = std::move(*next);
    calls.tell({now.imbalance->relative(), now.step, inner.iterations});
    if (now.imbalance->missing > best.missing) continue;
    best = *now.imbalance;
    end.u = now.u.copy();
    relaxed = 0;
  }
  end.u = std::move(now.u);
  return end;
}

}  // namespace apps
