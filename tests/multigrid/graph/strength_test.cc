// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/strength.h"

#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/graph/independent_set.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

struct Named {
  std::string name;
  Csr<double> A;
};

std::vector<Named> matrices() {
  std::vector<Named> all;
  all.push_back({"five_point", five_point(31).A});
  all.push_back({"jittered", triangles(30, Points::jittered).A});
  all.push_back({"graded", triangles(25, Points::graded).A});
  all.push_back({"tetrahedra", tetrahedra(9, Points::jittered).A});
  all.push_back({"random", sparse(random_spd(700, 9, 17))});
  for (const std::string& name : hard_problem_names())
    all.push_back({name, hard_problem(name, 29).A});
  all.push_back({"diagonal", sparse(random_spd(100, 0, 3))});
  all.push_back({"one", five_point(1).A});
  return all;
}

/// The neighbours of each unknown.
std::vector<std::set<Index>> neighbours(const Csr<double>& graph) {
  std::vector<std::set<Index>> result(static_cast<std::size_t>(graph.n_rows));
  for (const auto& [place, value] : entries(graph))
    result[static_cast<std::size_t>(place.first)].insert(place.second);
  return result;
}

/// Strong couplings by their definition, from a dense point of view.
std::set<std::pair<Index, Index>> slow_strength(const Csr<double>& A, const GraphOptions& options) {
  const Entries all = entries(A);
  const auto diagonal = [&](Index i) { return all.at({i, i}); };
  const bool is_relative = options.strength == Strength::relative;
  const auto weight = [&](Index i, Index j, double a) {
    const double size = is_relative ? std::max(-a, 0.) : std::abs(a);
    return size / std::sqrt(std::abs(diagonal(i) * diagonal(j)));
  };
  std::vector<double> most(static_cast<std::size_t>(A.n_rows));
  for (const auto& [at, a] : all)
    if (at.first != at.second)
      most[static_cast<std::size_t>(at.first)] =
          std::max(most[static_cast<std::size_t>(at.first)], weight(at.first, at.second, a));
  std::set<std::pair<Index, Index>> strong;
  for (const auto& [at, a] : all) {
    if (at.first == at.second) continue;
    const double w = weight(at.first, at.second, a);
    const double least = std::max(most[static_cast<std::size_t>(at.first)],
                                  most[static_cast<std::size_t>(at.second)]);
    if (is_relative ? w > 0 && w >= options.threshold * least : w > options.threshold)
      strong.insert(at);
  }
  return strong;
}

TEST(Strength, IsWhatItsDefinitionSays) {
  for (const Named& problem : matrices())
    for (const Strength strength : {Strength::relative, Strength::absolute})
      for (const double threshold : {0., 0.083, 0.31}) {
        SCOPED_TRACE(problem.name + " " + std::to_string(threshold));
        GraphOptions options;
        options.strength = strength;
        options.threshold = threshold;
        const StrengthGraph graph = strength_graph(problem.A, options);
        std::set<std::pair<Index, Index>> found;
        for (const auto& [at, w] : entries(graph.edges)) {
          found.insert(at);
          EXPECT_TRUE(found.count({at.second, at.first}) || at.second > at.first);
        }
        EXPECT_EQ(found, slow_strength(problem.A, options));
      }
}

TEST(Strength, IsTheSameOnEveryExecutorAndForAnyScaling) {
  for (const Named& problem : matrices()) {
    SCOPED_TRACE(problem.name);
    same_on_each_executor([&](const Executor& executor) {
      return strength_graph(problem.A.copy_to(executor), {}).edges.columns.to_vector();
    });
    Csr<double> scaled = problem.A.copy_to(default_host());
    std::vector<double> values = scaled.values.to_vector();
    for (double& a : values) a *= 1e100;
    scaled.values = Array<double>(default_host(), values);
    EXPECT_EQ(strength_graph(scaled, {}).edges.columns.to_vector(),
              strength_graph(problem.A, {}).edges.columns.to_vector());
  }
}

/// The greedy choice in the order of decreasing (hash(i), i).
std::vector<Index> greedy_set(const std::vector<std::set<Index>>& near, int distance) {
  std::vector<Index> order(near.size()), flags(near.size(), 0);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [](Index i, Index j) {
    return std::make_pair(hash(i), i) > std::make_pair(hash(j), j);
  });
  std::vector<char> covered(near.size(), 0);
  for (const Index i : order) {
    if (covered[static_cast<std::size_t>(i)] || near[static_cast<std::size_t>(i)].empty()) continue;
    flags[static_cast<std::size_t>(i)] = 1;
    std::set<Index> ball = {i};
    for (int step = 0; step < distance; ++step) {
      std::set<Index> wider = ball;
      for (const Index j : ball)
        wider.insert(near[static_cast<std::size_t>(j)].begin(),
                     near[static_cast<std::size_t>(j)].end());
      ball = wider;
    }
    for (const Index j : ball) covered[static_cast<std::size_t>(j)] = 1;
  }
  return flags;
}

TEST(IndependentSet, IsTheGreedyOne) {
  for (const Named& problem : matrices()) {
    SCOPED_TRACE(problem.name);
    const StrengthGraph graph = strength_graph(problem.A, {});
    for (const int distance : {1, 2, 3}) {
      const std::vector<Index> expected = greedy_set(neighbours(graph.edges), distance);
      on_each_executor([&](const Executor& executor) {
        const Csr<double> edges = graph.edges.copy_to(executor);
        EXPECT_EQ(independent_set(edges, distance).to_vector(), expected);
      });
    }
  }
}

TEST(IndependentAggregates, HoldEveryUnknownOnceAndAreConnected) {
  for (const Named& problem : matrices()) {
    SCOPED_TRACE(problem.name);
    const StrengthGraph graph = strength_graph(problem.A, {});
    const std::vector<Index> aggregate = same_on_each_executor([&](const Executor& executor) {
      const Csr<double> A = problem.A.copy_to(executor);
      const Aggregates found = independent_aggregates(A, strength_graph(A, {}));
      std::vector<Index> numbers = found.aggregate.to_vector();
      numbers.push_back(found.n_coarse);
      return numbers;
    });
    const Index n_coarse = aggregate.back();
    const std::vector<Index> is_root = independent_set(graph.edges, 2).to_vector();
    const auto near = neighbours(graph.edges);
    std::set<Index> numbers;
    Index root = 0;
    for (std::size_t i = 0; i < near.size(); ++i) {
      ASSERT_GE(aggregate[i], 0);
      ASSERT_LT(aggregate[i], n_coarse);
      numbers.insert(aggregate[i]);
      if (!is_root[i]) continue;
      EXPECT_EQ(aggregate[i], root++);
      for (const Index j : near[i]) EXPECT_EQ(aggregate[static_cast<std::size_t>(j)], aggregate[i]);
    }
    EXPECT_EQ(static_cast<Index>(numbers.size()), n_coarse);
    for (std::size_t i = 0; i < near.size(); ++i) {
      if (near[i].empty()) continue;
      const auto in_it = [&](Index j) {
        return aggregate[static_cast<std::size_t>(j)] == aggregate[i];
      };
      EXPECT_TRUE(is_root[i] || std::any_of(near[i].begin(), near[i].end(), in_it));
    }
  }
}

}  // namespace
}  // namespace tests
