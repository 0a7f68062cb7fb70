// SPDX-License-Identifier: MIT
// Pure Neumann problems: A 1 = 0.
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/multigrid/solver/presets.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <numeric>

namespace tests {
namespace {

using namespace multigrid;

struct Result {
  SolveReport report;
  std::vector<double> x;
};

Result solve(const Executor& executor, const System& system, const SolverOptions& options) {
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  Result result;
  result.report = solver.solve(there.b, x);
  result.x = x.to_vector();
  return result;
}

double mean(const std::vector<double>& x) {
  return std::accumulate(x.begin(), x.end(), 0.) / double(x.size());
}

double largest(const std::vector<double>& x) {
  double value = 0;
  for (const double entry : x) value = std::max(value, std::abs(entry));
  return value;
}

void expect_solved(const Result& result, const System& system, const SolverOptions& options) {
  EXPECT_TRUE(result.report.converged()) << result.report.message;
  EXPECT_LE(slow_residual(system, result.x), 1.001 * options.tolerance + 1e-15);
  EXPECT_LE(std::abs(mean(result.x)), 1e-14 * largest(result.x));
  EXPECT_EQ(result.report.cycle_synchronizations, 0);
}

/// The solution of mean 0: that of A + 1 1^T / n.
std::vector<double> centred_solution(const System& system) {
  Dense A = expand(system.A);
  for (double& value : A.values) value += 1. / A.n;
  return eliminate(A, system.b.to_vector());
}

/// Rows and columns of two systems that know nothing of each other, the second to the right.
System side_by_side(const System& a, const System& b, double distance) {
  const Dense first = expand(a.A), second = expand(b.A);
  Dense A(first.n + second.n);
  for (int i = 0; i < first.n; ++i)
    for (int j = 0; j < first.n; ++j) A(i, j) = first(i, j);
  for (int i = 0; i < second.n; ++i)
    for (int j = 0; j < second.n; ++j) A(first.n + i, first.n + j) = second(i, j);
  System system = system_of(A, std::vector<double>(A.n, 0.));
  const auto x = a.coordinates.to_vector(), y = b.coordinates.to_vector();
  std::vector<double> coordinates;
  for (int d = 0; d < 2; ++d) {
    coordinates.insert(coordinates.end(), x.begin() + d * first.n, x.begin() + (d + 1) * first.n);
    for (int i = 0; i < second.n; ++i)
      coordinates.push_back(y[d * second.n + i] + (d == 0 ? distance : 0));
  }
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  system.constant_nullspace = true;
  return system;
}

TEST(Singular, NeedsAsManyIterationsAsItsDirichletTwin) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Precision precision : {Precision::double_, Precision::float_})
      for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
        if (tree == Tree::full && points == Points::graded) continue;  // what `adaptive` is for
        SolverOptions options = preset_options(Preset::paper_ag);
        options.auxiliary_grid.tree = tree;
        options.hierarchy.precision = precision;
        const System system = neumann(90, points), twin = triangles(90, points);
        const Result result = solve(default_host(), system, options);
        expect_solved(result, system, options);
        const int iterations = solve(default_host(), twin, options).report.iterations;
        EXPECT_LE(result.report.iterations, iterations + 2);
      }
}

TEST(Singular, FindsTheSolutionOfMeanZero) {
  const System system = neumann(21, Points::jittered);
  const auto expected = centred_solution(system);
  for (const bool random : {false, true})
    for (const Precision precision : {Precision::double_, Precision::float_})
      on_each_executor([&](const Executor& executor) {
        SolverOptions options = preset_options(Preset::paper_ag);
        options.tolerance = 1e-12;
        options.hierarchy.precision = precision;
        options.hierarchy.coarse_rows = 30;
        options.start = random ? Start::random : Start::zero;
        const Result result = solve(executor, system, options);
        expect_solved(result, system, options);
        EXPECT_LT(relative_difference(result.x, expected), 1e-10);
      });
}

// With vectors in float and matrices in half too.
TEST(Singular, IsSolvedByEachPreset) {
  for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
    const System system = neumann(21, points);
    const auto expected = centred_solution(system);
    on_each_preset([&](SolverOptions options) {
      options.tolerance = 1e-12;
      options.hierarchy.coarse_rows = 30;
      const Result reference = solve(Executor::host(1), system, options);
      on_each_executor([&](const Executor& executor) {
        const Result result = solve(executor, system, options);
        expect_solved(result, system, options);
        EXPECT_LT(relative_difference(result.x, expected), 1e-10);
        if (executor.space() == Space::cuda) return;
        EXPECT_EQ(result.report.residuals, reference.report.residuals);
        EXPECT_EQ(result.x, reference.x);
      });
    });
  }
}

TEST(Singular, HasTheSameBitsOnEveryExecutor) {
  const System system = neumann(80, Points::jittered);
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = preset_options(Preset::paper_ag);
      options.auxiliary_grid.tree = tree;
      options.hierarchy.precision = precision;
      const Result reference = solve(Executor::host(1), system, options);
      on_each_executor([&](const Executor& executor) {
        const Result result = solve(executor, system, options);
        expect_solved(result, system, options);
        if (executor.space() == Space::cuda) {  // sums in another order: one iteration either way
          EXPECT_LE(std::abs(result.report.iterations - reference.report.iterations), 1);
          return;
        }
        EXPECT_EQ(result.report.residuals, reference.report.residuals);
        expect_same(reference.x, result.x, executor);
      });
    }
}

