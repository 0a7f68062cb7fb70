// SPDX-License-Identifier: MIT
#include "multigrid/transfers/aggregate_runs.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// n unknowns in aggregates that follow no order.
std::vector<Index> scattered(Index n, Index n_coarse, unsigned seed) {
  std::vector<Index> aggregate(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) aggregate[i] = i % n_coarse;
  std::shuffle(aggregate.begin(), aggregate.end(), std::mt19937(seed));
  return aggregate;
}

Aggregates aggregates_of(const std::vector<Index>& aggregate, const Executor& executor) {
  Aggregates result;
  result.n_fine = static_cast<Index>(aggregate.size());
  result.n_coarse = *std::max_element(aggregate.begin(), aggregate.end()) + 1;
  result.aggregate = Array<Index>(executor, aggregate);
  return result;
}

/// P^T A P by definition, for piecewise constant P.
Dense slow_galerkin(const Dense& A, const std::vector<Index>& aggregate, int n_coarse) {
  Dense coarse(n_coarse);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) coarse(aggregate[i], aggregate[j]) += A(i, j);
  return coarse;
}

TEST(AggregateRuns, AreMadeOfAggregatesInAnyOrder) {
  const System system = triangles(14, Points::jittered);
  const std::vector<Index> first = scattered(system.n(), 60, 1), second = scattered(60, 17, 2);
  const Dense A = expand(system.A), middle = slow_galerkin(A, first, 60),
              last = slow_galerkin(middle, second, 17);
  on_each_executor([&](const Executor& executor) {
    Stages stages;
    stages.levels.resize(3);
    for (int l = 0; l < 3; ++l)
      stages.levels[l].A = sparse(l == 0 ? A : l == 1 ? middle : last).copy_to(executor);
    stages.levels[0].aggregates = aggregates_of(first, executor);
    stages.levels[1].aggregates = aggregates_of(second, executor);
    make_runs(stages);
    for (int l = 0; l < 2; ++l) {
      const Aggregates& runs = stages.levels[l].aggregates;
      const auto aggregate = runs.aggregate.to_vector(), offsets = runs.offsets.to_vector();
      ASSERT_TRUE(std::is_sorted(aggregate.begin(), aggregate.end()));
      for (Index j = 0; j < runs.n_coarse; ++j)
        for (Index i = offsets[j]; i < offsets[j + 1]; ++i) EXPECT_EQ(aggregate[i], j);
      // What the levels are of one another is what it was.
      EXPECT_LT(relative_difference(expand(galerkin(stages.A(l), runs)).values,
                                    expand(stages.A(l + 1)).values),
                1e-14);
    }
    // Each row is the unknown that `order` says, in the aggregate that it was in.
    const auto order = stages.order.to_vector(), order1 = stages.levels[1].order.to_vector();
    const auto aggregate = stages.levels[0].aggregates.aggregate.to_vector();
    for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order1[aggregate[i]], first[order[i]]);
    EXPECT_EQ(expand(stages.A(0)).values,
              expand(permute(system.A, Array<Index>(default_host(), order))).values);
  });
}

TEST(AggregateRuns, StayAsTheyAre) {
  SetupEstimates estimates(Precision::double_, default_host());
  Stages stages = tree_stages(triangles(20, Points::graded),
                              resolved(preset_options(Preset::paper_ag)), estimates);
  const auto order = stages.order.to_vector();
  make_runs(stages);
  EXPECT_EQ(stages.order.to_vector(), order);
  EXPECT_TRUE(stages.levels[1].order.empty());
}

// Aggregates with the numbers of runs give the interpolation of runs; other numbers, other columns.
TEST(AggregateRuns, AreNotNeededForSmoothedInterpolation) {
  for (const System& system : {triangles(20, Points::graded), tetrahedra(7, Points::jittered)})
    on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      const Runs runs{there.n(), 2};
      const Index n = runs.n_runs();
      const Array<double> means = centers(there.coordinates, there.dimension, runs);
      std::vector<Index> aggregate(static_cast<std::size_t>(there.n()));
      for (Index i = 0; i < there.n(); ++i) aggregate[i] = runs.run(i);
      const Entries expected = entries(smoothed_interpolation(
          {there.A, 2., there.coordinates, means, there.dimension, false}, runs));
      const auto of = [&](const std::vector<Index>& numbers, const Array<double>& points) {
        return entries(
            smoothed_interpolation({there.A, 2., there.coordinates, points, there.dimension, false},
                                   aggregates_of(numbers, executor)));
      };
      EXPECT_EQ(of(aggregate, means), expected);

      std::vector<Index> name(static_cast<std::size_t>(n));
      std::iota(name.begin(), name.end(), 0);
      std::shuffle(name.begin(), name.end(), std::mt19937(3));
      const auto points = means.to_vector();
      std::vector<double> moved(points.size());
      for (Index j = 0; j < n; ++j)
        for (int d = 0; d < there.dimension; ++d) moved[d * n + name[j]] = points[d * n + j];
      for (Index& a : aggregate) a = name[a];
      Entries renamed;
      for (const auto& [place, value] : expected)
        renamed[{place.first, name[place.second]}] = value;
      const Entries actual = of(aggregate, Array<double>(executor, moved));
      ASSERT_EQ(actual.size(), renamed.size());
      for (const auto& [place, value] : renamed)
        EXPECT_NEAR(actual.at(place), value, 1e-12) << place.first << ' ' << place.second;
    });
}

}  // namespace
}  // namespace tests
