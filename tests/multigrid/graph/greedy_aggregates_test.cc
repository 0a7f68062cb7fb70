// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/greedy_aggregates.h"

#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

std::vector<Index> greedy(const Csr<double>& A) {
  return same_on_each_executor([&](const Executor& executor) {
    const Csr<double> B = A.copy_to(executor);
    const Aggregates found = greedy_aggregates(B, strength_graph(B, {}));
    std::vector<Index> numbers = found.aggregate.to_vector();
    numbers.push_back(found.n_coarse);
    return numbers;
  });
}

/// Strong couplings of each unknown, by number.
using Graph = std::vector<std::map<Index, double>>;

/// The paper's two phases, over sets of unknowns that are still free.
std::vector<Index> slow_greedy(const Graph& graph) {
  const Index none = -1;
  std::vector<Index> aggregate(graph.size(), none);
  std::set<Index> free;
  for (std::size_t i = 0; i < graph.size(); ++i) free.insert(Index(i));
  Index n = 0;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    std::set<Index> ball{Index(i)};
    for (const auto& [j, weight] : graph[i]) ball.insert(j);
    if (ball.size() == 1 || !std::includes(free.begin(), free.end(), ball.begin(), ball.end()))
      continue;
    for (const Index j : ball) {
      aggregate[std::size_t(j)] = n;
      free.erase(j);
    }
    ++n;
  }
  const std::vector<Index> after_first = aggregate;
  for (const Index i : free) {
    double most = 0;
    for (const auto& [j, weight] : graph[std::size_t(i)])
      if (after_first[std::size_t(j)] != none && weight > most) {
        most = weight;
        aggregate[std::size_t(i)] = after_first[std::size_t(j)];
      }
  }
  return aggregate;
}

TEST(GreedyAggregates, AreTheNaiveOnesAndHoldEveryUnknown) {
  std::vector<Csr<double>> matrices;
  matrices.push_back(five_point(31).A);
  matrices.push_back(triangles(25, Points::graded).A);
  matrices.push_back(tetrahedra(9, Points::jittered).A);
  for (const std::string& name : hard_problem_names()) matrices.push_back(hard_problem(name, 29).A);
  for (std::size_t k = 0; k < matrices.size(); ++k) {
    SCOPED_TRACE(k);
    const StrengthGraph strength = strength_graph(matrices[k], {});
    Graph graph(std::size_t(strength.n()));
    for (const auto& [place, weight] : entries(strength.edges))
      graph[std::size_t(place.first)][place.second] = weight;
    const std::vector<Index> expected = slow_greedy(graph);
    std::vector<Index> found = greedy(matrices[k]);
    const Index n_coarse = found.back();
    found.pop_back();
    const std::set<Index> numbers(found.begin(), found.end());
    EXPECT_EQ(Index(numbers.size()), n_coarse);
    EXPECT_EQ(*numbers.begin(), 0);
    EXPECT_EQ(*numbers.rbegin(), n_coarse - 1);
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (graph[i].empty()) continue;
      EXPECT_EQ(found[i], expected[i]) << "unknown " << i;
    }
  }
}

/// The aggregates of a 5-point grid, a line of the grid a line of the text.
std::string drawn(const std::vector<Index>& aggregate, int side) {
  std::string text;
  for (int i = 0; i < side * side; ++i) {
    text += char('a' + aggregate[std::size_t(i)]);
    if (i % side == side - 1) text += '\n';
  }
  return text;
}

TEST(GreedyAggregates, OfAGridAreCrossesAndWhatIsLeftBetween) {
  std::vector<Index> found = greedy(five_point(6).A);
  found.pop_back();
  EXPECT_EQ(drawn(found, 6),
            "aabbbc\n"
            "adbbcc\n"
            "dddecc\n"
            "fdeeeg\n"
            "ffhegg\n"
            "fhhhgg\n");
}

TEST(GreedyAggregates, UnknownsWithoutCouplingsAreTogether) {
  const std::vector<Index> found = greedy(sparse(random_spd(100, 0, 3)));
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(found[i], Index(i / 32));
  EXPECT_EQ(found.back(), 4);
}

TEST(GreedyAggregates, MakeAHierarchyThatSaysSo) {
  const System system = five_point(63);
  SolverOptions options;
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.graph.aggregation = Aggregation::sequential;
  Solver solver(system, options);
  ASSERT_FALSE(solver.hierarchy().notes.empty());
  EXPECT_TRUE(contains(solver.hierarchy().notes.front(), "Aggregation = sequential"));
  const Aggregates first = greedy_aggregates(system.A, strength_graph(system.A, {}));
  EXPECT_EQ(solver.aggregates(1), first.aggregate.to_vector());
  Array<double> x(system.b.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged());
  EXPECT_LE(report.iterations, 13);
}

}  // namespace
}  // namespace tests
