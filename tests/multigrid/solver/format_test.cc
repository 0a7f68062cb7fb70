// SPDX-License-Identifier: MIT
// Solver/Hierarchy/Format.
#include "multigrid/errors.h"
#include "multigrid/hierarchy/level_format.h"
#include "multigrid/solver.h"
#include "tests/multigrid/formats/rows.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>

namespace tests {
namespace {

using namespace multigrid;

constexpr MatrixFormat formats[] = {MatrixFormat::csr, MatrixFormat::ell, MatrixFormat::hyb,
                                    MatrixFormat::dia, MatrixFormat::slices};

SolverOptions with_format(MatrixFormat format,
                          HierarchyKind kind = HierarchyKind::smoothed_aggregation,
                          Precision precision = Precision::double_) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = kind;
  options.hierarchy.precision = precision;
  options.hierarchy.format = format;
  options.hierarchy.coarse_rows = 30;
  return options;
}

struct Solved {
  SolveReport report;
  HierarchyReport hierarchy;
};

Solved solve(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), std::vector<double>(std::size_t(system.n()), 0.));
  const SolveReport report = solver.solve(system.b, x);
  return {report, solver.hierarchy()};
}

std::string name_of(MatrixFormat format) {
  const char* names[] = {"", "CSR", "ELL", "HYB", "DIA", "SELL"};
  return names[int(format)];
}

// The same entries are added in the same order, so nothing but where they are stored changes. The
// curve of an auxiliary grid leaves no diagonals.
TEST(Format, LeavesIterationsAsTheyAre) {
  const System system = five_point(41);
  for (const SmootherKind smoother :
       {SmootherKind::jacobi, SmootherKind::chebyshev, SmootherKind::gauss_seidel})
    for (const HierarchyKind kind :
         {HierarchyKind::smoothed_aggregation, HierarchyKind::auxiliary_grid, HierarchyKind::none})
      for (const Precision precision : {Precision::double_, Precision::float_})
        on_each_executor([&](const Executor& executor) {
          const System there = system.copy_to(executor);
          int expected = -1;
          for (const MatrixFormat format : formats) {
            if (format == MatrixFormat::dia && kind == HierarchyKind::auxiliary_grid) continue;
            SCOPED_TRACE(name_of(format) + " " + word(smoother, smoother_words) + " " +
                         word(kind, hierarchy_words));
            SolverOptions options = with_format(format, kind, precision);
            options.smoother.kind = smoother;
            const Solved solved = solve(there, options);
            if (expected < 0) expected = solved.report.iterations;
            EXPECT_TRUE(solved.report.converged());
            // A GPU adds rows of CSR with four threads.
            const int more = executor.space() == Space::cuda ? 1 : 0;
            EXPECT_NEAR(solved.report.iterations, expected, more);
            EXPECT_EQ(solved.hierarchy.levels[0].format, name_of(format));
          }
        });
}

TEST(Format, IsNotedWithTheLevelsThatItDoesNotSuit) {
  on_each_executor([](const Executor& executor) {
    const System system = five_point(41).copy_to(executor);
    const HierarchyReport report = solve(system, with_format(MatrixFormat::dia)).hierarchy;
    ASSERT_EQ(report.notes.size(), 1u);
    EXPECT_TRUE(contains(report.notes[0], "stored as dia")) << report.notes[0];
    const bool all = std::all_of(report.levels.begin(), report.levels.end(),
                                 [](const LevelReport& level) { return level.format == "DIA"; });
    EXPECT_EQ(contains(report.notes[0], "but for level"), !all) << report.notes[0];
    const HierarchyReport hyb = solve(system, with_format(MatrixFormat::hyb)).hierarchy;
    EXPECT_EQ(hyb.notes, std::vector<std::string>{
                             "level matrices are stored as hyb, as Solver/Hierarchy/Format asks "
                             "for"});
  });
}

