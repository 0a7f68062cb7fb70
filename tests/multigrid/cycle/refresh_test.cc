// SPDX-License-Identifier: MIT
// Solver::refresh: to the last bit the solver that would be set up anew.
#include "multigrid/hierarchy/refresh.h"

#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

/// D A D with a positive diagonal D that is nowhere near constant.
Csr<double> scaled(const Csr<double>& A, double phase) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  std::vector<double> values = A.values.to_vector();
  const auto d = [&](Index i) { return 1 + 0.3 * std::sin(phase + i); };
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) values[k] *= d(i) * d(columns[k]);
  Csr<double> B = A.copy_to(A.executor());
  B.values = Array<double>(A.executor(), values);
  return B;
}

/// Other values in the same places, on all levels.
System with_other_values(const System& system, double phase = 1) {
  System other = system.copy_to(system.A.executor());
  other.A = scaled(system.A, phase);
  for (CoarserLevel& level : other.coarser)
    if (level.A.n_rows > 0) level.A = scaled(level.A, phase);
  return other;
}

/// Couplings of a singular system one by one heavier, by up to a half; A 1 = 0 stays.
System with_other_couplings(const System& system) {
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  std::vector<double> values = system.A.values.to_vector();
  for (Index i = 0; i < system.n(); ++i) {
    double others = 0;
    Offset diagonal = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      if (columns[k] == i)
        diagonal = k;
      else
        others += values[k] *= 1.25 + 0.25 * std::sin(i + columns[k]);
    }
    values[diagonal] = -others;
  }
  System other = system.copy_to(system.A.executor());
  other.A.values = Array<double>(system.A.executor(), values);
  return other;
}

struct Solved {
  std::vector<double> residuals, x;
  HierarchyReport hierarchy;
};

Solved solve(Solver& solver, const System& system) {
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  return {report.residuals, x.to_vector(), solver.hierarchy()};
}

void expect_equal(const Solved& a, const Solved& b, const Executor& executor) {
  EXPECT_GT(a.residuals.size(), 1u);
  if (executor.space() != Space::cuda) {
    EXPECT_EQ(a.residuals, b.residuals);
  }
  expect_same(a.x, b.x, executor);
  ASSERT_EQ(a.hierarchy.levels.size(), b.hierarchy.levels.size());
  for (std::size_t l = 0; l < a.hierarchy.levels.size(); ++l) {
    EXPECT_EQ(a.hierarchy.levels[l].nonzeros, b.hierarchy.levels[l].nonzeros) << l;
    EXPECT_EQ(a.hierarchy.levels[l].bytes, b.hierarchy.levels[l].bytes) << l;
    EXPECT_EQ(a.hierarchy.levels[l].colors, b.hierarchy.levels[l].colors) << l;
    EXPECT_EQ(a.hierarchy.levels[l].format, b.hierarchy.levels[l].format) << l;
  }
}

/// Refreshed from `first` to `second` on every executor, a solver is the one of `second`.
void expect_rebuilt(const System& first, const System& second, const SolverOptions& options) {
  on_each_executor([&](const Executor& executor) {
    const System before = first.copy_to(executor), after = second.copy_to(executor);
    Solver solver(before, options), anew(after, options);
    const Solved old = solve(solver, before), expected = solve(anew, after);
    EXPECT_NE(old.x, expected.x) << "values that change nothing test nothing";
    EXPECT_TRUE(solver.has_structure_of(after));
    solver.refresh(after);
    expect_equal(expected, solve(solver, after), executor);
    solver.refresh(before);
    expect_equal(old, solve(solver, before), executor);
  });
}

SolverOptions with(SmootherKind kind, HierarchyKind hierarchy = HierarchyKind::auxiliary_grid) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.smoother.kind = kind;
  options.hierarchy.kind = hierarchy;
  options.hierarchy.coarse_rows = 20;
  options.maximum_iterations = 12;  // bits are compared, converged or not
  return options;
}

class EachSmoother : public testing::TestWithParam<SmootherKind> {};
INSTANTIATE_TEST_SUITE_P(Refresh,
                         EachSmoother,
                         testing::ValuesIn(all_smoothers),
                         [](const auto& info) { return test_name(info.param); });

