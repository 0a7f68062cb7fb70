// SPDX-License-Identifier: MIT
#pragma once

#include "apps/newton/nonlinear_options.h"
#include "assembly/newton/newton_problem.h"
#include "multigrid/report.h"
#include "postprocess/report.h"

#include <functional>
#include <string>
#include <vector>

namespace apps {

/// How Newton's method ended.
struct NewtonEnd {
  multigrid::Outcome outcome = multigrid::Outcome::converged;
  std::string message;   ///< one sentence unless converged
  assembly::Solution u;  ///< the best
};

/// What Newton's method asks of its surroundings.
struct NewtonCalls {
  /// Solves a system for a correction, which is 0 at first.
  std::function<multigrid::SolveReport(const multigrid::System& system, assembly::Solution& x)>
      solve;
  /// Hears of the beginning, with step 0, and of each iteration.
  std::function<void(const postprocess::Report::Nonlinear::Iteration&)> tell;
  /// To be called before an evaluation of data. May throw.
  std::function<void()> assemble = [] {};
};

/// Newton's method with a line search: u += s x with J x = R, where s is 1, or so often halved that R falls
/// (NonlinearOptions::line_search). If none does, full steps are taken, five in turn at most. A correction that its solver did not find to its tolerance is tried all the same.
///
/// start   where it begins
/// system  has the coarser levels that all systems have, if the solver asks for them there, and nothing else; receives the last system
/// throws  multigrid::InputError if data have values at `start` that they must not have; what the calls throw
NewtonEnd newton(assembly::NewtonProblem& problem,
                 const NonlinearOptions& options,
                 assembly::Solution start,
                 multigrid::System& system,
                 const NewtonCalls& calls);

}  // namespace apps
