// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed_aggregation/relaxed_candidate.h"

#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"
#include "tests/support/elasticity.h"
#include "tests/support/executors.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions aggregation(NearNullspace near_nullspace) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.hierarchy.precision = Precision::double_;
  options.graph.near_nullspace = near_nullspace;
  return options;
}

/// Powers of ten by chance, from 1e-3 to 1e3.
std::vector<double> factors(Index n) {
  std::vector<double> d = random_vector(std::size_t(n), 17);
  for (double& value : d) value = std::pow(10., 3 * value);
  return d;
}

TEST(RelaxedCandidate, StartsFromTheDiagonal) {
  Dense A(3);
  A(0, 0) = 4;
  A(0, 1) = A(1, 0) = -1;
  A(2, 2) = -16;
  EXPECT_EQ(relaxed_candidate(sparse(A), 2, 0).to_vector(), (std::vector<double>{0.5, 1, 0.25}));
}

/// One sweep by hand: w - (2/3) D^-1 A w with w = D^-1/2 1; a row without a diagonal entry stays.
TEST(RelaxedCandidate, SweepsByJacobi) {
  Dense A(3);
  A(0, 0) = 4;
  A(0, 1) = A(1, 0) = -1;
  A(1, 1) = 1;
  const std::vector<double> w = relaxed_candidate(sparse(A), 2, 1).to_vector();
  EXPECT_NEAR(w[0], 0.5 - 2. / 3 / 4 * (4 * 0.5 - 1), 1e-15);
  EXPECT_NEAR(w[1], 1 - 2. / 3 * (1 - 0.5), 1e-15);
  EXPECT_EQ(w[2], 1);
}

/// That of D A D is D^-1 that of A.
TEST(RelaxedCandidate, FollowsAScaling) {
  const System system = problem("jittered", 30);
  const std::vector<double> d = factors(system.n());
  const std::vector<double> plain = relaxed_candidate(system.A, 2, 8).to_vector();
  const std::vector<double> other =
      relaxed_candidate(scaled(problem("jittered", 30), d).A, 2, 8).to_vector();
  for (std::size_t i = 0; i < d.size(); ++i)
    ASSERT_NEAR(other[i] * d[i], plain[i], 1e-12) << "row " << i;
}

TEST(RelaxedCandidate, IsTheSameOnEveryExecutor) {
  const System system = problem("aniso30-p1u", 60);
  same_on_each_executor([&](const Executor& executor) {
    return relaxed_candidate(system.A.copy_to(executor), 2.5, 10).to_vector();
  });
}

/// A scaling by chance costs few iterations. The interpolation of constants fails.
TEST(RelaxedCandidate, SolvesWhatIsScaled) {
  for (const char* name : {"jittered", "aniso30-p1u", "checker"}) {
    SCOPED_TRACE(name);
    const System system = problem(name, 90);
    const System other = scaled(problem(name, 90), factors(system.n()));
    const Solved plain = solve(system, aggregation(NearNullspace::given));
    const Solved relaxed = solve(other, aggregation(NearNullspace::relaxed));
    const Solved given = solve(other, aggregation(NearNullspace::given));
    ASSERT_TRUE(relaxed.report.converged());
    EXPECT_LE(relaxed.report.iterations, plain.report.iterations * 3 / 2);
    EXPECT_GE(given.report.iterations, 4 * relaxed.report.iterations);
  }
}

TEST(RelaxedCandidate, IsForScalarSystemsAlone) {
  try {
    Solver(plane_strain(6), aggregation(NearNullspace::relaxed));
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("one unknown a node"), std::string::npos);
  }
}

}  // namespace
}  // namespace tests
