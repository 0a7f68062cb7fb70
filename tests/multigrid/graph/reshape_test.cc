// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/unsmoothed_aggregation/reshape.h"

#include "multigrid/coarsening/galerkin/scattered_galerkin.h"
#include "multigrid/coarsening/graph/local_maxima.h"
#include "multigrid/coarsening/unsmoothed_aggregation/pair_graph.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <cmath>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

/// The Laplacian of a grid of columns × rows points, the weight of its vertical edges given.
Dense grid(int columns, int rows, double vertical) {
  Dense L(columns * rows);
  const auto add = [&](int i, int j, double w) {
    L(i, i) += w;
    L(j, j) += w;
    L(i, j) -= w;
    L(j, i) -= w;
  };
  for (int i = 0; i < L.n; ++i) {
    if (i % columns + 1 < columns) add(i, i + 1, 1);
    if (i + columns < L.n) add(i, i + columns, vertical);
  }
  return L;
}

PairGraph graph_of(const Dense& L) {
  PairGraph graph;
  graph.n = L.n;
  for (int i = 0; i < L.n; ++i)
    for (int j = i + 1; j < L.n; ++j)
      if (L(i, j) < 0) graph.add_edge(i, j, -L(i, j));
  graph.sum_degrees();
  return graph;
}

Dense operator*(const Dense& A, const Dense& B) {
  Dense C(A.n);
  for (int i = 0; i < A.n; ++i)
    for (int k = 0; k < A.n; ++k)
      for (int j = 0; j < A.n; ++j) C(i, j) += A(i, k) * B(k, j);
  return C;
}
Dense transposed(const Dense& A) {
  Dense B(A.n);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) B(j, i) = A(i, j);
  return B;
}

/// The pseudo-inverse of a Laplacian of a connected graph: (L + J)^-1 - J, J = 1 1^T / n.
Dense pseudo_inverse(const Dense& L) {
  Dense shifted = L, result(L.n);
  for (double& value : shifted.values) value += 1. / L.n;
  for (int j = 0; j < L.n; ++j) {
    std::vector<double> unit(std::size_t(L.n), 0.);
    unit[std::size_t(j)] = 1;
    const std::vector<double> column = eliminate(shifted, unit);
    for (int i = 0; i < L.n; ++i) result(i, j) = column[std::size_t(i)] - 1. / L.n;
  }
  return result;
}

/// X = T Q with T = I - M^-1 L, entry by entry.
struct Twin {
  Dense X, T, Q;

  Twin(const Dense& L, unsigned set) : X(L.n), T(L.n), Q(L.n) {
    int inside = 0;
    for (int i = 0; i < L.n; ++i) inside += int(set >> i & 1);
    std::vector<double> v;
    for (int i = 0; i < L.n; ++i) v.push_back(set >> i & 1 ? 1. / inside : -1. / (L.n - inside));
    const std::vector<double> Lv = operator*(L, v);
    const double vLv = dot(v, Lv);
    for (int i = 0; i < L.n; ++i)
      for (int j = 0; j < L.n; ++j) {
        Q(i, j) = v[std::size_t(i)] * Lv[std::size_t(j)] / vLv;
        double sum = 0;
        for (int k = 0; k < L.n; ++k) sum += std::abs(L(i, k));
        T(i, j) = (i == j ? 1 : 0) - L(i, j) / sum;
      }
    X = T * Q;
  }
};

const std::vector<Dense>& laplacians() {
  static const std::vector<Dense> all = [] {
    std::vector<Dense> list = {grid(2, 2, 1), grid(4, 2, 1), grid(3, 3, 10), grid(5, 2, 0.1)};
    Dense random = grid(11, 1, 1);
    const std::vector<double> weights = random_vector(30, 7);
    for (int k = 0; k < 30; ++k) {
      const int i = k % 11, j = (k * 7 + 3) % 11;
      if (i == j) continue;
      const double w = 1 + weights[std::size_t(k)];
      random(i, i) += w;
      random(j, j) += w;
      random(i, j) -= w;
      random(j, i) -= w;
    }
    list.push_back(random);
    return list;
  }();
  return all;
}

/// The closed form is the trace of L^+ X^T L X, which is (sum_i Y_ki Y_ik) / Y_kk for any k with Y_kk
/// != 0, as the paper computes it, and the square of the norm |X|_L.
TEST(PairGraph, ItsValueIsTheTraceAndTheNorm) {
  for (const Dense& L : laplacians()) {
    const PairGraph graph = graph_of(L);
    const Dense inverse = pseudo_inverse(L);
    for (unsigned set = 1; set < graph.all(); set = 2 * set + 3) {
      const Twin twin(L, set);
      const Dense Y = inverse * (transposed(twin.X) * (L * twin.X));
      double trace = 0, product = 0;
      int k = 0;
      for (int i = 0; i < L.n; ++i) {
        trace += Y(i, i);
        if (std::abs(Y(i, i)) > std::abs(Y(k, k))) k = i;
      }
      for (int i = 0; i < L.n; ++i) product += Y(k, i) * Y(i, k);
      EXPECT_NEAR(graph.value(set), trace, 1e-12);
      EXPECT_NEAR(graph.value(set), product / Y(k, k), 1e-12);
      std::vector<double> x = random_vector(std::size_t(L.n), 3);
      double norm = 0;
      for (int step = 0; step < 3; ++step) {  // of rank one: the power method is exact
        x = operator*(Y, x);
        norm = std::sqrt(dot(x, x));
        for (double& value : x) value /= norm;
      }
      EXPECT_NEAR(graph.value(set), norm, 1e-10);
    }
  }
}

