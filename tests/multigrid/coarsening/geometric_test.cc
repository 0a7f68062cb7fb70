// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

SolverOptions geometric(SmootherKind smoother = SmootherKind::gauss_seidel) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::geometric;
  options.hierarchy.coarse_rows = 20;
  options.smoother.kind = smoother;
  return options;
}

/// Iterations and the solution, in the order of the system.
std::pair<SolveReport, std::vector<double>> solve(const System& system,
                                                  const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  return {report, x.to_vector()};
}

/// Dense product of sparse matrices of any shape.
std::vector<double> product(const Csr<double>& A, const std::vector<double>& x) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  std::vector<double> y(A.n_rows, 0.);
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) y[i] += values[k] * x[columns[k]];
  return y;
}

TEST(Geometric, HasTheLevelsOfTheMesh) {
  const System system = nested(3, 4);
  for (const int coarse_rows : {1, 9, 48, 49, 3000}) {
    SolverOptions options = geometric();
    options.hierarchy.coarse_rows = coarse_rows;
    std::vector<Index> rows;
    for (const auto& level : hierarchy_of<double>(system, options).levels)
      rows.push_back(n_rows(*level.A));
    std::vector<Index> expected = {63 * 63, 31 * 31, 15 * 15, 49, 9};
    while (expected.size() > 1 && expected[expected.size() - 2] <= coarse_rows) expected.pop_back();
    EXPECT_EQ(rows, expected) << coarse_rows;
  }
  SolverOptions two = geometric();
  two.hierarchy.maximum_levels = 2;
  EXPECT_EQ(hierarchy_of<double>(system, two).levels.size(), 2u);
}

// Whatever the order of its rows, a level is the system's, and its link the mesh's.
TEST(Geometric, KeepsMatricesAndLinksUnderItsOrder) {
  const System system = nested(3, 3);
  for (const SmootherKind kind : {SmootherKind::jacobi, SmootherKind::gauss_seidel})
    on_each_executor([&](const Executor& executor) {
      const auto hierarchy = hierarchy_of<double>(system.copy_to(executor), geometric(kind));
      EXPECT_EQ(hierarchy.order.empty(), kind == SmootherKind::jacobi);
      std::vector<Index> order = hierarchy.order.to_vector();
      if (order.empty())
        for (Index i = 0; i < system.n(); ++i) order.push_back(i);
      const Dense A = expand(system.A), actual = expand(*hierarchy.levels[0].A);
      for (int i = 0; i < A.n; ++i)
        for (int j = 0; j < A.n; ++j) EXPECT_EQ(actual(i, j), A(order[i], order[j]));
      // A chain of interpolations from the coarsest level, which has the system's order.
      const std::size_t coarsest = hierarchy.levels.size() - 1;
      std::vector<double> x = random_vector(n_rows(*hierarchy.levels[coarsest].A), 221), y = x;
      for (std::size_t l = coarsest; l-- > 0;) {
        x = product(system.coarser[l].P, x);
        const auto& P = std::get<Interpolation<double>>(hierarchy.levels[l].to_coarser).P;
        y = product(P.copy_to(default_host()), y);
      }
      for (int i = 0; i < A.n; ++i) EXPECT_EQ(y[i], x[order[i]]);
    });
}

TEST(Geometric, RestrictsByTheTransposedInterpolation) {
  const System system = nested(3, 2);
  on_each_executor([&](const Executor& executor) {
    const auto hierarchy = hierarchy_of<double>(system.copy_to(executor), geometric());
    const auto& link = std::get<Interpolation<double>>(hierarchy.levels[0].to_coarser);
    const auto fine = random_vector(link.P.n_rows, 223), coarse = random_vector(link.R.n_rows, 225);
    EXPECT_NEAR(dot(product(link.P.copy_to(default_host()), coarse), fine),
                dot(product(link.R.copy_to(default_host()), fine), coarse), 1e-12);
    Array<double> there(executor, fine), restricted(executor, link.R.n_rows);
    Array<Index> bad(executor, std::vector<Index>{-1});
    restrict_sum(hierarchy.levels[0].to_coarser, there, restricted, bad, 0);
    EXPECT_LT(
        relative_difference(restricted.to_vector(), product(link.R.copy_to(default_host()), fine)),
        1e-14);
    prolong_add(hierarchy.levels[0].to_coarser, Array<double>(executor, coarse), there, bad, 1);
    auto expected = product(link.P.copy_to(default_host()), coarse);
    for (std::size_t i = 0; i < fine.size(); ++i) expected[i] += fine[i];
    EXPECT_LT(relative_difference(there.to_vector(), expected), 1e-14);
    EXPECT_EQ(bad.to_vector()[0], -1);
  });
}