TEST(Format, IsRefusedByNameWhereItDoesNotFit) {
  const System random = system_of(random_spd(300, 9, 331), random_vector(300, 333));
  const auto refused = [&](const SolverOptions& options) {
    return message_of<InputError>([&] { Solver(random, options); });
  };
  const std::string of_dia = refused(with_format(MatrixFormat::dia, HierarchyKind::none));
  EXPECT_TRUE(contains(of_dia, "Solver/Hierarchy/Format = dia would take")) << of_dia;
  EXPECT_TRUE(contains(of_dia, "take hyb, csr or auto")) << of_dia;
  const std::string of_half =
      refused(with_format(MatrixFormat::hyb, HierarchyKind::none, Precision::half));
  EXPECT_TRUE(contains(of_half, "take Precision = float or double, or Format = auto")) << of_half;
  SolverOptions constant = preset_options(Preset::paper_ag);
  constant.hierarchy.kind = HierarchyKind::auxiliary_grid;
  constant.hierarchy.format = MatrixFormat::csr;
  const std::string of_aggregates = refused(constant);
  EXPECT_TRUE(contains(of_aggregates, "Transfer = constant has formats of its own"));
  EXPECT_TRUE(contains(of_aggregates, "Format = csr")) << of_aggregates;
}

TEST(Format, AutoIsWhatIsUsual) {
  const System system = five_point(20);
  on_each_executor([&](const Executor& executor) {
    const bool on_host = executor.space() == Space::host;
    for (const HierarchyKind kind : {HierarchyKind::auxiliary_grid, HierarchyKind::none})
      for (const Precision precision : {Precision::double_, Precision::half}) {
        const System there = system.copy_to(executor);
        const HierarchyReport report =
            solve(there, with_format(MatrixFormat::automatic, kind, precision)).hierarchy;
        for (const LevelReport& level : report.levels)
          EXPECT_EQ(level.format, precision == Precision::half ? "packed"
                                  : on_host                    ? "CSR"
                                                               : "SELL");
        for (const std::string& note : report.notes) EXPECT_FALSE(contains(note, "stored as"));
      }
  });
}

TEST(Format, AutoLooksAtTheRowsOfAggregationOnADevice) {
  const System system = five_point(70);  // more than 4096 rows
  on_each_executor([&](const Executor& executor) {
    const bool on_host = executor.space() == Space::host;
    const HierarchyReport report =
        solve(system.copy_to(executor), with_format(MatrixFormat::automatic)).hierarchy;
    EXPECT_EQ(report.levels[0].format, on_host ? "CSR" : "DIA");
    EXPECT_EQ(report.levels[1].format, on_host ? "CSR" : "SELL");
    ASSERT_EQ(report.notes.size(), on_host ? 0u : 1u);
    for (const std::string& note : report.notes)
      EXPECT_TRUE(contains(note, "level 0 is stored as dia")) << note;
  });
}

TEST(Format, AutoTakesTheSmallest) {
  const Index n = 9000;
  const auto rows_with = [&](Index n_long, Index scatter) {
    return rows(
        n, n,
        [&](Index i) {
          std::vector<Index> columns;
          const Index step = i < n_long ? 1 : n / 5;
          for (Index j = scatter * i % (n / 5); j < n; j += step) columns.push_back(j);
          return columns;
        },
        some_weight);
  };
  const FormatRule on_device{MatrixFormat::automatic, MatrixFormat::slices, true};
  const Csr<double> even = rows_with(0, 7), uneven = rows_with(1, 7);
  for (const std::size_t bytes : {4u, 8u}) {
    EXPECT_EQ(level_format(even, 0, on_device, bytes).format, MatrixFormat::slices);
    EXPECT_EQ(level_format(uneven, 0, on_device, bytes).format, MatrixFormat::hyb);
    EXPECT_EQ(level_format(five_point(70).A, 0, on_device, bytes).format, MatrixFormat::dia);
    EXPECT_EQ(level_format(five_point(60).A, 0, on_device, bytes).format, MatrixFormat::slices);
  }
  EXPECT_TRUE(contains(level_format(uneven, 0, on_device, 8).reason, "rows of 5 entries"));
}

TEST(Format, IsThatOfTheMatrixThatIsReplaced) {
  const System system = five_point(30);
  for (const MatrixFormat format : formats)
    on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      Solver solver(there, with_format(format, HierarchyKind::none));
      solver.replace_matrix(there.A);
      Array<double> x(executor, std::vector<double>(900, 0.));
      const SolveReport replaced = solver.solve(there.b, x);
      solver.refresh(there);
      const SolveReport refreshed = solver.solve(there.b, x);
      EXPECT_TRUE(replaced.converged());
      EXPECT_EQ(replaced.residuals, refreshed.residuals);
      const Dense random = random_spd(900, 9, 337);
      solver.replace_matrix(sparse(random).copy_to(executor));  // does not fit into all
      EXPECT_TRUE(solver.solve(there.b, x).converged());
    });
}

}  // namespace
}  // namespace tests
