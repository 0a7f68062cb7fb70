// SPDX-License-Identifier: MIT
#include "multigrid/forecast.h"

#include "multigrid/choice/choices.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <optional>

namespace tests {
namespace {

using namespace multigrid;

double ratio(Offset a, Offset b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

/// The root mean square length of the longest row's couplings by that of the shortest one's.
double grading(const System& system) {
  const std::vector<double> x = system.coordinates.to_vector();
  const auto n = std::size_t(system.n());
  std::vector<double> squares(n), counts(n);
  for (const auto& [at, a] : entries(system.A)) {
    if (at.first == at.second) continue;
    for (int d = 0; d < system.dimension; ++d) {
      const double step = x[std::size_t(d) * n + std::size_t(at.first)] -
                          x[std::size_t(d) * n + std::size_t(at.second)];
      squares[std::size_t(at.first)] += step * step;
    }
    ++counts[std::size_t(at.first)];
  }
  double least = INFINITY, most = 0;
  for (std::size_t i = 0; i < n; ++i) {
    least = std::min(least, std::sqrt(squares[i] / counts[i]));
    most = std::max(most, std::sqrt(squares[i] / counts[i]));
  }
  return most / least;
}

SystemSize size_of(const System& system) {
  SystemSize size{system.n(), system.A.n_nonzeros(), system.dimension};
  size.wind = !system.symmetry || system.symmetry->of_values ? 0 : 1;
  if (system.dimension > 0) size.grading = grading(system);
  for (const CoarserLevel& level : system.coarser)
    size.coarser.push_back({level.n(), level.A.n_nonzeros(), level.P.n_nonzeros()});
  return size;
}

/// Compares with what an executor that does nothing else has counted.
void expect_forecast(const System& system,
                     const SolverOptions& options,
                     double tolerance = 0.15,
                     const Executor& executor = Executor::host(2),
                     std::optional<SystemSize> size = {}) {
  const System there = system.copy_to(executor);
  Array<double> x(executor, system.n());
  const Offset of_system = executor.counters().bytes;
  Solver solver(there, options);
  const Offset setup_peak = executor.counters().peak_bytes, kept = executor.counters().bytes;
  solver.solve(there.b, x);

  const Forecast guess = forecast(size ? *size : size_of(system), options, executor.space());
  EXPECT_EQ(guess.system, of_system);
  EXPECT_NEAR(ratio(guess.setup_peak, setup_peak), 1, tolerance);
  EXPECT_NEAR(ratio(guess.solve, kept), 1, tolerance);
  EXPECT_NEAR(ratio(guess.peak, executor.counters().peak_bytes), 1, tolerance);
}

SolverOptions options_with(Tree tree, Precision precision) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = tree;
  options.hierarchy.precision = precision;
  options.maximum_iterations = 1;
  return options;
}

TEST(Forecast, IsNearWhatTheExecutorCounts) {
  for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
    const System system = triangles(150, points);
    for (const Tree tree : {Tree::adaptive, Tree::full})
      for (const Precision precision : {Precision::double_, Precision::float_}) {
        if (tree == Tree::full && points == Points::graded) continue;  // what `adaptive` is for
        SCOPED_TRACE(word(tree, tree_words) + word(precision, precision_words) +
                     std::to_string(int(points)));
        expect_forecast(system, options_with(tree, precision));
      }
  }
}

TEST(Forecast, HoldsForAnyAggregatesCyclesAndSmoothers) {
  const System system = triangles(120, Points::jittered);
  SolverOptions options = options_with(Tree::adaptive, Precision::double_);
  for (const int most : {4, 8, 16, 64}) {
    SCOPED_TRACE(most);
    options.auxiliary_grid.unknowns_per_cell = most;
    expect_forecast(system, options);
  }
  options.auxiliary_grid.unknowns_per_cell = 6;
  for (const CycleKind cycle : {CycleKind::V, CycleKind::K})
    for (const SmootherKind smoother : all_smoothers) {
      SCOPED_TRACE(test_name(smoother));
      options.cycle.kind = cycle;
      options.cycle.inner_iterations = 4;
      options.smoother.kind = smoother;
      options.smoother.finest_kind = FinestSmootherKind::as_kind;
      expect_forecast(system, options);
    }
}

TEST(Forecast, HoldsForFactorsOfAnyFill) {
  for (const System& system : {triangles(80, Points::jittered), five_point(70), seven_point(12)})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = options_with(Tree::adaptive, precision);
      options.hierarchy.kind = HierarchyKind::none;
      options.smoother.kind = SmootherKind::ilu;
      for (const auto& [fill, power] : {std::pair{0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 3}, {3, 1}}) {
        SCOPED_TRACE("fill " + std::to_string(fill) + ", power " + std::to_string(power));
        options.smoother.fill = fill;
        options.smoother.power = power;
        expect_forecast(system, options);
      }
      options.smoother.kind = SmootherKind::fsai;
      for (const int power : {1, 2, 3, 4}) {
        SCOPED_TRACE("fsai, power " + std::to_string(power));
        options.smoother.power = power;
        expect_forecast(system, options);
      }
    }
}

