// SPDX-License-Identifier: MIT
// Smoothed aggregation with several near-nullspace candidates and several unknowns a node.
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/graph/node_matrix.h"
#include "multigrid/coarsening/smoothed_aggregation/block_tentative.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/elasticity.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions aggregation_options(Precision precision) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.hierarchy.precision = precision;
  return options;
}

Aggregates aggregates_of(const System& system) {
  const Csr<double> nodes = node_matrix(InBlocks(system.A, system.block_size));
  return independent_aggregates(nodes, strength_graph(nodes, {}));
}

int iterations(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  return report.iterations;
}

/// T as a matrix.
Csr<double> matrix_of(const BlockTentative& T, const Aggregates& aggregates, Index block_size) {
  const std::vector<Index> aggregate = aggregates.aggregate.to_vector();
  const std::vector<double> values = T.values.to_vector();
  const Index n = aggregates.n_fine * block_size, m = Index(values.size()) / n;
  std::vector<Offset> offsets(std::size_t(n) + 1);
  std::vector<Index> columns;
  for (Index i = 0; i < n; ++i) {
    for (Index k = 0; k < m; ++k) columns.push_back(aggregate[std::size_t(i / block_size)] * m + k);
    offsets[std::size_t(i) + 1] = Offset(columns.size());
  }
  return {n, aggregates.n_coarse * m, Array<Offset>(default_host(), offsets),
          Array<Index>(default_host(), columns), Array<double>(default_host(), values)};
}

/// T, entry by entry, times vector k of the coarse candidates.
std::vector<double> prolonged(const Csr<double>& T, const std::vector<double>& coarse, int k) {
  std::vector<double> result(std::size_t(T.n_rows));
  const std::size_t begin = std::size_t(k) * std::size_t(T.n_columns);
  for (const auto& [at, t] : entries(T))
    result[std::size_t(at.first)] += t * coarse[begin + std::size_t(at.second)];
  return result;
}

TEST(NodeMatrix, AddsUpTheBlocks) {
  const System system = plane_strain(7);
  const Csr<double> N = node_matrix(InBlocks(system.A, 2));
  std::map<std::pair<Index, Index>, double> expected;
  for (const auto& [at, a] : entries(system.A))
    expected[{at.first / 2, at.second / 2}] +=
        at.first / 2 == at.second / 2 ? std::abs(a) : -std::abs(a);
  const auto found = entries(N);
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [at, value] : found) EXPECT_NEAR(value, expected.at(at), 1e-14);
}

/// B = T B_c on two levels one after the other, and T^T T = (nodes of the aggregate) I.
TEST(BlockTentative, HasAllCandidatesInItsRange) {
  const System system = plane_strain(24);
  const Aggregates aggregates = aggregates_of(system);
  const BlockTentative fine = block_tentative(aggregates, system.near_nullspace, 2);
  const Csr<double> T = matrix_of(fine, aggregates, 2);
  const std::vector<double> B = system.near_nullspace.to_vector(), coarse = fine.coarse.to_vector();
  for (int k = 0; k < 3; ++k) {
    const std::vector<double> found = prolonged(T, coarse, k);
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_NEAR(found[i], B[std::size_t(k) * found.size() + i], 1e-13);
  }
  std::vector<double> nodes(std::size_t(aggregates.n_coarse));
  for (const Index j : aggregates.aggregate.to_vector()) ++nodes[std::size_t(j)];
  std::map<std::pair<Index, Index>, double> products;
  const auto of_T = entries(T);
  for (auto a = of_T.begin(); a != of_T.end(); ++a)
    for (auto b = a; b != of_T.end() && b->first.first == a->first.first; ++b)
      products[{a->first.second, b->first.second}] += a->second * b->second;
  for (const auto& [at, value] : products)
    EXPECT_NEAR(value, at.first == at.second ? nodes[std::size_t(at.first / 3)] : 0., 1e-12);
}

/// An aggregate of one node of two unknowns holds two of three candidates; the third, the rotation,
/// depends on them there, and nothing is lost.
TEST(BlockTentative, LeavesOutWhatASingleNodeCannotHold) {
  const System system = plane_strain(3);
  Aggregates single;
  single.n_fine = single.n_coarse = system.n() / 2;
  std::vector<Index> numbers(std::size_t(single.n_fine));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = Index(i);
  single.aggregate = Array<Index>(default_host(), numbers);
  const BlockTentative T = block_tentative(single, system.near_nullspace, 2);
  const std::vector<double> B = system.near_nullspace.to_vector(), coarse = T.coarse.to_vector();
  for (int k = 0; k < 3; ++k) {
    const std::vector<double> found = prolonged(matrix_of(T, single, 2), coarse, k);
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_NEAR(found[i], B[std::size_t(k) * found.size() + i], 1e-12);
  }
  for (const auto& [at, t] : entries(matrix_of(T, single, 2)))
    EXPECT_EQ(at.second % 3 == 2 ? t : 0, 0.);
}

