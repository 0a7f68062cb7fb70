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
      "no step of Newton's iteration {} reduces the residual, down to Nonlinear/Shortest step = {}; {}: give "
      "another Problem/Initial guess, or look for jumps of data in u",
      iteration, options.shortest_step, so_far);
}

}  // namespace

NewtonEnd newton(assembly::NewtonProblem& problem,
                 const NonlinearOptions& options,
                 Solution start,
                 multigrid::System& system,
                 const NewtonCalls& calls) {
  calls.assemble();
  std::optional<Imbalance> imbalance = problem.imbalance(start);
  if (!imbalance) {
    problem.require_values(start);
    throw multigrid::InputError(
        "Problem/Initial guess: what is left of the equation there is not finite; begin elsewhere.");
  }
  const double at_start = imbalance->turnover;
  NewtonEnd end;
  end.u = std::move(start);
  calls.tell({imbalance->relative(), 0, 0});
  for (int k = 1; !imbalance->is_within(options.tolerance, at_start); ++k) {
    if (k > options.maximum_iterations) {
      end.outcome = Outcome::iteration_limit;
      end.message = fmt::format(
          "Newton's method did not converge in Nonlinear/Maximum iterations = {}: of what flows "
          "{:.2e} is not balanced, more than Nonlinear/Tolerance = {}",
          options.maximum_iterations, imbalance->relative(), options.tolerance);
      return end;
    }
    calls.assemble();
    problem.linearize(end.u, system);
    Solution x(assembly::zeros(system.A.executor(), system.n()));
    const multigrid::SolveReport inner = solve(calls, system, x);
    const Array<double>& correction = x.on(system.A.executor());
    if (!has_correction(inner.outcome) || !assembly::all_are_finite(correction)) {
      end.outcome = inner.converged() ? Outcome::not_finite : inner.outcome;
      end.message = fmt::format("Newton's iteration {}: {}", k, inner.message);
      return end;
    }
    calls.assemble();
    std::optional<Trial> trial =
        search(problem, options, end.u, {*imbalance, at_start}, correction);
    if (!trial) {
      end.outcome = Outcome::attainable_accuracy;
      end.message = no_step(k, options, imbalance->relative());
      return end;
    }
    end.u = std::move(trial->u);
    imbalance = trial->imbalance;
    calls.tell({imbalance->relative(), trial->step, inner.iterations});
  }
  return end;
}

}  // namespace apps