TEST(Forecast, HoldsForVerticesAndRuns) {
  std::vector<System> systems;
  systems.push_back(triangles(150, Points::jittered));
  systems.push_back(tetrahedra(28, Points::jittered));
  for (const System& system : systems)
    for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed})
      for (const Precision precision : {Precision::double_, Precision::float_, Precision::half}) {
        SCOPED_TRACE(std::to_string(system.dimension) + "D " + word(transfer, grid_transfer_words) +
                     " " + word(precision, precision_words));
        SolverOptions options = preset_options(Preset::fast);
        options.auxiliary_grid.transfer = transfer;
        options.hierarchy.precision = precision;
        options.maximum_iterations = 1;
        expect_forecast(system, options);
      }
}

TEST(Forecast, HoldsForFormats) {
  const System system = triangles(150, Points::jittered);
  for (const HierarchyKind kind : {HierarchyKind::none, HierarchyKind::smoothed_aggregation,
                                   HierarchyKind::unsmoothed_aggregation})
    for (const MatrixFormat format : {MatrixFormat::automatic, MatrixFormat::csr, MatrixFormat::ell,
                                      MatrixFormat::hyb, MatrixFormat::dia, MatrixFormat::slices}) {
      // Rows in the order of aggregates have no diagonals.
      const bool by_aggregates = kind == HierarchyKind::unsmoothed_aggregation;
      if (by_aggregates && format == MatrixFormat::dia) continue;
      SCOPED_TRACE(word(kind, hierarchy_words) + ", " + word(format, format_words));
      SolverOptions options = preset_options(Preset::fast);
      options.hierarchy.kind = kind;
      options.hierarchy.precision = Precision::double_;
      options.hierarchy.format = format;
      options.maximum_iterations = 1;
      expect_forecast(system, options);
    }
}

/// Peaks of the program on an H200 with Preset = fast (benchmarks/results,
/// 2026-11-22-h200-compare-4).
TEST(Forecast, BoundsWhatAGpuCounted) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::linear;
  const struct {
    SystemSize size;
    double bytes;                                         ///< an unknown
  } problems[] = {{{16777216, 83869696, 2, {}}, 326.51},  // 5-point square
                  {{5762689, 40320889, 2, {}}, 397.54},   // triangles by Gmsh
                  {{7414295, 109881253, 3, {}}, 742.82},  // tetrahedra by Gmsh
                  {{1879432, 27667658, 3, {}}, 740.29}};  // heat step on such
  for (const auto& [size, bytes] : problems) {
    const double forecast_bytes = ratio(forecast(size, options, Space::cuda).peak, size.rows);
    EXPECT_GT(forecast_bytes, bytes);
    EXPECT_LT(forecast_bytes, 1.1 * bytes);
  }
}

/// While P^T A P is made, which in double is the peak if no spectrum is estimated at the end.
TEST(Forecast, CountsPartsOfCellsOnAGpuAlone) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::linear;
  options.smoother.kind = SmootherKind::jacobi;
  options.hierarchy.precision = Precision::double_;
  const SystemSize size{1000000, 5000000, 2, {}};
  const Offset on_gpu = forecast(size, options, Space::cuda).setup_peak;
  const Offset elsewhere = forecast(size, options, Space::shadow).setup_peak;
  EXPECT_GT(on_gpu, elsewhere + 15 * Offset(size.rows));
  EXPECT_LE(on_gpu, elsewhere + 8 * 36 * Offset(size.rows) / 4);
}