TEST(Singular, TakesEachCycleSmootherAndKrylovMethod) {
  const System system = neumann(36, Points::jittered);
  for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K})
    for (const SmootherKind smoother : all_smoothers)
      for (const Krylov krylov : {Krylov::flexible_cg, Krylov::cg, Krylov::none}) {
        SolverOptions options = preset_options(Preset::paper_ag);
        options.cycle.kind = cycle;
        options.smoother.kind = smoother;
        options.smoother.finest_kind = FinestSmootherKind::as_kind;
        options.hierarchy.coarse_rows = 50;
        options.krylov = krylov;
        const bool variable =
            options.cycle.kind == CycleKind::F || options.cycle.kind == CycleKind::K;
        if (krylov == Krylov::cg && variable) continue;
        if (krylov == Krylov::none && options.cycle.kind == CycleKind::V) continue;  // too slow
        SCOPED_TRACE(word(cycle, cycle_words) + " " + word(smoother, smoother_words) + " " +
                     word(krylov, krylov_words));
        const Result result = solve(Executor::shadow(), system, options);
        expect_solved(result, system, options);
        EXPECT_LE(result.report.iterations, 150);
      }
}

/// From side × side points to (2 side - 1)^2: bilinear, P 1 = 1.
Csr<double> bilinear(int side) {
  const int fine = 2 * side - 1;
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  for (int j = 0; j < fine; ++j)
    for (int i = 0; i < fine; ++i) {
      for (int y = j / 2; y <= (j + 1) / 2; ++y)
        for (int x = i / 2; x <= (i + 1) / 2; ++x) {
          columns.push_back(y * side + x);
          values.push_back(1. / ((1 + i % 2) * (1 + j % 2)));
        }
      offsets.push_back(static_cast<Offset>(columns.size()));
    }
  const Executor& host = default_host();
  return {fine * fine, side * side, Array<Offset>(host, offsets), Array<Index>(host, columns),
          Array<double>(host, values)};
}

/// neumann on 33 × 33 points with the levels of 17, 9 and 5 points a side.
System nested_neumann() {
  System system = neumann(33, Points::uniform);
  for (const int side : {17, 9, 5}) system.coarser.push_back({bilinear(side), {}});
  return system;
}

SolverOptions galerkin_levels() {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::geometric;
  options.hierarchy.coarse_rows = 30;
  options.geometric.level_matrices = LevelMatrices::galerkin;
  return options;
}

TEST(Singular, TakesEverySmootherCycleStartAndPrecisionOnTheLevelsOfAMesh) {
  System system = nested_neumann();
  check(system);
  for (const SmootherKind smoother : all_smoothers) {
    if (smoother == SmootherKind::aggregate_gauss_seidel) continue;
    for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K})
      for (const Precision precision : {Precision::double_, Precision::float_})
        for (const Start start : {Start::zero, Start::random, Start::full_multigrid}) {
          SCOPED_TRACE(word(cycle, cycle_words) + " " + word(smoother, smoother_words) + " " +
                       word(precision, precision_words) + " " + word(start, start_words));
          SolverOptions options = galerkin_levels();
          options.smoother.kind = smoother;
          options.cycle.kind = cycle;
          options.hierarchy.precision = precision;
          options.start = start;
          const Result result = solve(Executor::host(1), system, options);
          expect_solved(result, system, options);
          EXPECT_LE(result.report.iterations, 16);
        }
  }
}

// An odd number of smoothing steps leaves a vector and its spare in each other's place.
TEST(Singular, SolvesTwiceAlikeOnTheLevelsOfAMesh) {
  on_each_executor([](const Executor& executor) {
    const System system = nested_neumann().copy_to(executor);
    SolverOptions options = galerkin_levels();
    options.smoother.kind = SmootherKind::chebyshev;
    options.cycle.pre = 2;
    options.start = Start::full_multigrid;
    Solver solver(system, options);
    Array<double> first(executor, system.n()), second(executor, system.n());
    EXPECT_TRUE(solver.solve(system.b, first).converged());
    EXPECT_TRUE(solver.solve(system.b, second).converged());
    EXPECT_EQ(first.to_vector(), second.to_vector());
  });
}

TEST(Singular, NeedsNoHierarchy) {
  const System system = neumann(20, Points::jittered);
  const auto expected = centred_solution(system);
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.smoother.finest_kind = FinestSmootherKind::as_kind;
  options.tolerance = 1e-11;
  for (const Krylov krylov : {Krylov::flexible_cg, Krylov::cg})
    on_each_executor([&](const Executor& executor) {
      options.krylov = krylov;
      const Result result = solve(executor, system, options);
      expect_solved(result, system, options);
      EXPECT_LT(relative_difference(result.x, expected), 1e-9);
    });
}