TEST(Geometric, GalerkinGivesTheAssembledMatrices) {
  on_each_executor([&](const Executor& executor) {
    SolverOptions options = geometric(SmootherKind::jacobi);
    options.geometric.level_matrices = LevelMatrices::galerkin;
    const auto galerkin = hierarchy_of<double>(nested(3, 3, false).copy_to(executor), options);
    options.geometric.level_matrices = LevelMatrices::assembled;
    const auto assembled = hierarchy_of<double>(nested(3, 3).copy_to(executor), options);
    ASSERT_EQ(galerkin.levels.size(), assembled.levels.size());
    for (std::size_t l = 0; l < galerkin.levels.size(); ++l)
      EXPECT_LT(relative_difference(expand(*galerkin.levels[l].A).values,
                                    expand(*assembled.levels[l].A).values),
                1e-13);
  });
}

TEST(Geometric, RefusesLevelsWithoutMatricesIfTheyAreToBeAssembled) {
  const std::string message =
      message_of<InputError>([] { hierarchy_of<double>(nested(3, 2, false), geometric()); });
  EXPECT_TRUE(contains(message, "Level matrices")) << message;
}

TEST(Geometric, NeedsAsManyIterationsOnAnyMesh) {
  for (const SmootherKind kind :
       {SmootherKind::jacobi, SmootherKind::chebyshev, SmootherKind::gauss_seidel})
    for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K}) {
      SolverOptions options = geometric(kind);
      options.cycle.kind = cycle;
      int fewest = 100, most = 0;
      for (const int refinements : {3, 4, 5}) {
        const auto [report, x] = solve(nested(3, refinements), options);
        ASSERT_TRUE(report.converged());
        fewest = std::min(fewest, report.iterations);
        most = std::max(most, report.iterations);
      }
      EXPECT_LE(most, 11) << word(kind, smoother_words) << word(cycle, cycle_words);
      EXPECT_LE(most - fewest, 2) << word(kind, smoother_words) << word(cycle, cycle_words);
    }
}

TEST(Geometric, TakesEachSmootherOnEveryExecutor) {
  const System system = nested(3, 4);
  for (const SmootherKind kind : all_smoothers)
    for (const auto& [fill, power] : {std::pair{0, 1}, {1, 1}, {1, 2}, {0, 3}}) {
      if (kind == SmootherKind::aggregate_gauss_seidel) continue;
      if (kind != SmootherKind::ilu && fill > 0) continue;
      if (kind != SmootherKind::ilu && kind != SmootherKind::fsai && power > 1) continue;
      SCOPED_TRACE(word(kind, smoother_words) + std::to_string(fill) + std::to_string(power));
      SolverOptions options = geometric(kind);
      options.smoother.fill = fill;
      options.smoother.power = power;
      const auto reference = solve(system, options).second;
      on_each_executor([&](const Executor& executor) {
        const auto [report, x] = solve(system.copy_to(executor), options);
        EXPECT_TRUE(report.converged());
        EXPECT_LE(report.iterations, 13);
        EXPECT_EQ(report.cycle_synchronizations, 0);
        EXPECT_LT(relative_difference(x, reference), 1e-9);
      });
    }
}

TEST(Geometric, SolvesTheSystemOnEveryExecutorInAnyPrecision) {
  for (const Precision precision : {Precision::double_, Precision::float_, Precision::half})
    for (const Krylov krylov : {Krylov::flexible_cg, Krylov::cg, Krylov::none}) {
      SolverOptions options = geometric();
      options.hierarchy.precision = precision;
      options.krylov = krylov;
      options.tolerance = 1e-9;
      const System system = nested(3, 4);
      on_each_executor([&](const Executor& executor) {
        const auto [report, x] = solve(system.copy_to(executor), options);
        EXPECT_TRUE(report.converged());
        EXPECT_EQ(report.cycle_synchronizations, 0);
        EXPECT_LT(slow_residual(system, x), 1.01e-9);
      });
    }
}

TEST(Geometric, RefusesLevelsThatDoNotFitTogether) {
  const auto refusal = [](const auto& spoil) {
    System system = nested(3, 2);
    spoil(system.coarser);
    return message_of<InputError>([&] { check(system); });
  };
  EXPECT_EQ(refusal([](auto&) {}), "");
  EXPECT_TRUE(contains(refusal([](auto& levels) { levels.erase(levels.begin()); }),
                       "the interpolation from coarser level 1 has 49 rows, not the 225"));
  EXPECT_TRUE(contains(refusal([](auto& levels) { levels[1].A = five_point(4).A; }),
                       "the matrix of coarser level 2 has 16 rows, not the 9"));
  EXPECT_TRUE(contains(refusal([](auto& levels) {
                         std::vector<Index> columns = levels[0].P.columns.to_vector();
                         columns[5] = 49;
                         levels[0].P.columns = Array<Index>(default_host(), columns);
                       }),
                       "the interpolation from coarser level 1 has offsets or columns"));
  EXPECT_TRUE(contains(refusal([](auto& levels) {
                         std::vector<Offset> offsets = levels[0].A.offsets.to_vector();
                         std::swap(offsets[3], offsets[4]);
                         levels[0].A.offsets = Array<Offset>(default_host(), offsets);
                       }),
                       "the matrix of coarser level 1 has offsets or columns"));
}

