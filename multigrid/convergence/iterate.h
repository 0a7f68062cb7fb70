// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/convergence_test.h"
#include "multigrid/convergence/guard.h"

#include <atomic>

namespace multigrid {

/// Iterates from what `solve.iteration` began with, until the test is met or something else ends it:
/// the limit of iterations, growth, a value that is not finite, a matrix that is not definite, a second
/// breakdown, a residual that is nothing but rounding, the guard. Adds to what the report counts, and
/// sets outcome and message.
///
/// stop     null, or read once an iteration
/// guard    null: nobody takes over
/// returns  what the guard complained about, which then ended the iteration; else empty
std::string iterate(const Solve& solve,
                    ConvergenceTest& test,
                    const std::atomic<bool>* stop,
                    Guard* guard,
                    SolveReport& report);

}  // namespace multigrid
