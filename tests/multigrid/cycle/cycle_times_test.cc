// SPDX-License-Identifier: MIT
#include "multigrid/sparse/dot.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

SolverOptions three_levels() {
  SolverOptions options;
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.hierarchy.maximum_levels = 3;
  options.hierarchy.precision = Precision::double_;
  return options;
}

TEST(CycleTimes, AreOfThePartsInTheirOrderAndOnlyWhereTheyAreAskedFor) {
  on_each_executor([&](const Executor& executor) {
    const System system = five_point(63).copy_to(executor);
    const auto B = make_preconditioner(system, three_levels());
    Array<double> x(executor, system.n()), timed(executor, system.n());
    B->apply(system.b, x);
    ComponentTimes clock(executor);
    B->time_by(&clock);
    B->apply(system.b, timed);
    B->time_by(nullptr);
    const std::vector<double> expected = x.to_vector();
    EXPECT_EQ(timed.to_vector(), expected);
    B->apply(system.b, timed);
    std::string order;
    for (const ComponentTimes::Part& part : clock.list()) {
      EXPECT_GE(part.seconds, 0);
      order += std::string(part.component) + " " + std::to_string(part.level) + "\n";
    }
    EXPECT_EQ(order,
              "pre-smoothing 0\nresidual 0\nrestriction 0\n"
              "pre-smoothing 1\nresidual 1\nrestriction 1\ncoarse solve 2\n"
              "prolongation 1\npost-smoothing 1\nprolongation 0\npost-smoothing 0\n");
  });
}

TEST(Dot, AndSumsOfVectorsAreTheNaiveOnes) {
  const std::vector<double> x = random_vector(12345, 1), y = random_vector(12345, 2);
  const std::vector<double> result = same_on_each_executor([&](const Executor& executor) {
    const Array<double> a(executor, x);
    Array<double> b(executor, y);
    const double product = multigrid::dot(a, b);
    add_scaled(-0.5, a, b);
    std::vector<double> all = b.to_vector();
    all.push_back(product);
    return all;
  });
  EXPECT_NEAR(result.back(), tests::dot(x, y), 1e-11);
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_DOUBLE_EQ(result[i], y[i] - 0.5 * x[i]);
}

}  // namespace
}  // namespace tests
