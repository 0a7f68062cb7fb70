// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/hierarchy/hierarchy.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <map>

namespace tests {
namespace {

using namespace multigrid;

/// P^T A P, P_ij = 1 where i is in aggregate j: entry by entry of A in long double.
Entries slow_product(const Csr<double>& A, const std::vector<Index>& aggregate) {
  std::map<std::pair<Index, Index>, long double> sums;
  for (const auto& [place, value] : entries(A))
    sums[{aggregate[place.first], aggregate[place.second]}] += value;
  return Entries(sums.begin(), sums.end());
}

double largest(const Entries& entries) {
  double most = 0;
  for (const auto& entry : entries) most = std::max(most, std::abs(entry.second));
  return most;
}

struct Problem {
  const char* name;
  System system;
};

/// Couplings in space that no mesh has: in two of three entries beyond the neighbouring cells.
System irregular_graph() {
  System system = system_of(random_spd(900, 8, 311), std::vector<double>(900, 1.));
  system.dimension = 3;
  system.coordinates = Array<double>(default_host(), random_vector(2700, 313));
  return system;
}

std::vector<Problem> problems() {
  std::vector<Problem> all;
  all.push_back({"five_point", five_point(31)});
  all.push_back({"uniform", triangles(30, Points::uniform)});
  all.push_back({"jittered", triangles(33, Points::jittered)});
  all.push_back({"graded", triangles(25, Points::graded)});
  all.push_back({"tiny", triangles(1, Points::uniform)});
  all.push_back({"solid jittered", tetrahedra(9, Points::jittered)});
  all.push_back({"solid graded", tetrahedra(8, Points::graded)});
  all.push_back({"solid graph", irregular_graph()});
  return all;
}

/// The whole chain of coarse matrices of both trees, against the slow product.
TEST(Galerkin, IsTheTripleProductOnEveryLevel) {
  for (const auto& problem : problems())
    for (const Tree tree : {Tree::adaptive, Tree::full})
      on_each_executor([&](const Executor& executor) {
        SCOPED_TRACE(problem.name + std::string(tree == Tree::full ? " full" : " adaptive"));
        const System system = problem.system.copy_to(executor);
        const int dimension = system.dimension, most = dimension == 2 ? 6 : 12;
        LocatedPoints located =
            locate(system.coordinates, dimension, tree == Tree::full ? Box::rectangle : Box::cube);
        Csr<double> A = permute(system.A, located.order);
        TreeCells cells = std::move(located.cells);
        int depth = full_tree_depth(A.n_rows, dimension) + 1;
        for (int level = 0; level < 30 && A.n_rows > 1; ++level) {
          depth = tree == Tree::full ? depth - 1 : cells.depth;
          const Aggregates aggregates =
              tree == Tree::full ? aggregate_full(cells, depth) : aggregate_adaptive(cells, most);
          Csr<double> coarse = galerkin(A, aggregates);
          const Entries actual = entries(coarse);
          const Entries expected = slow_product(A, aggregates.aggregate.to_vector());
          ASSERT_EQ(actual.size(), expected.size()) << "level " << level;
          const double tolerance = 1e-14 * largest(expected);
          for (const auto& [place, value] : expected) {
            const auto found = actual.find(place);
            ASSERT_TRUE(found != actual.end());
            ASSERT_NEAR(found->second, value, tolerance) << place.first << ", " << place.second;
          }
          cells = coarse_cells(cells, aggregates, depth);
          A = std::move(coarse);
        }
        EXPECT_EQ(A.n_rows, 1);
      });
}

// The levels of a hierarchy hold the same chain, whatever their format.
TEST(Galerkin, IsWhatAHierarchyStores) {
  Offset overflow = 0;
  for (const auto& problem : problems())
    for (const Tree tree : {Tree::adaptive, Tree::full}) {
      SCOPED_TRACE(problem.name);
      SolverOptions options = preset_options(Preset::paper_ag);
      options.auxiliary_grid.tree = tree;
      options.hierarchy.coarse_rows = 5;
      const auto hierarchy = hierarchy_of<double>(problem.system, options);
      for (std::size_t l = 0; l + 1 < hierarchy.levels.size(); ++l) {
        const Dense A = expand(*hierarchy.levels[l].A);
        const auto aggregate = hierarchy.levels[l].aggregates().aggregate.to_vector();
        Dense expected(hierarchy.levels[l].aggregates().n_coarse);
        for (int i = 0; i < A.n; ++i)
          for (int j = 0; j < A.n; ++j) expected(aggregate[i], aggregate[j]) += A(i, j);
        EXPECT_LT(relative_difference(expand(*hierarchy.levels[l + 1].A).values, expected.values),
                  1e-14);
        if (problem.system.dimension == 3) overflow += hierarchy.levels[l + 1].n_overflow;
      }
    }
  EXPECT_GT(overflow, 1000) << "entries beyond 27 points";
}

TEST(Galerkin, KeepsEntriesThatCancel) {
  // Aggregates {0,1} and {2,3}: the couplings 1 and -1 between them add up to 0.
  Dense A(4);
  for (int i = 0; i < 4; ++i) A(i, i) = 4;
  A(0, 2) = A(2, 0) = 1;
  A(1, 3) = A(3, 1) = -1;
  on_each_executor([&](const Executor& executor) {
    Aggregates aggregates;
    aggregates.n_fine = 4;
    aggregates.n_coarse = 2;
    aggregates.aggregate = Array<Index>(executor, std::vector<Index>{0, 0, 1, 1});
    aggregates.offsets = Array<Index>(executor, std::vector<Index>{0, 2, 4});
    const Csr<double> coarse = galerkin(sparse(A).copy_to(executor), aggregates);
    EXPECT_EQ(coarse.columns.to_vector(), std::vector<Index>({0, 1, 0, 1}));
    EXPECT_EQ(coarse.values.to_vector(), std::vector<double>({8, 0, 0, 8}));
  });
}

TEST(Galerkin, HasTheSameBitsOnEveryExecutor) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    same_on_each_executor([&](const Executor& executor) {
      SolverOptions options = preset_options(Preset::paper_ag);
      options.auxiliary_grid.tree = tree;
      const auto hierarchy =
          hierarchy_of<double>(triangles(80, Points::jittered).copy_to(executor), options);
      std::vector<double> all;
      for (const auto& level : hierarchy.levels) {
        const auto* rows = std::get_if<Csr<double>>(level.A.get());
        const auto values =
            rows ? rows->values.to_vector() : std::get<Ell<double>>(*level.A).values.to_vector();
        all.insert(all.end(), values.begin(), values.end());
      }
      return all;
    });
}

}  // namespace
}  // namespace tests