/// P is (I - omega D^-1 A) T, so P B_c = B where A B = 0: in nodes away from the clamped side.
TEST(SmoothedTentative, KeepsTheCandidatesWhereTheyAreInTheKernel) {
  const int side = 24;
  const System system = plane_strain(side);
  const Aggregates aggregates = aggregates_of(system);
  const BlockTentative T = block_tentative(aggregates, system.near_nullspace, 2);
  const Csr<double> P = to_csr(smoothed_tentative(InBlocks(system.A, 2), aggregates, T, 2.));
  const std::vector<double> B = system.near_nullspace.to_vector(), coarse = T.coarse.to_vector();
  for (int k = 0; k < 3; ++k) {
    const std::vector<double> found = prolonged(P, coarse, k);
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (i / 2 % std::size_t(side) == 0) continue;  // next to the clamped side
      EXPECT_NEAR(found[i], B[std::size_t(k) * found.size() + i], 1e-12) << "row " << i;
    }
  }
}

/// A clamped unknown in the middle of the plate: nothing is near the kernel there that smoothing could keep.
TEST(SmoothedTentative, LeavesRowsWithoutCouplingsAlone) {
  System system = plane_strain(9);
  const Aggregates aggregates = aggregates_of(system);
  const Index clamped = system.n() / 2;
  std::vector<double> values;
  for (const auto& [at, a] : entries(system.A))
    values.push_back(at.first != at.second && (at.first == clamped || at.second == clamped) ? 0
                                                                                            : a);
  system.A.values = Array<double>(default_host(), values);
  const BlockTentative T = block_tentative(aggregates, system.near_nullspace, 2);
  const Entries before = entries(matrix_of(T, aggregates, 2));
  const Csr<double> P = to_csr(smoothed_tentative(InBlocks(system.A, 2), aggregates, T, 2.));
  int n_kept = 0;
  for (const auto& [at, p] : entries(P)) {
    if (at.first != clamped) continue;
    const auto t = before.find(at);
    EXPECT_EQ(p, t == before.end() ? 0 : t->second) << "column " << at.second;
    n_kept += p == 0 ? 0 : 1;
  }
  EXPECT_GE(n_kept, 2);
}

TEST(BlockTentative, IsTheSameOnEveryExecutor) {
  const System system = plane_strain(20);
  same_on_each_executor([&](const Executor& executor) {
    const System there = system.copy_to(executor);
    const BlockTentative T = block_tentative(aggregates_of(there), there.near_nullspace, 2);
    std::vector<double> values = T.values.to_vector();
    for (const double value : T.coarse.to_vector()) values.push_back(value);
    return values;
  });
}

/// Counts stay about the same from size to size, and the rotation is what makes it so.
TEST(BlockAggregation, SolvesElasticity) {
  for (const Precision precision : {Precision::half, Precision::double_}) {
    const SolverOptions options = aggregation_options(precision);
    const int small = iterations(plane_strain(32), options);
    const int large = iterations(plane_strain(128), options);
    EXPECT_LE(small, 22);
    EXPECT_LE(large, small + 8);
    System translations = plane_strain(128);
    translations.near_nullspace = {};
    EXPECT_GT(iterations(translations, options), large);
  }
}

/// The solution is that of plain conjugate gradients.
TEST(BlockAggregation, AgreesWithTheSmootherAlone) {
  const System system = plane_strain(24);
  SolverOptions options = aggregation_options(Precision::double_), alone = options;
  options.tolerance = alone.tolerance = 1e-12;
  alone.hierarchy.kind = HierarchyKind::none;
  alone.maximum_iterations = 5000;
  std::vector<std::vector<double>> solutions;
  for (const SolverOptions& each : {options, alone}) {
    Solver solver(system, each);
    Array<double> x(default_host(), system.n());
    ASSERT_TRUE(solver.solve(system.b, x).converged());
    solutions.push_back(x.to_vector());
  }
  EXPECT_LT(relative_difference(solutions[0], solutions[1]), 1e-8);
}

/// Several candidates with one unknown a node: the constants and the coordinates.
TEST(BlockAggregation, TakesSeveralCandidatesOfOneUnknown) {
  System system = triangles(60, Points::jittered);
  const std::size_t n = std::size_t(system.n());
  std::vector<double> candidates(n, 1.);
  for (const double x : system.coordinates.to_vector()) candidates.push_back(x);
  system.near_nullspace = Array<double>(default_host(), candidates);
  EXPECT_LE(iterations(system, aggregation_options(Precision::half)), 14);
}

TEST(BlockAggregation, RefusesCandidatesThatDoNotFit) {
  System system = plane_strain(8);
  system.near_nullspace = Array<double>(default_host(), std::vector<double>(5, 1.));
  EXPECT_REFUSAL(Solver(system, aggregation_options(Precision::double_)), InputError,
                 "System::near_nullspace has 5 values");
  system.near_nullspace = {};
  system.block_size = 5;
  EXPECT_REFUSAL(Solver(system, aggregation_options(Precision::double_)), InputError,
                 "System::block_size = 5 does not divide");
}

}  // namespace
}  // namespace tests
