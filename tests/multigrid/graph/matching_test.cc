// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/scattered_galerkin.h"
#include "multigrid/coarsening/graph/priority.h"
#include "multigrid/coarsening/graph/rounded.h"
#include "multigrid/coarsening/pairwise_matching/handshake.h"
#include "multigrid/coarsening/pairwise_matching/serial_matching.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/symmetric_part.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tests {
namespace {

using namespace multigrid;

/// The example of paper HY, Section 2.1.1.
Csr<double> example() {
  const double rows[6][6] = {{4, -2, 0, 0, 1, 0}, {-2, 4, 1, 0, 0, 0}, {0, 1, 4, 1, 2, 0},
                             {0, 0, 1, 4, 0, 2},  {1, 0, 2, 0, 4, 0},  {0, 0, 0, 2, 0, 4}};
  Dense A(6);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) A(i, j) = rows[i][j];
  return sparse(A);
}

std::vector<double> coarse_matrix(const Csr<double>& A, const Aggregates& pairs) {
  return expand(galerkin_of_scattered(A, pairs)).values;
}

std::vector<Csr<double>> matrices() {
  std::vector<Csr<double>> all;
  all.push_back(five_point(20).A);
  all.push_back(triangles(24, Points::jittered).A);
  all.push_back(tetrahedra(8, Points::jittered).A);
  for (const std::string& name : hard_problem_names()) all.push_back(hard_problem(name, 24).A);
  return all;
}

/// Every number below n_coarse comes at least once and at most `most` times.
void expect_partition(const Aggregates& aggregates, int most) {
  std::vector<int> size(std::size_t(aggregates.n_coarse), 0);
  for (const Index k : aggregates.aggregate.to_vector()) ++size.at(std::size_t(k));
  for (const int n : size) {
    EXPECT_GE(n, 1);
    EXPECT_LE(n, most);
  }
}

/// The partner of each unknown, or -1, by slow code: in each round all unknowns without partner point
/// first, then pairs form.
std::vector<Index> slow_handshake(const Csr<double>& edges, int rounds) {
  const Entries weights = entries(edges);
  std::vector<Index> partner(std::size_t(edges.n_rows), -1);
  for (; rounds > 0; --rounds) {
    using Choice = std::tuple<double, Key, Index>;  // weight, random number, neighbour
    std::vector<Choice> choice(partner.size(), Choice{-1., 0, -1});
    for (const auto& [at, weight] : weights) {
      const auto [i, j] = at;
      if (partner[std::size_t(i)] >= 0 || partner[std::size_t(j)] >= 0) continue;
      Choice& best = choice[std::size_t(i)];
      best = std::max(best, Choice{roughly(weight), random_bits(i, j), j});
    }
    for (Index i = 0; i < edges.n_rows; ++i) {
      const Index j = std::get<2>(choice[std::size_t(i)]);
      if (j >= 0 && std::get<2>(choice[std::size_t(j)]) == i) partner[std::size_t(i)] = j;
    }
  }
  return partner;
}

TEST(NodePairs, AreThoseOfThePaper) {
  const Csr<double> A = example();
  const Aggregates pairs = node_pairs(A, VisitingOrder::ascending);
  EXPECT_EQ(pairs.aggregate.to_vector(), (std::vector<Index>{0, 0, 1, 2, 1, 2}));
  EXPECT_EQ(coarse_matrix(A, pairs), (std::vector<double>{4, 2, 0, 2, 12, 1, 0, 1, 12}));
}

/// The last unknown is the second one that is visited.
TEST(NodePairs, MayVisitAlternately) {
  const Aggregates pairs = node_pairs(example(), VisitingOrder::alternating);
  EXPECT_EQ(pairs.aggregate.to_vector(), (std::vector<Index>{0, 0, 2, 1, 2, 1}));
}

/// Couplings of weight 2: (5, 3), (4, 2), (1, 0), in this order.
TEST(EdgePairs, TakeTheHeaviestFirst) {
  const Aggregates pairs = edge_pairs(example());
  EXPECT_EQ(pairs.aggregate.to_vector(), (std::vector<Index>{2, 2, 1, 0, 1, 0}));
}

TEST(SerialMatching, MakesPairsOfAllUnknowns) {
  for (const Csr<double>& A : matrices()) {
    expect_partition(node_pairs(A, VisitingOrder::ascending), 2);
    expect_partition(node_pairs(A, VisitingOrder::alternating), 2);
    expect_partition(edge_pairs(A), 2);
  }
}

/// A maximal independent set by slow code, its neighbours, and the means over them.
TEST(SerialMatching, FindsAMaximalIndependentSet) {
  for (const Csr<double>& A : matrices()) {
    const Index n = A.n_rows;
    std::vector<std::vector<Index>> neighbours(static_cast<std::size_t>(n));
    for (const auto& [at, a] : entries(A))
      if (at.first != at.second && a != 0) neighbours[std::size_t(at.first)].push_back(at.second);
    std::vector<Index> number(std::size_t(n), -1);
    Index n_coarse = 0;
    for (Index i = 0; i < n; ++i) {
      bool is_free = true;
      for (const Index j : neighbours[std::size_t(i)]) is_free &= number[std::size_t(j)] < 0;
      if (is_free) number[std::size_t(i)] = n_coarse++;
    }
    std::vector<Index> joined = number;
    Entries means;
    for (Index i = 0; i < n; ++i) {
      std::vector<Index> coarse;
      for (const Index j : neighbours[std::size_t(i)])
        if (number[std::size_t(j)] >= 0) coarse.push_back(number[std::size_t(j)]);
      if (number[std::size_t(i)] >= 0) coarse = {number[std::size_t(i)]};
      joined[std::size_t(i)] = coarse[0];  // neighbours ascend, and so do their numbers
      for (const Index k : coarse) means[{i, k}] = 1. / double(coarse.size());
    }
    const Aggregates aggregates = independent_set_serially(A);
    EXPECT_EQ(aggregates.n_coarse, n_coarse);
    EXPECT_EQ(aggregates.aggregate.to_vector(), joined);
    EXPECT_EQ(entries(beck_interpolation(A)), means);
  }
}

