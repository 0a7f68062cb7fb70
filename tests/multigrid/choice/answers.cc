// SPDX-License-Identifier: MIT
#include "tests/multigrid/choice/answers.h"

#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/choice/random_systems.h"
#include "tests/multigrid/twins.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

/// What a program may answer instead of a solution.
template <class Solve>
bool is_refused(const Solve& solve) {
  try {
    solve();
    return false;
  } catch (const InputError&) {
  } catch (const NotPositiveDefinite&) {
  } catch (const OutOfMemory&) {
  }
  return true;
}

bool has_load(const System& system) {
  const std::vector<double> b = system.b.to_vector();
  return std::any_of(b.begin(), b.end(), [](double value) { return value != 0; });
}

}  // namespace

Answer expect_answer_or_refusal(unsigned seed, const Executor& executor) {
  RandomSystem random = random_system(seed);
  SCOPED_TRACE("seed " + std::to_string(seed) + ": " + random.what);
  SolveReport report;
  std::vector<double> x;
  const bool refused = is_refused([&] {
    check(random.system);
    const System there = random.system.copy_to(executor);
    Solver solver(there, SolverOptions());
    Array<double> solution(executor, std::vector<double>(std::size_t(there.n()), 0.));
    report = solver.solve(there.b, solution);
    x = solution.to_vector();
  });
  if (refused) {
    EXPECT_FALSE(random.must_be_solved) << "refused";
    return Answer::refused;
  }
  const double residual = slow_residual(random.system, x);
  if (report.converged() && has_load(random.system)) {
    EXPECT_LE(residual, 1.01e-6);
  }
  EXPECT_EQ(report.converged(), report.message.empty());
  if (random.must_be_solved) {
    EXPECT_TRUE(report.converged() || report.outcome == Outcome::attainable_accuracy)
        << word(report.outcome, outcome_words) << ", " << report.message << " residual "
        << residual;
  }
  return report.converged() ? Answer::solved : Answer::not_converged;
}

}  // namespace tests
