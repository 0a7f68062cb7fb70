// SPDX-License-Identifier: MIT
#include "multigrid/columns/column_cycle.h"
#include "multigrid/cycle/cycle.h"
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/solver/upwind.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <limits>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions options_of(HierarchyKind kind, Precision precision, SmootherKind smoother) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = kind;
  options.hierarchy.precision = precision;
  options.hierarchy.coarse_rows = 40;
  options.smoother.kind = smoother;
  options.cycle.kind = CycleKind::V;
  return options;
}

std::vector<double> columns_by_chance(Index n, int columns) {
  return random_vector(std::size_t(n) * std::size_t(columns), 41);
}

/// One cycle for K columns does what K cycles do.
template <class T, int K>
void expect_same_cycles(const System& system, const SolverOptions& options) {
  const SolverOptions chosen = resolved(options, system.dimension);
  const Hierarchy<T> hierarchy = hierarchy_of<T>(system, chosen);
  ASSERT_TRUE((ColumnCycle<T, K>::can_do(hierarchy, chosen.cycle)));
  ASSERT_GT(hierarchy.levels.size(), 1u);
  const Executor& executor = system.A.executor();
  const auto n = std::size_t(system.n());
  const std::vector<double> all = columns_by_chance(system.n(), K);
  Array<T> B(executor, std::vector<T>(all.begin(), all.end())), X(executor, Offset(n) * K);
  ColumnCycle<T, K> together(hierarchy, chosen.cycle);
  together.apply(B, X);
  const std::vector<T> result = X.to_vector();
  Cycle<T> single(hierarchy, chosen.cycle);
  for (int k = 0; k < K; ++k) {
    std::vector<T> b(n);
    for (std::size_t i = 0; i < n; ++i) b[i] = T(all[i * K + std::size_t(k)]);
    Array<T> x(executor, system.n());
    single.apply(Array<T>(executor, b), x);
    const std::vector<T> expected = x.to_vector();
    std::vector<double> a(n), e(n);
    for (std::size_t i = 0; i < n; ++i) a[i] = result[i * K + std::size_t(k)], e[i] = expected[i];
    constexpr double tolerance = std::is_same<T, float>() ? 2e-5 : 1e-12;
    EXPECT_LE(relative_difference(a, e), tolerance) << "column " << k;
  }
}

TEST(ColumnCycle, DoesWhatSingleCyclesDo) {
  on_each_executor([](const Executor& executor) {
    for (const char* name : {"five_point", "jittered", "tetrahedra"})
      for (const HierarchyKind kind :
           {HierarchyKind::auxiliary_grid, HierarchyKind::smoothed_aggregation,
            HierarchyKind::unsmoothed_aggregation, HierarchyKind::pairwise_matching})
        for (const SmootherKind smoother : {SmootherKind::chebyshev, SmootherKind::jacobi}) {
          SCOPED_TRACE(std::string(name) + " " + word(kind, hierarchy_words) + " " +
                       word(smoother, smoother_words));
          const System system = problem(name, 30).copy_to(executor);
          expect_same_cycles<double, 4>(system, options_of(kind, Precision::double_, smoother));
          expect_same_cycles<float, 8>(system, options_of(kind, Precision::half, smoother));
        }
  });
}

/// Hosts work slice by slice, shadow row by row.
TEST(ColumnCycle, HasTheSameBitsOnHostAndShadow) {
  const SolverOptions options = resolved(
      options_of(HierarchyKind::smoothed_aggregation, Precision::half, SmootherKind::chebyshev));
  for (const char* name : {"jittered", "tetrahedra"}) {
    const auto cycle = [&](const Executor& executor) {
      const System system = problem(name, 30).copy_to(executor);
      const Hierarchy<float> hierarchy = hierarchy_of<float>(system, options);
      const std::vector<double> b = columns_by_chance(system.n(), 8);
      const Array<float> B(executor, std::vector<float>(b.begin(), b.end()));
      Array<float> X(executor, B.size());
      ColumnCycle<float, 8>(hierarchy, options.cycle).apply(B, X);
      return X.to_vector();
    };
    const std::vector<float> expected = cycle(Executor::host(2));
    expect_same(expected, cycle(Executor::host(1)), default_host());
    expect_same(expected, cycle(Executor::shadow()), default_host());
  }
}