/// With a vector of ones and a constant diagonal the weights fall with a_ij, as those of an
/// M-matrix do by |a_ij|.
TEST(CompatibleWeights, AreHeavyEdgesOfTheModelProblem) {
  const Csr<double> A = five_point(12).A;
  const Csr<double> P = compatible_interpolation(A, VisitingOrder::ascending, 0);
  EXPECT_EQ(P.columns.to_vector(), node_pairs(A, VisitingOrder::ascending).aggregate.to_vector());
  EXPECT_EQ(P.values.to_vector(), std::vector<double>(144, 1.));
}

/// P reproduces the smooth vector: P 1 = x.
TEST(CompatibleWeights, InterpolateTheSmoothVector) {
  const System system = hard_problem("lognormal", 24);
  const Dense A = expand(system.A);
  std::vector<double> x(std::size_t(A.n), 1);
  for (int sweep = 0; sweep < 3; ++sweep) {
    const std::vector<double> product = A * x;
    for (int i = 0; i < A.n; ++i) {
      double norm = 0;
      for (int j = 0; j < A.n; ++j) norm += std::abs(A(i, j));
      x[std::size_t(i)] -= product[std::size_t(i)] / norm;
    }
  }
  const Csr<double> P = compatible_interpolation(system.A, VisitingOrder::ascending, 3);
  const std::vector<double> values = P.values.to_vector();
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(values[i], x[i], 1e-13);
  for (Offset i = 0; i <= P.n_rows; ++i) EXPECT_EQ(P.offsets.to_vector()[std::size_t(i)], i);
}

TEST(Handshake, IsThatOfSlowCode) {
  for (const Csr<double>& A : matrices()) {
    const StrengthGraph graph = strength_graph(A, GraphOptions());
    const Aggregates pairs = handshake_pairs(A, graph);
    const std::vector<Index> partner = slow_handshake(graph.edges, 4);
    const std::vector<Index> aggregate = pairs.aggregate.to_vector();
    std::vector<bool> is_coupled(std::size_t(A.n_rows), false);
    for (const auto& [at, a] : entries(A))
      if (at.first != at.second && a != 0) is_coupled[std::size_t(at.first)] = true;
    Index next = 0;
    for (Index i = 0; i < A.n_rows; ++i) {
      const Index j = partner[std::size_t(i)];
      if (!is_coupled[std::size_t(i)]) continue;
      if (j < 0 || i < j)
        EXPECT_EQ(aggregate[std::size_t(i)], next++);
      else
        EXPECT_EQ(aggregate[std::size_t(i)], aggregate[std::size_t(j)]);
    }
  }
}

/// At most 15 % of the unknowns of a mesh stay alone.
TEST(Handshake, LeavesFewAlone) {
  for (const System& system : {five_point(60), triangles(60, Points::jittered)}) {
    const Aggregates pairs = handshake_pairs(system.A, strength_graph(system.A, GraphOptions()));
    expect_partition(pairs, 2);
    EXPECT_LE(pairs.n_coarse, 0.575 * system.n());
  }
}

TEST(Handshake, IsTheSameOnEveryExecutor) {
  for (const std::string& name : hard_problem_names()) {
    SCOPED_TRACE(name);
    const System system = hard_problem(name, 40);
    same_on_each_executor([&](const Executor& executor) {
      const Csr<double> A = system.A.copy_to(executor);
      return handshake_pairs(A, strength_graph(A, GraphOptions())).aggregate.to_vector();
    });
  }
}

TEST(SerialMatching, IsTheSameOnEveryExecutor) {
  const System system = hard_problem("checker", 24);
  same_on_each_executor([&](const Executor& executor) {
    const Csr<double> A = system.A.copy_to(executor);
    std::vector<Index> all = node_pairs(A, VisitingOrder::ascending).aggregate.to_vector();
    for (const Aggregates& more : {edge_pairs(A), independent_set_serially(A)})
      for (const Index number : more.aggregate.to_vector()) all.push_back(number);
    for (const Csr<double>& P :
         {beck_interpolation(A), compatible_interpolation(A, VisitingOrder::ascending, 2)})
      for (const Index column : P.columns.to_vector()) all.push_back(column);
    return all;
  });
}

TEST(SymmetricPart, IsTheMeanOfAMatrixAndItsTranspose) {
  Dense A = random_spd(40, 3, 5);
  A(3, 7) = 1;
  A(7, 3) = 5;
  const Csr<double> full_of = sparse(A);
  same_on_each_executor([&](const Executor& executor) {
    const Csr<double> part = symmetric_part(full_of.copy_to(executor));
    const Dense full = expand(part.copy_to(default_host()));
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j < 40; ++j) EXPECT_EQ(full(i, j), 0.5 * (A(i, j) + A(j, i)));
    return part.values.to_vector();
  });
}

}  // namespace
}  // namespace tests