TEST(Forecast, HoldsForVerticesOnAGpu) {
  if (!has_gpu()) GTEST_SKIP() << "cells make parts of their corners' rows on a GPU only";
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::linear;
  options.maximum_iterations = 1;
  for (const Precision precision : {Precision::double_, Precision::half}) {
    options.hierarchy.precision = precision;
    expect_forecast(five_point(300), options, 0.15, Executor::cuda(0));
    expect_forecast(tetrahedra(40, Points::jittered), options, 0.15, Executor::cuda(0));
  }
}

TEST(Forecast, HoldsForLinksInWords) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::smoothed;
  options.maximum_iterations = 1;
  expect_forecast(triangles(260, Points::jittered), options, 0.15, Executor::shadow());
}

TEST(Forecast, HoldsWithoutHierarchy) {
  for (const SmootherKind kind : {SmootherKind::jacobi, SmootherKind::gauss_seidel})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = options_with(Tree::adaptive, precision);
      options.hierarchy.kind = HierarchyKind::none;
      options.smoother.kind = kind;
      options.smoother.finest_kind = FinestSmootherKind::as_kind;
      System system = triangles(100, Points::jittered);
      expect_forecast(system, options);
      system.dimension = 0;
      system.coordinates = Array<double>(default_host(), 0);
      expect_forecast(system, options);
    }
}

/// Doubles the couplings to the points before each one, by upwind differences.
System with_wind(System system) {
  std::vector<double> values = system.A.values.to_vector();
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<Index> columns = system.A.columns.to_vector();
  for (Index i = 0; i < system.n(); ++i) {
    double sum = 0;
    for (Offset k = offsets[std::size_t(i)]; k < offsets[std::size_t(i) + 1]; ++k) {
      double& value = values[std::size_t(k)];
      if (columns[std::size_t(k)] < i) sum += value, value *= 2;
      if (columns[std::size_t(k)] == i) value -= sum;
    }
  }
  system.A.values = Array<double>(default_host(), values);
  system.symmetry = find_symmetry(system.A);
  return system;
}

TEST(Forecast, HoldsForConvection) {
  const System system = with_wind(five_point(120));
  SolverOptions options;
  options.maximum_iterations = 1;
  for (const PossibleKind& kind : possible_kinds(options, 2, false)) {
    SCOPED_TRACE(kind.name());
    options.hierarchy.kind = kind.kind;
    options.auxiliary_grid.transfer = kind.transfer;
    expect_forecast(system, options);
    expect_forecast(system, options, 0.15, Executor::shadow());
  }
}

TEST(Forecast, HoldsInThreeDimensions) {
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    SolverOptions options = options_with(tree, Precision::double_);
    options.auxiliary_grid.unknowns_per_cell = 8;
    options.hierarchy.coarse_rows = 50;
    expect_forecast(seven_point(12), options);
  }
}

/// A smoother, with its fill and power.
struct Case {
  SmootherKind kind;
  int fill = 0, power = 1;
};

TEST(Forecast, HoldsOnTheLevelsOfAMesh) {
  const System system = nested(5, 4);
  for (const Space space : {Space::host, Space::shadow})
    for (const Precision precision : {Precision::double_, Precision::float_, Precision::half})
      for (const Case& c : {Case{SmootherKind::jacobi},
                            {SmootherKind::l1_jacobi},
                            {SmootherKind::chebyshev},
                            {SmootherKind::gauss_seidel},
                            {SmootherKind::symmetric_gauss_seidel},
                            {SmootherKind::ilu, 0, 1},
                            {SmootherKind::ilu, 1, 2},
                            {SmootherKind::fsai, 0, 2}}) {
        SCOPED_TRACE(test_name(c.kind) + word(precision, precision_words) +
                     (space == Space::host ? " host" : " shadow"));
        SolverOptions options = options_with(Tree::adaptive, precision);
        options.hierarchy.kind = HierarchyKind::geometric;
        options.hierarchy.coarse_rows = 20;
        options.smoother.kind = c.kind;
        options.smoother.fill = c.fill;
        options.smoother.power = c.power;
        expect_forecast(system, options, 0.15,
                        space == Space::host ? Executor::host(2) : Executor::shadow());
      }
}

