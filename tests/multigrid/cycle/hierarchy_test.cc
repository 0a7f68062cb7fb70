// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/hierarchy.h"

#include "multigrid/errors.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

std::vector<Index> rows_of(const System& system, const SolverOptions& options) {
  std::vector<Index> rows;
  for (const auto& level : hierarchy_of<double>(system, options).levels)
    rows.push_back(n_rows(*level.A));
  return rows;
}

TEST(Hierarchy, OfTheFullTreeHasAQuarterOfTheRowsOnEachLevel) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = Tree::full;
  options.hierarchy.coarse_rows = 1;
  EXPECT_EQ(rows_of(five_point(32), options), std::vector<Index>({1024, 256, 64, 16, 4, 1}));
}

TEST(Hierarchy, StopsAtCoarseRowsOrMaximumLevels) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = Tree::full;
  options.hierarchy.coarse_rows = 16;
  EXPECT_EQ(rows_of(five_point(16), options), std::vector<Index>({256, 64, 16}));
  options.hierarchy.coarse_rows = 15;
  EXPECT_EQ(rows_of(five_point(16), options), std::vector<Index>({256, 64, 16, 4}));
  options.hierarchy.maximum_levels = 2;
  EXPECT_EQ(rows_of(five_point(16), options), std::vector<Index>({256, 64}));
  EXPECT_FALSE(hierarchy_of<double>(five_point(16), options).has_coarse_solver);
  options.hierarchy.coarse_rows = 256;
  EXPECT_EQ(rows_of(five_point(16), options), std::vector<Index>({256}));
  EXPECT_TRUE(hierarchy_of<double>(five_point(16), options).has_coarse_solver);
}

TEST(Hierarchy, AdaptiveIsSmallForAnyGrading) {
  for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
    const auto rows = rows_of(triangles(100, points), preset_options(Preset::paper_ag));
    EXPECT_LE(rows.back(), 256);
    EXPECT_LE(rows.size(), 6u);
    double sum = 0;
    for (const Index n : rows) sum += n;
    EXPECT_LT(sum / rows[0], 1.7);
  }
}

// 16 places on a lattice, five unknowns each: no two of the occupied cells are sisters.
TEST(Hierarchy, OfTheFullTreeGoesOnWhereNoCellsMerge) {
  const int n = 80;
  std::vector<double> coordinates(2 * n);
  for (int i = 0; i < n; ++i) {
    coordinates[i] = i / 5 % 4 + 1e-3 * (i % 5);
    coordinates[n + i] = i / 20 + 1e-3 * (i * 2 % 5);
  }
  System system = system_of(random_spd(n, 6, 191), std::vector<double>(n, 1.));
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = Tree::full;
  options.hierarchy.coarse_rows = 4;
  EXPECT_EQ(rows_of(system, options), std::vector<Index>({80, 16, 4}));
  EXPECT_TRUE(hierarchy_of<double>(system, options).has_coarse_solver);
}

TEST(Hierarchy, SmoothsTheFinestLevelInItsOwnWay) {
  SmootherOptions options;
  options.kind = SmootherKind::jacobi;
  options.finest_kind = FinestSmootherKind::as_kind;
  EXPECT_EQ(smoother_kind(options, 0), SmootherKind::jacobi);
  for (int k = static_cast<int>(SmootherKind::none); k <= static_cast<int>(SmootherKind::fsai);
       ++k) {
    options.finest_kind = finest(static_cast<SmootherKind>(k));
    EXPECT_EQ(smoother_kind(options, 0), static_cast<SmootherKind>(k));
    EXPECT_EQ(smoother_kind(options, 1), SmootherKind::jacobi);
  }
}

TEST(Hierarchy, RefusesBlocksWhereThereAreNone) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.maximum_levels = 2;
  options.hierarchy.coarse_rows = 10;
  options.smoother.kind = SmootherKind::aggregate_gauss_seidel;
  const std::string message =
      message_of<InputError>([&] { hierarchy_of<double>(five_point(32), options); });
  EXPECT_TRUE(contains(message, "level 1 is the coarsest")) << message;
  EXPECT_TRUE(contains(message, "Maximum levels")) << message;
}

TEST(Hierarchy, DescribesItself) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = Tree::full;
  options.hierarchy.coarse_rows = 64;
  const System system = five_point(32);
  const auto hierarchy = hierarchy_of<double>(system, options);
  const HierarchyReport report = describe(hierarchy, options);
  EXPECT_EQ(report.kind, "auxiliary grid");
  ASSERT_EQ(report.levels.size(), 3u);
  EXPECT_EQ(report.levels[0].nonzeros, 5 * 1024 - 4 * 32);
  EXPECT_EQ(report.levels[0].format, "CSR");
  EXPECT_EQ(report.levels[0].smoother, "aggregate gauss-seidel");
  EXPECT_EQ(report.levels[0].largest_aggregate, 4);
  EXPECT_EQ(report.levels[1].format, "ELL");
  EXPECT_EQ(report.levels[1].smoother, "gauss-seidel");
  EXPECT_EQ(report.levels[1].colors, 4);
  EXPECT_EQ(report.levels[1].overflow, 0);
  EXPECT_EQ(report.levels[2].smoother, "direct");
  EXPECT_EQ(report.levels[2].largest_aggregate, 0);
  EXPECT_DOUBLE_EQ(report.grid_complexity, (1024 + 256 + 64) / 1024.);
  Offset nonzeros = 0;
  for (const auto& level : report.levels) {
    nonzeros += level.nonzeros;
    EXPECT_GT(level.bytes, 8 * level.nonzeros);
  }
  EXPECT_DOUBLE_EQ(report.operator_complexity, double(nonzeros) / report.levels[0].nonzeros);
}

TEST(Hierarchy, WithoutCoarseLevelsIsOneSmoother) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.smoother.finest_kind = FinestSmootherKind::as_kind;
  const auto hierarchy = hierarchy_of<double>(five_point(8), options);
  EXPECT_EQ(hierarchy.levels.size(), 1u);
  EXPECT_FALSE(hierarchy.has_coarse_solver) << "although it would be small enough";
  EXPECT_EQ(describe(hierarchy, options).kind, "none");
  EXPECT_EQ(describe(hierarchy, options).levels[0].smoother, "gauss-seidel");
}

}  // namespace
}  // namespace tests