// Down to one unknown, with aggregates that are a whole level: their blocks are singular too.
TEST(Singular, CoarsensDownToOneUnknown) {
  on_each_executor([](const Executor& executor) {
    for (const Tree tree : {Tree::adaptive, Tree::full})
      for (const SmootherKind kind :
           {SmootherKind::gauss_seidel, SmootherKind::aggregate_gauss_seidel})
        for (const int side : {2, 3, 5, 17}) {
          SolverOptions options = preset_options(Preset::paper_ag);
          options.auxiliary_grid.tree = tree;
          options.smoother.kind = kind;
          options.hierarchy.coarse_rows = 1;
          options.tolerance = 1e-9;
          const System system = neumann(side, Points::jittered);
          const Result result = solve(executor, system, options);
          expect_solved(result, system, options);
          EXPECT_LE(result.report.iterations, 20);
        }
  });
}

TEST(Singular, SmoothsACoarsestLevelThatIsTooLarge) {
  const System system = neumann(30, Points::jittered);
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.maximum_levels = 2;
  options.hierarchy.coarse_rows = 5;
  expect_solved(solve(Executor::shadow(), system, options), system, options);
}

TEST(Singular, TakesAMeanOfRoundoffAwayAndRefusesMore) {
  const System system = neumann(20, Points::jittered);
  const std::vector<double> b = system.b.to_vector();
  const double size = std::sqrt(dot(b, b) / double(b.size()));
  on_each_executor([&](const Executor& executor) {
    const System there = system.copy_to(executor);
    Solver solver(there, preset_options(Preset::paper_ag));
    Array<double> x(executor, system.n());
    for (const double part : {0., 1e-9, 1e-7, 1.}) {
      std::vector<double> moved = b;
      for (double& value : moved) value += part * size;
      const Array<double> rhs(executor, moved);
      if (part < 1e-8) {
        const SolveReport report = solver.solve(rhs, x);
        EXPECT_TRUE(report.converged());
        EXPECT_NEAR(report.removed_mean, part * size, 1e-12 * size);
      } else {
        const std::string message = message_of<InputError>([&] { solver.solve(rhs, x); });
        EXPECT_TRUE(contains(message, "must have mean 0")) << message;
        EXPECT_TRUE(contains(message, "subtract the mean")) << message;
      }
    }
  });
}

TEST(Singular, WithoutLoadIsZero) {
  System system = neumann(20, Points::jittered);
  system.b = Array<double>(default_host(), std::vector<double>(400, 0.));
  on_each_preset([&](const SolverOptions& options) {
    const Result result = solve(default_host(), system, options);
    EXPECT_TRUE(result.report.converged());
    EXPECT_EQ(result.x, std::vector<double>(400, 0.));
  });
}

TEST(Singular, SaysWhatIsMissingWhereNobodySaidSo) {
  on_each_executor([](const Executor& executor) {
    System system = neumann(20, Points::jittered).copy_to(executor);
    EXPECT_TRUE(system.constant_nullspace) << "copy_to keeps it";
    system.constant_nullspace = false;
    on_each_preset([&](const SolverOptions& options) {
      const std::string message = message_of<NotPositiveDefinite>([&] { Solver(system, options); });
      EXPECT_TRUE(contains(message, "looks like a pure Neumann problem")) << message;
      EXPECT_TRUE(contains(message, "System::constant_nullspace")) << message;
    });
  });
}

// Two squares side by side: a constant of its own on each.
TEST(Singular, OfTwoPartsIsRefused) {
  System one = neumann(16, Points::uniform);
  System two = side_by_side(one, one, 3.);
  const std::string message = message_of<InputError>([&] { check(two); });
  EXPECT_TRUE(contains(message, "row 256 and row 0")) << message;
  EXPECT_NO_THROW(check(one));
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const int coarse_rows : {20, 256})
      on_each_executor([&](const Executor& executor) {
        SolverOptions options = preset_options(Preset::paper_ag);
        options.auxiliary_grid.tree = tree;
        options.hierarchy.coarse_rows = coarse_rows;
        const std::string refusal =
            message_of<NotPositiveDefinite>([&] { Solver(two.copy_to(executor), options); });
        EXPECT_TRUE(contains(refusal, "parts that are not connected"))
            << word(tree, tree_words) << coarse_rows << refusal;
      });
}

TEST(Singular, IsFoundByItsRowSums) {
  on_each_executor([](const Executor& executor) {
    for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
      EXPECT_TRUE(has_constant_nullspace(neumann(60, points).copy_to(executor)));
      EXPECT_FALSE(has_constant_nullspace(triangles(60, points).copy_to(executor)));
    }
  });
  System system = neumann(20, Points::uniform);
  Dense A = expand(system.A);
  A(77, 77) += 1e-9;
  system.A = sparse(A);
  EXPECT_FALSE(has_constant_nullspace(system));
  const std::string message = message_of<InputError>([&] { check(system); });
  EXPECT_TRUE(contains(message, "row 77 adds up to 1.3e-10")) << message;
  system.constant_nullspace = false;
  EXPECT_NO_THROW(check(system));
}

}  // namespace
}  // namespace tests