TEST(ColumnCycle, DoesWAndFCyclesAndMoreSteps) {
  for (const CycleKind kind : {CycleKind::W, CycleKind::F}) {
    SolverOptions options = options_of(HierarchyKind::smoothed_aggregation, Precision::double_,
                                       SmootherKind::chebyshev);
    options.cycle.kind = kind;
    options.cycle.pre = 2;
    options.smoother.degree = 3;
    expect_same_cycles<double, 8>(problem("aniso30-p1u", 40), options);
    options.cycle.pre = 0;
    options.smoother.degree = 1;
    expect_same_cycles<double, 8>(problem("aniso30-p1u", 40), options);
  }
}

TEST(ColumnCycle, DoesAuxiliaryGridsOfAnyTransfer) {
  for (const GridTransfer transfer :
       {GridTransfer::constant, GridTransfer::linear, GridTransfer::smoothed})
    for (const char* name : {"jittered", "tetrahedra"}) {
      SolverOptions options =
          options_of(HierarchyKind::auxiliary_grid,
                     transfer == GridTransfer::constant ? Precision::float_ : Precision::half,
                     SmootherKind::chebyshev);
      options.auxiliary_grid.transfer = transfer;
      expect_same_cycles<float, 4>(problem(name, 36), options);
    }
}

/// B and X of several right-hand sides, and their reports.
struct Several {
  std::vector<SolveReport> reports;
  std::vector<double> X;
};
Several solve_several(const System& system, const SolverOptions& options, int columns) {
  Solver solver(system, options);
  const Executor& executor = system.A.executor();
  const Array<double> B(executor, columns_by_chance(system.n(), columns));
  Array<double> X(executor, B.size());
  const std::vector<SolveReport> reports = solver.solve(B, X, columns);
  return {reports, X.to_vector()};
}

void expect_solutions(const System& system, const SolverOptions& options, int columns) {
  SCOPED_TRACE(std::to_string(columns) + " columns");
  const auto n = std::size_t(system.n());
  const Several several = solve_several(system, options, columns);
  ASSERT_EQ(several.reports.size(), std::size_t(columns));
  const std::vector<double> B = columns_by_chance(system.n(), columns);
  Solver alone(system, options);
  System equation = system.copy_to(default_host());
  for (int k = 0; k < columns; ++k) {
    SCOPED_TRACE("column " + std::to_string(k));
    const auto begin = std::ptrdiff_t(n) * k;
    const std::vector<double> b(B.begin() + begin, B.begin() + begin + std::ptrdiff_t(n));
    const std::vector<double> x(several.X.begin() + begin,
                                several.X.begin() + begin + std::ptrdiff_t(n));
    Array<double> single(system.A.executor(), system.n());
    const SolveReport report = alone.solve(Array<double>(system.A.executor(), b), single);
    const SolveReport& own = several.reports[std::size_t(k)];
    EXPECT_TRUE(own.converged());
    equation.b = Array<double>(default_host(), b);
    EXPECT_NEAR(own.true_relative_residual, slow_residual(equation, x), 1e-12);
    EXPECT_LE(own.true_relative_residual, 1e-6);
    EXPECT_NEAR(own.iterations, report.iterations, 1);
    EXPECT_LE(relative_difference(x, single.to_vector()), 1e-4);
    EXPECT_EQ(own.residuals.size(), std::size_t(own.iterations) + 1);
    EXPECT_GT(own.residuals[0], 0.99);
  }
}

TEST(SeveralColumns, AreSolvedAsIfAlone) {
  on_each_executor([](const Executor& executor) {
    for (const char* name : {"jittered", "checker"}) {
      SCOPED_TRACE(name);
      const System system = problem(name, 40).copy_to(executor);
      for (const int columns : {0, 1, 2, 4, 5, 8, 13}) expect_solutions(system, {}, columns);
    }
  });
}

TEST(SeveralColumns, AreSolvedTogether) {
  const System system = problem("jittered", 30);
  const auto widths = [](const Several& several) {
    std::vector<int> widths;
    for (const SolveReport& report : several.reports) widths.push_back(report.columns);
    return widths;
  };
  EXPECT_EQ(widths(solve_several(system, {}, 13)),
            (std::vector<int>{8, 8, 8, 8, 8, 8, 8, 8, 5, 5, 5, 5, 5}));
  EXPECT_EQ(widths(solve_several(system, {}, 9)), (std::vector<int>{8, 8, 8, 8, 8, 8, 8, 8, 1}));
  SolverOptions options;
  options.krylov = Krylov::cg;
  EXPECT_EQ(widths(solve_several(system, options, 3)), (std::vector<int>{3, 3, 3}));
}