TEST_P(EachSmoother, OnBothTreesInBothPrecisions) {
  for (const System& first : {triangles(24, Points::jittered), tetrahedra(8, Points::jittered)})
    for (const Tree tree : {Tree::adaptive, Tree::full})
      for (const Precision precision : {Precision::double_, Precision::float_}) {
        SolverOptions options = with(GetParam());
        options.auxiliary_grid.tree = tree;
        options.hierarchy.precision = precision;
        if (GetParam() == SmootherKind::aggregate_gauss_seidel)
          options.smoother.finest_kind = FinestSmootherKind::as_kind;
        expect_rebuilt(first, with_other_values(first), options);
      }
}

TEST_P(EachSmoother, OnLevelsOfAMesh) {
  if (GetParam() == SmootherKind::aggregate_gauss_seidel) return;  // there are no aggregates
  for (const LevelMatrices matrices : {LevelMatrices::galerkin, LevelMatrices::assembled})
    for (const Precision precision : {Precision::double_, Precision::float_, Precision::half}) {
      SolverOptions options = with(GetParam(), HierarchyKind::geometric);
      options.geometric.level_matrices = matrices;
      options.hierarchy.precision = precision;
      const System first = nested(3, 3);
      expect_rebuilt(first, with_other_values(first), options);
    }
}

TEST_P(EachSmoother, WithoutAHierarchy) {
  if (GetParam() == SmootherKind::aggregate_gauss_seidel) return;
  SolverOptions options = with(GetParam(), HierarchyKind::none);
  options.smoother.finest_kind = FinestSmootherKind::as_kind;
  const System first = tetrahedra(6, Points::graded);
  expect_rebuilt(first, with_other_values(first), options);
}

TEST(Refresh, OfLinksByMatricesOnAnAuxiliaryGrid) {
  const System first = triangles(24, Points::jittered);
  for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed})
    for (const Precision precision : {Precision::double_, Precision::float_, Precision::half}) {
      SolverOptions options = with(SmootherKind::gauss_seidel);
      options.auxiliary_grid.transfer = transfer;
      options.hierarchy.precision = precision;
      expect_rebuilt(first, with_other_values(first), options);
    }
}

TEST(Refresh, OfWiderFactorsKeepsTheirColors) {
  const System first = nested(3, 3);
  for (const HierarchyKind kind : {HierarchyKind::auxiliary_grid, HierarchyKind::geometric}) {
    SolverOptions options = with(SmootherKind::ilu, kind);
    options.smoother.fill = 1;
    options.smoother.power = 2;
    expect_rebuilt(first, with_other_values(first), options);
  }
}

TEST(Refresh, OfALevelThatIsSmoothedAtTheBottom) {
  const System first = nested(3, 3);
  SolverOptions options = with(SmootherKind::gauss_seidel);
  options.hierarchy.maximum_levels = 2;
  expect_rebuilt(first, with_other_values(first), options);
}

TEST(Refresh, OfASparseCoarseSolver) {
  if (!SparseDirect::available()) GTEST_SKIP() << "built without SuiteSparse";
  const System first = nested(3, 3);
  SolverOptions options = with(SmootherKind::gauss_seidel, HierarchyKind::geometric);
  options.hierarchy.sparse_coarse_rows = 60;
  expect_rebuilt(first, with_other_values(first), options);
}

TEST(Refresh, OfAPureNeumannProblem) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const SmootherKind kind : {SmootherKind::gauss_seidel, SmootherKind::ilu}) {
      const System first = neumann(24, Points::uniform);
      ASSERT_TRUE(first.constant_nullspace);
      SolverOptions options = with(kind);
      options.auxiliary_grid.tree = tree;
      expect_rebuilt(first, with_other_couplings(first), options);
    }
}

TEST(Refresh, TakesTheConstantsFromTheSystem) {
  const System singular = neumann(20, Points::uniform);
  System regular = singular.copy_to(singular.A.executor());
  regular.constant_nullspace = false;
  std::vector<double> values = singular.A.values.to_vector();
  for (double& value : values) value *= value > 0 ? 1.1 : 1;
  regular.A.values = Array<double>(singular.A.executor(), values);
  expect_rebuilt(singular, regular, with(SmootherKind::gauss_seidel));
}