TEST(Geometric, RefusesASweepByTooManyColors) {
  Dense clique(70);
  for (int i = 0; i < 70; ++i)
    for (int j = 0; j < 70; ++j) clique(i, j) = i == j ? 70 : -1;
  SolverOptions options = geometric();
  options.hierarchy.kind = HierarchyKind::none;
  const System system = system_of(clique, std::vector<double>(70, 1.));
  const std::string message = message_of<InputError>([&] { Solver(system, options); });
  EXPECT_TRUE(contains(message, "more than 64 colors")) << message;
  options.smoother.kind = SmootherKind::jacobi;
  EXPECT_EQ(message_of<InputError>([&] { Solver(system, options); }), "");
}

// With Jacobi rows are as in the system, with Gauss-Seidel by color, with the tree along its cells.
TEST(Geometric, StartsAtTheSameRandomVectorWhateverTheOrderOfItsRows) {
  on_each_executor([](const Executor& executor) {
    const System system = nested(3, 2).copy_to(executor);
    SolverOptions options = geometric(SmootherKind::jacobi);
    options.start = Start::random;
    options.maximum_iterations = 0;
    const std::vector<double> start = solve(system, options).second;
    EXPECT_NE(start, std::vector<double>(start.size(), 0.));
    options.smoother.kind = SmootherKind::gauss_seidel;
    EXPECT_EQ(solve(system, options).second, start);
    options.hierarchy.kind = HierarchyKind::auxiliary_grid;
    EXPECT_EQ(solve(system, options).second, start);
  });
}

TEST(Geometric, IsADirectSolverWithoutRefinements) {
  const auto [report, x] = solve(five_point(12), geometric());
  EXPECT_EQ(report.iterations, 1);
  EXPECT_TRUE(report.converged());
}

// The error of the discretisation is about h^2 / 12; one pass of full multigrid leaves less than
// that, on any mesh.
TEST(FullMultigrid, ReachesTheErrorOfTheDiscretizationInOnePass) {
  for (const int refinements : {3, 4, 5}) {
    System system = nested(3, refinements);
    const int side = (4 << refinements) - 1;
    const double h = 1. / (side + 1), pi = std::acos(-1.);
    std::vector<double> u, b;
    for (int j = 1; j <= side; ++j)
      for (int i = 1; i <= side; ++i) {
        u.push_back(std::sin(pi * i * h) * std::sin(2 * pi * j * h));
        b.push_back(5 * pi * pi * h * h * u.back());
      }
    system.b = Array<double>(default_host(), b);
    SolverOptions options = geometric();
    options.cycle.pre = options.cycle.post = 2;
    const auto error = [&](const SolverOptions& with) {
      const std::vector<double> x = solve(system, with).second;
      double sum = 0;
      for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - u[i]) * (x[i] - u[i]);
      return std::sqrt(sum / u.size());
    };
    options.tolerance = 1e-12;
    const double of_discretization = error(options);
    options.start = Start::full_multigrid;
    options.tolerance = 1e-6;
    options.maximum_iterations = 0;
    EXPECT_LT(error(options), 1.5 * of_discretization) << refinements;
    EXPECT_GT(error(options), 1e-3 * of_discretization) << "too good to be one pass";
  }
}

TEST(FullMultigrid, StartsTheSameOnEveryExecutor) {
  for (const Precision precision : {Precision::double_, Precision::float_}) {
    SolverOptions options = geometric(SmootherKind::jacobi);
    options.hierarchy.precision = precision;
    options.start = Start::full_multigrid;
    options.maximum_iterations = 0;
    const auto start = [&](const Executor& executor) {
      return solve(nested(3, 3).copy_to(executor), options).second;
    };
    const auto reference = start(Executor::host(1));
    on_each_executor([&](const Executor& executor) {
      expect_same(reference, start(executor), executor,
                  precision == Precision::float_ ? 1e-5 : 1e-12);
    });
  }
}

TEST(FullMultigrid, WorksOnAnAuxiliaryGrid) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.start = Start::full_multigrid;
  const auto [report, x] = solve(triangles(60, Points::jittered), options);
  EXPECT_TRUE(report.converged());
  EXPECT_NE(report.residuals.front(), 1.) << "starts at zero";
  EXPECT_LE(report.iterations, 12);
}

}  // namespace
}  // namespace tests
