// SPDX-License-Identifier: MIT
// What holds of every kind of hierarchy that knows the graph of the matrix alone.
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

class GraphKind : public testing::TestWithParam<HierarchyKind> {
 protected:
  static SolverOptions options(Precision precision) {
    SolverOptions options = preset_options(Preset::fast);
    options.hierarchy.kind = GetParam();
    options.hierarchy.precision = precision;
    return options;
  }
};

std::string name_of_kind(const testing::TestParamInfo<HierarchyKind>& info) {
  std::string name = word(info.param, hierarchy_words);
  for (char& c : name)
    if (c == ' ') c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Each,
                         GraphKind,
                         testing::Values(HierarchyKind::smoothed_aggregation,
                                         HierarchyKind::unsmoothed_aggregation,
                                         HierarchyKind::pairwise_matching),
                         name_of_kind);

/// Four times the unknowns (in space eight times) take at most four iterations more.
TEST_P(GraphKind, GrowsLittle) {
  const auto iterations = [](const System& system) {
    const SolveReport report = solve(system, options(Precision::half)).report;
    EXPECT_TRUE(report.converged()) << report.message;
    return report.iterations;
  };
  EXPECT_LE(iterations(five_point(128)), iterations(five_point(64)) + 4);
  EXPECT_LE(iterations(triangles(128, Points::jittered)),
            iterations(triangles(64, Points::jittered)) + 4);
  EXPECT_LE(iterations(tetrahedra(20, Points::jittered)),
            iterations(tetrahedra(10, Points::jittered)) + 4);
}

/// x^T M y = y^T M x for one V-cycle M.
TEST_P(GraphKind, ItsVCycleIsSymmetric) {
  const System system = hard_problem("checker", 24);
  SolverOptions one_cycle = options(Precision::double_);
  one_cycle.cycle.kind = CycleKind::V;
  one_cycle.krylov = Krylov::none;
  one_cycle.cycle.post_smoother = PostSmoother::transposed;
  one_cycle.maximum_iterations = 1;
  one_cycle.tolerance = 1e-16;
  Solver solver(system, one_cycle);
  const auto apply = [&](const std::vector<double>& b) {
    Array<double> x(default_host(), std::vector<double>(b.size(), 0.));
    solver.solve(Array<double>(default_host(), b), x);
    return x.to_vector();
  };
  const std::vector<double> x = random_vector(std::size_t(system.n()), 1),
                            y = random_vector(std::size_t(system.n()), 2);
  const double xMy = dot(x, apply(y)), yMx = dot(y, apply(x));
  EXPECT_NEAR(xMy, yMx, 1e-10 * std::sqrt(dot(x, apply(x)) * dot(y, apply(y))));
}

/// Rows kept for given values, parts that are not coupled, and any scale.
TEST_P(GraphKind, HoldsForMatricesOfAnyOrigin) {
  Dense A = random_spd(300, 0, 3);
  const System mesh = triangles(15, Points::jittered);
  for (const auto& [at, a] : entries(mesh.A)) A(at.first + 50, at.second + 50) = a;
  for (const double scale : {1e-100, 1., 1e100}) {
    SCOPED_TRACE(scale);
    Dense scaled = A;
    for (double& a : scaled.values) a *= scale;
    std::vector<double> b = random_vector(300, 4);
    for (double& value : b) value *= scale;
    const System system = system_of(scaled, b);
    SolverOptions small = options(Precision::double_);
    small.hierarchy.coarse_rows = 20;
    const Solved solved = solve(system, small);
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_LE(slow_residual(system, solved.x), 1.1e-6);
  }
}

}  // namespace
}  // namespace tests