TEST(Forecast, KnowsWhereTheLevelsOfAMeshEnd) {
  SolverOptions options = options_with(Tree::adaptive, Precision::double_);
  options.hierarchy.kind = HierarchyKind::geometric;
  options.smoother.kind = SmootherKind::jacobi;
  for (const int coarse_rows : {1, 500, 3000}) {
    options.hierarchy.coarse_rows = coarse_rows;
    expect_forecast(nested(5, 3), options, 0.15, Executor::shadow());
  }
  options.hierarchy.coarse_rows = 1;
  options.hierarchy.maximum_levels = 2;
  options.cycle.kind = CycleKind::K;
  expect_forecast(nested(5, 3), options);
  expect_forecast(five_point(20), options, 0.15, Executor::shadow());
  const SystemSize size{4000000, 28000000, 2, {{1000000, 7000000, 7000000}}};
  EXPECT_TRUE(contains(message_of<InputError>([&] { forecast(size, options); }), "Refinements"));
}

TEST(Forecast, CountsTheProductsOfLevels) {
  for (const Precision precision : {Precision::double_, Precision::float_}) {
    SolverOptions options = options_with(Tree::adaptive, precision);
    options.hierarchy.kind = HierarchyKind::geometric;
    options.hierarchy.coarse_rows = 20;
    options.geometric.level_matrices = LevelMatrices::galerkin;
    expect_forecast(nested(5, 4, false), options, 0.15, Executor::host(2), size_of(nested(5, 4)));
  }
}

/// Stand-ins of both have the same sizes.
TEST(Forecast, GrowsBeyondWhatAnIndexHolds) {
  const SolverOptions options = preset_options(Preset::paper_ag);
  const Forecast large = forecast({512000000, 3584000000, 2}, options);
  const Forecast small = forecast({8000000, 56000000, 2}, options);
  EXPECT_NEAR(ratio(large.peak, small.peak), 64, 1);
  EXPECT_GT(large.system, Offset(46) << 30);
}

/// Transfer = auto takes what the mesh asks for.
TEST(Forecast, KnowsHowFarAMeshIsGraded) {
  const SolverOptions options = preset_options(Preset::fast);
  for (const Points points :
       {Points::uniform, Points::jittered, Points::graded, Points::graded_jittered}) {
    SCOPED_TRACE(int(points));
    expect_forecast(triangles(120, points), options);
    expect_forecast(triangles(80, points), options, 0.15, Executor::shadow());
  }
}

/// Of more rows than a stand-in inverts.
TEST(Forecast, CountsALargeDenseInverse) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::geometric;
  expect_forecast(nested(35, 2), options, 0.02, Executor::shadow());
}

/// Systems that are larger than any stand-in.
TEST(Forecast, HoldsForLargeSystems) {
  std::vector<System> systems;
  systems.push_back(triangles(420, Points::jittered));
  systems.push_back(five_point(400));
  systems.push_back(tetrahedra(52, Points::jittered));
  for (const System& system : systems)
    for (const GridTransfer transfer :
         {GridTransfer::constant, GridTransfer::linear, GridTransfer::smoothed}) {
      SCOPED_TRACE(std::to_string(system.n()) + " " + word(transfer, grid_transfer_words));
      SolverOptions options = preset_options(Preset::fast);
      options.auxiliary_grid.transfer = transfer;
      if (transfer == GridTransfer::constant) options.hierarchy.precision = Precision::float_;
      options.maximum_iterations = 1;
      expect_forecast(system, options);
    }
}

TEST(Forecast, RefusesOptionsThatDoNotFit) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.krylov = Krylov::cg;
  EXPECT_REFUSAL(forecast({1000, 5000, 2, {}}, options), InputError,
                 "Solver/Krylov = cg needs a fixed symmetric preconditioner");
}

}  // namespace
}  // namespace tests