TEST(SeveralColumns, AreSolvedOneByOneWhereNoOtherFormExists) {
  const System system = problem("jittered", 30);
  SolverOptions k_cycle;
  k_cycle.cycle.kind = CycleKind::K;
  SolverOptions sweeping;
  sweeping.smoother.kind = SmootherKind::gauss_seidel;
  SolverOptions other;
  other.krylov = Krylov::gmres;
  SolverOptions random;
  random.start = Start::random;
  for (const SolverOptions& options : {k_cycle, sweeping, other, random}) {
    const Several several = solve_several(system, options, 3);
    for (const SolveReport& report : several.reports) {
      EXPECT_TRUE(report.converged()) << report.message;
      EXPECT_EQ(report.columns, 1);
    }
  }
  for (const SolveReport& report : solve_several(upwind(12, 10, 100), {}, 2).reports)
    EXPECT_TRUE(report.converged());
}

/// Columns that are equal stay equal to the last bit, wherever they are.
TEST(SeveralColumns, DoNotKnowOneAnother) {
  on_each_executor([](const Executor& executor) {
    const System system = problem("jittered", 50).copy_to(executor);
    const auto n = std::size_t(system.n());
    std::vector<double> B = columns_by_chance(system.n(), 8);
    std::copy(B.begin(), B.begin() + std::ptrdiff_t(n), B.begin() + std::ptrdiff_t(5 * n));
    for (std::size_t i = 0; i < n; ++i) B[2 * n + i] *= 1e12;
    for (std::size_t i = 0; i < n; ++i) B[3 * n + i] = 0;
    Solver solver(system, {});
    Array<double> X(executor, Offset(8 * n));
    const std::vector<SolveReport> reports = solver.solve(Array<double>(executor, B), X, 8);
    for (const SolveReport& report : reports) EXPECT_TRUE(report.converged());
    const std::vector<double> x = X.to_vector();
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(x[i], x[5 * n + i]);
      ASSERT_EQ(x[3 * n + i], 0);
    }
    EXPECT_EQ(reports[3].iterations, 0);
    EXPECT_EQ(reports[0].residuals, reports[5].residuals);
  });
}

TEST(SeveralColumns, LeaveABadOneBehind) {
  const System system = problem("jittered", 30);
  const auto n = std::size_t(system.n());
  std::vector<double> B = columns_by_chance(system.n(), 4);
  B[n + 7] = std::numeric_limits<double>::quiet_NaN();
  Solver solver(system, {});
  Array<double> X(default_host(), Offset(4 * n));
  const std::vector<SolveReport> reports = solver.solve(Array<double>(default_host(), B), X, 4);
  EXPECT_EQ(reports[1].outcome, Outcome::not_finite);
  for (const int k : {0, 2, 3}) EXPECT_TRUE(reports[std::size_t(k)].converged()) << k;
}

TEST(SeveralColumns, FollowARefreshAndAReplacement) {
  const System system = problem("jittered", 30), other = with_mass(problem("jittered", 30), 900);
  Solver solver(system, {});
  const Array<double> B(default_host(), columns_by_chance(system.n(), 4));
  Array<double> X(default_host(), B.size());
  solver.solve(B, X, 4);
  const auto residual = [&](const System& of) {
    System first = of.copy_to(default_host());
    const std::vector<double> b = B.to_vector(), x = X.to_vector();
    const auto n = std::ptrdiff_t(of.n());
    first.b = Array<double>(default_host(), std::vector<double>(b.begin(), b.begin() + n));
    return slow_residual(first, std::vector<double>(x.begin(), x.begin() + n));
  };
  EXPECT_LE(residual(system), 1.01e-6);
  solver.replace_matrix(other.A);
  EXPECT_EQ(solver.solve(B, X, 4)[0].columns, 1) << "of a matrix that was replaced";
  EXPECT_LE(residual(other), 1.01e-6);
  solver.refresh(other);
  EXPECT_EQ(solver.solve(B, X, 4)[0].columns, 4);
  EXPECT_LE(residual(other), 1.01e-6);
}

TEST(SeveralColumns, MustHaveTheirSize) {
  const System system = problem("five_point", 9);
  Solver solver(system, {});
  Array<double> B(default_host(), 2 * system.n()), X(default_host(), 2 * system.n());
  EXPECT_REFUSAL(solver.solve(B, X, 3), InputError, "the right-hand sides must have");
  EXPECT_REFUSAL(solver.solve(B, X, -1), InputError,
                 "the number of right-hand sides must not be negative");
}

}  // namespace
}  // namespace tests
