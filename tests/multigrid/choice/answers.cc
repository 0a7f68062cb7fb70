// SPDX-License-Identifier: MIT
#include "tests/multigrid/choice/answers.h"

#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/choice/random_systems.h"
#include "tests/multigrid/twins.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
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

/// A bound of what rounding may add to the relative residual that a program computes in double: of each row
/// of m entries (m + 1) eps (sum_j |a_ij x_j| + |b_i|) (Higham, Accuracy and Stability of Numerical
/// Algorithms, Section 3.1).
double rounding_of_residual(const System& system, const std::vector<double>& x) {
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  const auto b = system.b.to_vector();
  long double squares = 0, b2 = 0;
  for (Index i = 0; i < system.n(); ++i) {
    long double size = std::abs(b[i]);
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      size += std::abs(static_cast<long double>(values[k]) * x[columns[k]]);
    const long double bound = (offsets[i + 1] - offsets[i] + 1) * size * DBL_EPSILON / 2;
    squares += bound * bound;
    b2 += static_cast<long double>(b[i]) * b[i];
  }
  return static_cast<double>(std::sqrt(squares / b2));
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
    EXPECT_LE(residual, 1.01e-6 + rounding_of_residual(random.system, x));
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