// Matrices, colors and aggregates themselves, not only what is solved with them.
TEST(Refresh, MakesTheSameLevels) {
  const System first = triangles(30, Points::jittered), second = with_other_values(first);
  const SolverOptions options = resolved(with(SmootherKind::gauss_seidel));
  Hierarchy<double> hierarchy = hierarchy_of<double>(first, options);
  const Hierarchy<double> expected = hierarchy_of<double>(second, options);
  const LevelColors* colors = hierarchy.colors.get();
  const Index* aggregate = hierarchy.levels[0].aggregates().aggregate.on(first.A.executor());
  refresh(hierarchy, second, options, {second.A.executor()});
  finish(hierarchy);
  EXPECT_EQ(hierarchy.colors.get(), colors);
  EXPECT_EQ(hierarchy.levels[0].aggregates().aggregate.on(first.A.executor()), aggregate);
  ASSERT_GT(hierarchy.levels.size(), 2u);
  ASSERT_EQ(hierarchy.levels.size(), expected.levels.size());
  for (std::size_t l = 0; l < expected.levels.size(); ++l)
    EXPECT_EQ(expand(*hierarchy.levels[l].A).values, expand(*expected.levels[l].A).values) << l;
}

// As of stages whose patterns or links depend on values.
TEST(Refresh, BuildsAnewWhatIsNotOfThePatternAlone) {
  const System first = triangles(24, Points::jittered), second = with_other_values(first);
  const SolverOptions options = resolved(with(SmootherKind::gauss_seidel));
  Hierarchy<double> hierarchy = hierarchy_of<double>(first, options);
  const Hierarchy<double> expected = hierarchy_of<double>(second, options);
  EXPECT_FALSE(hierarchy.traits.pattern_depends_on_values);
  hierarchy.traits.pattern_depends_on_values = true;
  const std::shared_ptr<LevelColors> colors = hierarchy.colors;
  refresh(hierarchy, second, options, {second.A.executor()});
  finish(hierarchy);
  EXPECT_NE(hierarchy.colors, colors);
  ASSERT_EQ(hierarchy.levels.size(), expected.levels.size());
  for (std::size_t l = 0; l < expected.levels.size(); ++l)
    EXPECT_EQ(expand(*hierarchy.levels[l].A).values, expand(*expected.levels[l].A).values) << l;
}

TEST(Refresh, TakesNoMoreMemoryThanASetUpAndLaunchesFewerKernels) {
  for (const HierarchyKind kind : {HierarchyKind::auxiliary_grid, HierarchyKind::geometric}) {
    SolverOptions options = with(SmootherKind::gauss_seidel, kind);
    options.geometric.level_matrices = LevelMatrices::galerkin;
    const Executor executor = Executor::shadow();
    System first = nested(3, 4).copy_to(executor),
           second = with_other_values(nested(3, 4)).copy_to(executor);
    first.symmetry = second.symmetry = Symmetry();  // as assembly knows it
    const Offset before = executor.counters().launches;
    Solver solver(first, options);
    const Offset of_setup = executor.counters().launches - before;
    const Offset bytes = executor.counters().bytes, peak = executor.counters().peak_bytes;
    solver.refresh(second);
    EXPECT_LT(executor.counters().launches - before - of_setup, 0.8 * of_setup);
    EXPECT_EQ(executor.counters().bytes, bytes);
    const Offset flag = sizeof(Index);  // of the comparison
    Offset orders = 0;                  // of the colors, there from the start
    if (kind == HierarchyKind::geometric)
      for (const LevelReport& level : solver.hierarchy().levels) orders += flag * level.rows;
    EXPECT_LE(executor.counters().peak_bytes, peak + flag + orders);
  }
}

TEST(Refresh, EndsAReplacement) {
  const System first = triangles(20, Points::jittered), second = with_other_values(first),
               third = with_other_values(first, 2);
  const SolverOptions options = with(SmootherKind::gauss_seidel);
  Solver solver(first, options), anew(third, options);
  solver.replace_matrix(second.A);
  solver.refresh(third);
  expect_equal(solve(anew, third), solve(solver, third), first.A.executor());
}

/// Without the coupling of rows i and j.
Csr<double> without(const Csr<double>& A, Index i, Index j) {
  Dense B = expand(A);
  EXPECT_NE(B(i, j), 0);
  B(i, j) = B(j, i) = 0;
  return sparse(B);
}
/// With one more coupling.
Csr<double> coupled(const Csr<double>& A, Index i, Index j) {
  Dense B = expand(A);
  EXPECT_EQ(B(i, j), 0);
  B(i, j) = B(j, i) = -0.01;
  return sparse(B);
}

