// SPDX-License-Identifier: MIT
#include "multigrid/sparse/pattern.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "tests/multigrid/smoothers/graphs.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

namespace tests {
namespace {

using namespace multigrid;

/// A matrix as the levels of a full tree store it: stencils with what reaches further beside them.
Matrix<double> stencil_matrix(const Executor& executor, Points points) {
  const System system = triangles(33, points).copy_to(executor);
  const LocatedPoints located = locate(system.coordinates, 2, Box::rectangle);
  const int depth = full_tree_depth(system.n(), 2);
  const Aggregates aggregates = aggregate_full(located.cells, depth);
  return to_stencil<double>(galerkin(permute(system.A, located.order), aggregates),
                            coarse_cells(located.cells, aggregates, depth));
}

TEST(Pattern, IsThatOfTheMatrixInAnyFormat) {
  bool seen_overflow = false;
  on_each_executor([&](const Executor& executor) {
    const Dense random = random_spd(301, 9, 171);
    EXPECT_EQ(rows_of(pattern_of(Matrix<double>(sparse(random).copy_to(executor)))),
              rows_of(random));
    EXPECT_EQ(
        rows_of(pattern_of(Matrix<double>(to_hyb<double>(sparse(random).copy_to(executor), 3)))),
        rows_of(random));
    EXPECT_EQ(rows_of(pattern_of(
                  Matrix<double>(to_dia<double>(seven_point(7).A.copy_to(executor)).value()))),
              rows_of(expand(seven_point(7).A)));
    EXPECT_EQ(rows_of(pattern_of(Matrix<float>(to_packed(sparse(random).copy_to(executor))))),
              rows_of(random));
    for (const Points points : {Points::uniform, Points::jittered}) {
      const Matrix<double> A = stencil_matrix(executor, points);
      seen_overflow = seen_overflow || !std::get<Ell<double>>(A).overflow_values.empty();
      const Pattern found = pattern_of(A);
      EXPECT_EQ(found.n_columns, n_rows(A));
      // Couplings outside of a cell's neighbours may cancel: look at where entries are stored.
      Rows expected(static_cast<std::size_t>(n_rows(A)));
      const auto& ell = std::get<Ell<double>>(A);
      const auto columns = ell.columns.to_vector(), beyond = ell.overflow_columns.to_vector();
      for (Index i = 0; i < ell.n_rows; ++i)
        for (int k = 0; k < ell.width; ++k)
          if (const Index j = columns[Offset(k) * ell.n_rows + i]; j >= 0) expected[i].insert(j);
      if (!ell.overflow_offsets.empty()) {
        const auto offsets = ell.overflow_offsets.to_vector();
        for (Index i = 0; i < ell.n_rows; ++i)
          expected[i].insert(&beyond[offsets[i]], &beyond[offsets[i + 1]]);
      }
      EXPECT_EQ(rows_of(found), expected);
    }
  });
  EXPECT_TRUE(seen_overflow);
}

TEST(PatternPower, ReachesAsFarAsQSteps) {
  std::vector<Rows> graphs;
  graphs.push_back({});
  graphs.push_back({{}});
  graphs.push_back({{1}, {}, {0, 2}, {2}});  // not symmetric, without diagonals, an empty row
  for (const int per_row : {0, 4, 12}) graphs.push_back(rows_of(random_spd(150, per_row, 173)));
  graphs.push_back(rows_of(expand(triangles(13, Points::jittered).A)));
  Rows star(200);  // one row with all columns
  for (Index i = 0; i < 200; ++i) star[0].insert(i), star[i].insert(0);
  graphs.push_back(star);
  on_each_executor([&](const Executor& executor) {
    for (const Rows& graph : graphs)
      for (const int q : {1, 2, 3, 4})
        EXPECT_EQ(rows_of(pattern_power(pattern(executor, graph), q)), slow_power(graph, q))
            << graph.size() << " rows, q = " << q;
  });
}

TEST(PatternPower, TakesStencilsWithOverflow) {
  on_each_executor([](const Executor& executor) {
    const Pattern A = pattern_of(stencil_matrix(executor, Points::jittered));
    EXPECT_EQ(rows_of(pattern_power(A, 3)), slow_power(rows_of(A), 3));
  });
}

TEST(PatternPower, RefusesWhatHasNoPower) {
  const Pattern wide{1, 2, Array<Offset>(default_host(), std::vector<Offset>{0, 0}), {}};
  EXPECT_REFUSAL(pattern_power(wide, 1), std::logic_error,
                 "pattern_power: a square matrix to a power of at least 1");
  EXPECT_REFUSAL(pattern_power(pattern(default_host(), {{0}}), 0), std::logic_error,
                 "pattern_power: a square matrix to a power of at least 1");
}

}  // namespace
}  // namespace tests
