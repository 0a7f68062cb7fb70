// SPDX-License-Identifier: MIT
// What Solver shows of its hierarchy: aggregates and boxes.
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <map>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions with_tree(Tree tree) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = tree;
  options.auxiliary_grid.unknowns_per_cell = 8;
  options.hierarchy.coarse_rows = 5;
  return options;
}

/// Stretched and moved, so that boxes are not those of the unit square.
System moved(System system) {
  std::vector<double> x = system.coordinates.to_vector();
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = i < x.size() / 2 ? 3 * x[i] - 7 : x[i] + 100;
  system.coordinates = Array<double>(default_host(), x);
  return system;
}

std::vector<System> systems() {
  std::vector<System> all;
  for (const Points points : {Points::uniform, Points::jittered, Points::graded})
    all.push_back(moved(triangles(40, points)));
  all.push_back(seven_point(8));
  return all;
}

template <class Test>
void on_each_level(const Test& test) {
  for (const System& system : systems())
    for (const Tree tree : {Tree::adaptive, Tree::full}) {
      const Solver solver(system, with_tree(tree));
      const int n_levels = static_cast<int>(solver.hierarchy().levels.size());
      ASSERT_GE(n_levels, 3);
      for (int level = 1; level < n_levels; ++level) {
        SCOPED_TRACE(word(tree, tree_words) + " level " + std::to_string(level));
        test(system, solver, level);
      }
    }
}

TEST(Aggregates, OfALevelAreAPartitionInTheCallersOrder) {
  on_each_level([](const System& system, const Solver& solver, int level) {
    const std::vector<Index> aggregates = solver.aggregates(level);
    ASSERT_EQ(aggregates.size(), std::size_t(system.n()));
    const std::set<Index> different(aggregates.begin(), aggregates.end());
    EXPECT_EQ(*different.begin(), 0);
    EXPECT_EQ(*different.rbegin() + 1, solver.hierarchy().levels[level].rows);
    EXPECT_EQ(Index(different.size()), solver.hierarchy().levels[level].rows) << "none is empty";
  });
}

TEST(Aggregates, AreNested) {
  on_each_level([](const System&, const Solver& solver, int level) {
    if (level == 1) return;
    const std::vector<Index> fine = solver.aggregates(level - 1), coarse = solver.aggregates(level);
    std::map<Index, Index> coarse_of;
    for (std::size_t i = 0; i < fine.size(); ++i)
      EXPECT_EQ(coarse_of.emplace(fine[i], coarse[i]).first->second, coarse[i]);
  });
}

// The matrix of a level is that of the partition: sums of entries between aggregates.
TEST(Aggregates, AreThoseOfTheGalerkinProduct) {
  const System system = triangles(12, Points::jittered);
  const SolverOptions options = with_tree(Tree::adaptive);
  const Solver solver(system, options);
  const auto hierarchy = hierarchy_of<double>(system, options);
  const Dense A = expand(system.A);
  for (std::size_t level = 1; level < hierarchy.levels.size(); ++level) {
    const std::vector<Index> aggregates = solver.aggregates(int(level));
    const Dense actual = expand(*hierarchy.levels[level].A);
    Dense expected(actual.n);
    for (int i = 0; i < A.n; ++i)
      for (int j = 0; j < A.n; ++j) expected(aggregates[i], aggregates[j]) += A(i, j);
    EXPECT_LT(relative_difference(actual.values, expected.values), 1e-13);
  }
}

TEST(Boxes, HoldTheirPointsAndNoOthers) {
  on_each_level([](const System& system, const Solver& solver, int level) {
    const std::vector<Index> aggregates = solver.aggregates(level);
    const std::vector<TreeBox> boxes = solver.boxes(level);
    ASSERT_EQ(Index(boxes.size()), solver.hierarchy().levels[level].rows);
    const std::vector<double> x = system.coordinates.to_vector();
    const auto holds = [&](const TreeBox& box, Index i, double margin) {
      for (int d = 0; d < system.dimension; ++d) {
        const double value = x[std::size_t(d) * system.n() + i], length = box.high[d] - box.low[d];
        if (value < box.low[d] - margin * length || value > box.high[d] + margin * length)
          return false;
      }
      return true;
    };
    int missing = 0, strangers = 0;
    for (Index i = 0; i < system.n(); ++i) {
      missing += holds(boxes[aggregates[i]], i, 1e-6) ? 0 : 1;
      for (std::size_t k = 0; k < boxes.size(); ++k)
        strangers += Index(k) != aggregates[i] && holds(boxes[k], i, -1e-6) ? 1 : 0;
    }
    EXPECT_EQ(missing, 0);
    EXPECT_EQ(strangers, 0);
  });
}

TEST(Boxes, DoNotOverlap) {
  on_each_level([](const System& system, const Solver& solver, int level) {
    const std::vector<TreeBox> boxes = solver.boxes(level);
    for (std::size_t a = 0; a < boxes.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        bool apart = false;
        for (int d = 0; d < system.dimension; ++d)
          apart =
              apart || boxes[a].high[d] <= boxes[b].low[d] || boxes[b].high[d] <= boxes[a].low[d];
        ASSERT_TRUE(apart) << a << " and " << b;
      }
  });
}

TEST(Boxes, OfTheFullTreeAreTheCellsOfTheGrid) {
  SolverOptions options = with_tree(Tree::full);
  const Solver solver(five_point(16), options);  // points from 1/17 to 16/17
  const std::vector<TreeBox> boxes = solver.boxes(1);
  ASSERT_EQ(boxes.size(), 64u);
  for (const TreeBox& box : boxes)
    for (int d = 0; d < 2; ++d) EXPECT_NEAR(box.high[d] - box.low[d], 15. / 17 / 8, 1e-15);
  EXPECT_NEAR(boxes[0].low[0], 1. / 17, 1e-15);
  EXPECT_NEAR(boxes[63].high[1], 16. / 17, 1e-15);
  EXPECT_EQ(boxes[0].high[2], 0) << "two dimensions";
}

TEST(Boxes, AreTheSameOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    const System system = triangles(30, Points::graded).copy_to(executor);
    const Solver solver(system, with_tree(Tree::adaptive));
    std::vector<double> corners;
    for (const TreeBox& box : solver.boxes(1))
      for (int d = 0; d < 3; ++d) corners.insert(corners.end(), {box.low[d], box.high[d]});
    return corners;
  });
  same_on_each_executor([](const Executor& executor) {
    const System system = triangles(30, Points::graded).copy_to(executor);
    return Solver(system, with_tree(Tree::adaptive)).aggregates(2);
  });
}

TEST(Aggregates, OfALevelThatIsNotThereAreRefused) {
  const System system = five_point(30);
  const Solver solver(system, preset_options(Preset::paper_ag));
  for (const int level : {-1, 0, 2, 40}) {
    const std::string message = message_of<InputError>([&] { solver.aggregates(level); });
    EXPECT_TRUE(contains(message, "no coarse level " + std::to_string(level))) << message;
    EXPECT_REFUSAL(solver.boxes(level), InputError, "no coarse level " + std::to_string(level));
  }
  SolverOptions none = preset_options(Preset::paper_ag);
  none.hierarchy.kind = HierarchyKind::none;
  none.smoother.finest_kind = FinestSmootherKind::as_kind;
  EXPECT_REFUSAL(Solver(system, none).aggregates(1), InputError,
                 "Solver/Hierarchy/Kind = none has no aggregates");
}

}  // namespace
}  // namespace tests