void expect_refusal(const System& system,
                    const SolverOptions& options,
                    const System& other,
                    const std::string& part) {
  on_each_executor([&](const Executor& executor) {
    const System here = system.copy_to(executor), there = other.copy_to(executor);
    Solver solver(here, options);
    const Solved before = solve(solver, here);
    EXPECT_FALSE(solver.has_structure_of(there));
    const std::string message = message_of<InputError>([&] { solver.refresh(there); });
    EXPECT_TRUE(contains(message, part)) << message;
    expect_equal(before, solve(solver, here), executor);
  });
}

TEST(Refresh, RefusesOtherPlacesAndLeavesTheSolverAsItIs) {
  const SolverOptions options = with(SmootherKind::gauss_seidel);
  const System system = five_point(9);
  System other = five_point(10);
  expect_refusal(system, options, other, "has 100 unknowns, not 81");
  other = system.copy_to(system.A.executor());
  other.A = without(system.A, 4, 5);
  expect_refusal(system, options, other, "has other entries in its matrix");
  other.A = coupled(system.A, 3, 70);
  expect_refusal(system, options, other, "has other entries in its matrix");
  other.A = coupled(without(system.A, 4, 5), 4, 40);  // as many as before
  expect_refusal(system, options, other, "has other entries in its matrix");
}

TEST(Refresh, RefusesOtherLevelsOfAMesh) {
  SolverOptions options = with(SmootherKind::gauss_seidel, HierarchyKind::geometric);
  const System system = nested(3, 3);
  const auto spoilt = [&](const auto& spoil) {
    System other = with_other_values(system);
    spoil(other.coarser);
    return other;
  };
  expect_refusal(system, options, spoilt([](auto& levels) { levels.pop_back(); }),
                 "has no coarser level 3");
  expect_refusal(spoilt([](auto& levels) { levels.pop_back(); }), options, system,
                 "has a coarser level 3");
  expect_refusal(system, options,
                 spoilt([](auto& levels) { levels[1].A = without(levels[1].A, 7, 8); }),
                 "has other entries in the matrix of coarser level 2");
  expect_refusal(system, options, spoilt([](auto& levels) { levels[0].A = {}; }),
                 "has other entries in the matrix of coarser level 1");
  const System other_link = spoilt([](auto& levels) {
    std::vector<Index> columns = levels[0].P.columns.to_vector();
    ++columns[0];
    levels[0].P.columns = Array<Index>(default_host(), columns);
  });
  options.geometric.level_matrices = LevelMatrices::galerkin;
  expect_refusal(system, options, other_link,
                 "has other entries in the interpolation from coarser level 1");
}

TEST(Refresh, RefusesAnotherExecutor) {
  const System system = five_point(8);
  Solver solver(system, {});
  EXPECT_THROW(solver.refresh(system.copy_to(Executor::shadow())), WrongExecutor);
}

TEST(Refresh, ThatFailsLeavesASolverThatSaysSo) {
  const System system = five_point(24);
  const SolverOptions options = with(SmootherKind::jacobi);
  const auto expect_lost = [&](Solver& solver, const System& there) {
    Array<double> x(there.A.executor(), there.n());
    for (const std::string& message :
         {message_of<InputError>([&] { solver.solve(there.b, x); }),
          message_of<InputError>([&] { solver.refresh(there); }),
          message_of<InputError>([&] { solver.replace_matrix(there.A); }),
          message_of<InputError>([&] { solver.has_structure_of(there); })})
      EXPECT_TRUE(contains(message, "make a new one")) << message;
  };
  on_each_executor([&](const Executor& executor) {
    const System there = system.copy_to(executor);
    System negative = system.copy_to(executor);
    std::vector<double> values = system.A.values.to_vector();
    for (double& value : values) value = -value;
    negative.A.values = Array<double>(executor, values);
    for (const SmootherKind kind :
         {SmootherKind::jacobi, SmootherKind::chebyshev, SmootherKind::ilu}) {
      Solver indefinite(there, with(kind));
      const std::string message =
          message_of<NotPositiveDefinite>([&] { indefinite.refresh(negative); });
      EXPECT_TRUE(contains(message, "the coarsest matrix")) << message;
      expect_lost(indefinite, there);
    }
  });
  Executor executor = Executor::shadow();
  const System there = system.copy_to(executor);
  Solver poor(there, options);
  executor.fail_after(Failure::allocation, 12);
  EXPECT_THROW(poor.refresh(there), OutOfMemory);
  expect_lost(poor, there);
}

}  // namespace
}  // namespace tests