TEST(PairGraph, KnowsWhatIsConnected) {
  const PairGraph graph = graph_of(grid(4, 2, 1));
  EXPECT_TRUE(graph.is_connected(0b1111));
  EXPECT_TRUE(graph.is_connected(0b00110011));
  EXPECT_TRUE(graph.is_connected(0b1));
  EXPECT_FALSE(graph.is_connected(0b1001));
  EXPECT_FALSE(graph.is_connected(0b01000001));
}

std::vector<Index> reshaped(const Csr<double>& A, const std::vector<Index>& start, int sweeps) {
  return same_on_each_executor([&](const Executor& executor) {
    Aggregates aggregates;
    aggregates.n_fine = Index(start.size());
    aggregates.n_coarse = *std::max_element(start.begin(), start.end()) + 1;
    aggregates.aggregate = Array<Index>(executor, start);
    reshape(A.copy_to(executor), sweeps, aggregates);
    return aggregates.aggregate.to_vector();
  });
}

/// Number k of a letter 'a' + k.
std::vector<Index> drawn(const std::string& letters) {
  std::vector<Index> numbers;
  for (const char letter : letters) numbers.push_back(letter - 'a');
  return numbers;
}

/// The same sets, whatever their numbers.
bool same_sets(const std::vector<Index>& a, const std::vector<Index>& b) {
  std::set<std::pair<Index, Index>> pairs;
  for (std::size_t i = 0; i < a.size(); ++i) pairs.insert({a[i], b[i]});
  return pairs.size() == std::set<Index>(a.begin(), a.end()).size() &&
         pairs.size() == std::set<Index>(b.begin(), b.end()).size();
}

/// The paper's Example 1, whose partition is lost: rows of a 4 × 4 grid, and a ragged one, become
/// squares. Example 2: with vertical weights of 10 rows and squares become columns.
TEST(Reshape, DoesThePapersExamples) {
  const Csr<double> one = sparse(grid(4, 4, 1)), ten = sparse(grid(4, 4, 10));
  const std::vector<Index> squares = drawn("aabbaabbccddccdd"), columns = drawn("abcdabcdabcdabcd");
  EXPECT_TRUE(same_sets(reshaped(one, drawn("aaaabbbbccccdddd"), 10), squares));
  EXPECT_TRUE(same_sets(reshaped(one, drawn("aaabcabbccdbcddd"), 10), squares));
  EXPECT_TRUE(same_sets(reshaped(ten, drawn("aaaabbbbccccdddd"), 10), columns));
  EXPECT_TRUE(same_sets(reshaped(ten, squares, 10), columns));
}

/// Parts stay connected, none is empty, and no pair of neighbours can be divided better at the end.
TEST(Reshape, KeepsPartsConnectedAndImprovesThem) {
  for (const char* name : {"checker", "lognormal", "aniso0-p1"}) {
    SCOPED_TRACE(name);
    const Csr<double> A = hard_problem(name, 30).A;
    GraphOptions all;
    all.strength = Strength::absolute;
    all.threshold = 0;
    const Aggregates start = local_maxima_aggregates(A, strength_graph(A, all), 5, false);
    const std::vector<Index> before = start.aggregate.to_vector(), after = reshaped(A, before, 3);
    EXPECT_NE(before, after);
    const Entries entry = entries(A);
    std::map<Index, std::set<Index>> members;
    for (std::size_t i = 0; i < after.size(); ++i) members[after[i]].insert(Index(i));
    EXPECT_EQ(Index(members.size()), start.n_coarse);
    for (const auto& [number, set] : members) {
      std::set<Index> reached{*set.begin()}, last;
      while (reached != last) {
        last = reached;
        for (const Index i : last)
          for (const Index j : set) {
            const auto found = entry.find({i, j});
            if (found != entry.end() && found->second < 0) reached.insert(j);
          }
      }
      EXPECT_EQ(reached, set);
    }
  }
}

TEST(ScatteredGalerkin, IsTheSumOverTheAggregates) {
  const Csr<double> A = hard_problem("lognormal", 20).A;
  const Aggregates aggregates = local_maxima_aggregates(A, strength_graph(A, {}), 6, true);
  const std::vector<Index> of = aggregates.aggregate.to_vector();
  Entries expected;
  for (const auto& [at, a] : entries(A))
    expected[{of[std::size_t(at.first)], of[std::size_t(at.second)]}] += a;
  const Entries found = entries(galerkin_of_scattered(A, aggregates));
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [at, a] : expected) EXPECT_NEAR(found.at(at), a, 1e-12 * (1 + std::abs(a)));
}

}  // namespace
}  // namespace tests
