// SPDX-License-Identifier: MIT
// Transfers between points and vertices without a matrix, against the matrix they stand for.
#include "multigrid/transfers/grid_interpolation.h"

#include "multigrid/cycle/cycle.h"
#include "multigrid/sparse/sparse_product.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <limits>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions linear() {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.transfer = GridTransfer::linear;
  options.smoother.kind = SmootherKind::chebyshev;
  options.hierarchy.coarse_rows = 8;
  return options;
}

std::vector<System> systems() {
  std::vector<System> all;
  all.push_back(five_point(31));
  all.push_back(triangles(30, Points::jittered));
  all.push_back(triangles(20, Points::graded));
  all.push_back(neumann(25, Points::jittered));
  all.push_back(tetrahedra(9, Points::uniform));
  all.push_back(tetrahedra(9, Points::jittered));
  return all;
}

/// And some with more vertices than a host restricts to at a time (cell_transfers.h).
std::vector<System> small_and_large_systems() {
  std::vector<System> all = systems();
  all.push_back(five_point(140));
  all.push_back(triangles(140, Points::jittered));
  all.push_back(tetrahedra(36, Points::jittered));
  return all;
}

template <class T>
std::vector<T> values(Index n, unsigned seed) {
  const auto numbers = random_vector(static_cast<std::size_t>(n), seed);
  return std::vector<T>(numbers.begin(), numbers.end());
}

template <class T>
Array<Index> none_bad(const Array<T>& array) {
  return Array<Index>(array.executor(), std::vector<Index>{-1});
}

/// Calls f(link) for the links of all levels.
template <class T, class F>
void for_each_link(const System& system, const Executor& executor, const F& f) {
  const auto hierarchy = hierarchy_of<T>(system.copy_to(executor), linear());
  ASSERT_GE(hierarchy.levels.size(), 3u);
  for (std::size_t l = 0; l + 1 < hierarchy.levels.size(); ++l) f(hierarchy.levels[l].to_coarser);
}

/// Entry by entry: columns of P and rows of P^T, from unit vectors. All weights of a double are
/// exact, and those of both directions are the same in float too.
template <class T>
void expect_transposes(const System& system, const Executor& executor) {
  const double tolerance = std::is_same<T, double>::value ? 0 : 2e-7;
  for_each_link<T>(system, executor, [&](const Transfer<T>& transfer) {
    const auto& link = std::get<GridInterpolation>(transfer);
    const Csr<double> P = matrix_of(link);
    std::map<std::pair<Index, Index>, T> by_rows;
    for (Index i = 0; i < link.n_fine; i += 1 + link.n_fine / 100) {
      std::vector<T> unit(link.n_fine, T(0));
      unit[i] = 1;
      Array<T> fine(executor, unit), coarse(executor, link.n_coarse);
      Array<Index> bad = none_bad(fine);
      restrict_sum(transfer, fine, coarse, bad, 0);
      const auto row = coarse.to_vector();
      for (Index r = 0; r < link.n_coarse; ++r)
        if (row[r] != 0) by_rows[{i, r}] = row[r];
    }
    const Entries expected = entries(P);
    for (const auto& [place, value] : by_rows) {
      const auto found = expected.find(place);
      ASSERT_TRUE(found != expected.end());
      ASSERT_NEAR(value, found->second, tolerance);
    }
    for (Index r = 0; r < link.n_coarse; r += 1 + link.n_coarse / 50) {
      std::vector<T> unit(link.n_coarse, T(0));
      unit[r] = 1;
      Array<T> coarse(executor, unit), fine(executor, std::vector<T>(link.n_fine, T(0)));
      Array<Index> bad = none_bad(fine);
      prolong_add(transfer, coarse, fine, bad, 0);
      const auto column = fine.to_vector();
      for (Index i = 0; i < link.n_fine; ++i) {
        const auto found = by_rows.find({i, r});
        if (found != by_rows.end()) {
          ASSERT_EQ(column[i], found->second);
        } else if (i % (1 + link.n_fine / 100) == 0) {
          ASSERT_EQ(column[i], 0);
        }
      }
    }
  });
}

TEST(GridInterpolation, RestrictsByExactlyTheTranspose) {
  for (const System& system : systems())
    on_each_executor([&](const Executor& executor) {
      expect_transposes<double>(system, executor);
      expect_transposes<float>(system, executor);
    });
}

TEST(GridInterpolation, IsTheProductWithItsMatrix) {
  for (const System& system : small_and_large_systems())
    on_each_executor([&](const Executor& executor) {
      for_each_link<double>(system, executor, [&](const Transfer<double>& transfer) {
        const auto& link = std::get<GridInterpolation>(transfer);
        const Interpolation<double> matrices{matrix_of(link), transpose(matrix_of(link))};
        const Transfer<double> by_matrix =
            Interpolation<double>{matrices.P.copy_to(executor), matrices.R.copy_to(executor)};
        const auto fine = values<double>(link.n_fine, 301);
        const auto coarse = values<double>(link.n_coarse, 303);
        const auto both = [&](const Transfer<double>& by) {
          Array<double> restricted(executor, link.n_coarse), prolonged(executor, fine);
          Array<Index> bad = none_bad(restricted);
          restrict_sum(by, prolonged, restricted, bad, 0);
          prolong_add(by, Array<double>(executor, coarse), prolonged, bad, 0);
          EXPECT_EQ(bad.to_vector()[0], -1);
          auto result = restricted.to_vector();
          for (const double value : prolonged.to_vector()) result.push_back(value);
          return result;
        };
        EXPECT_LT(relative_difference(both(transfer), both(by_matrix)), 1e-14);
      });
    });
}

TEST(GridInterpolation, HasTheSameBitsOnEveryExecutor) {
  for (const System& system : small_and_large_systems())
    same_on_each_executor([&](const Executor& executor) {
      std::vector<double> numbers;
      for_each_link<double>(system, executor, [&](const Transfer<double>& transfer) {
        const auto& link = std::get<GridInterpolation>(transfer);
        Array<double> fine(executor, values<double>(link.n_fine, 305));
        Array<double> coarse(executor, link.n_coarse);
        Array<Index> bad = none_bad(fine);
        restrict_sum(transfer, fine, coarse, bad, 0);
        prolong_add(transfer, coarse, fine, bad, 0);
        for (const auto& part : {fine.to_vector(), coarse.to_vector()})
          numbers.insert(numbers.end(), part.begin(), part.end());
      });
      return numbers;
    });
}

// A V-cycle is the same whether its links are matrices or not.
TEST(GridInterpolation, MakesTheCycleOfItsMatrices) {
  for (const System& system : systems())
    on_each_executor([&](const Executor& executor) {
      auto hierarchy = hierarchy_of<double>(system.copy_to(executor), linear());
      const auto cycle = [&] {
        Array<double> x(executor, system.n());
        Cycle<double>(hierarchy, resolved({}, 2).cycle)
            .apply(Array<double>(executor, values<double>(system.n(), 307)), x);
        return x.to_vector();
      };
      const auto without = cycle();
      for (auto& level : hierarchy.levels) {
        const auto* link = std::get_if<GridInterpolation>(&level.to_coarser);
        if (!link) continue;
        Csr<double> P = matrix_of(*link), R = transpose(P);
        level.to_coarser = Interpolation<double>{std::move(P), std::move(R)};
      }
      EXPECT_LT(relative_difference(without, cycle()), 1e-12);
    });
}

TEST(GridInterpolation, ReportsWhatIsNotFinite) {
  on_each_executor([](const Executor& executor) {
    for_each_link<float>(triangles(20, Points::jittered), executor,
                         [&](const Transfer<float>& transfer) {
                           const auto& link = std::get<GridInterpolation>(transfer);
                           auto numbers = values<float>(link.n_fine, 309);
                           numbers[link.n_fine / 2] = std::numeric_limits<float>::infinity();
                           Array<float> fine(executor, numbers), coarse(executor, link.n_coarse);
                           Array<Index> bad = none_bad(fine);
                           restrict_sum(transfer, fine, coarse, bad, 4);
                           EXPECT_EQ(bad.to_vector()[0], 4);
                           bad = none_bad(fine);
                           prolong_add(transfer, coarse, fine, bad, 5);
                           EXPECT_EQ(bad.to_vector()[0], 5);
                         });
  });
}

// 12 bytes a point and 68 (4 + 2 * 8 * 4) or 36 (4 + 2 * 4 * 4) a vertex.
TEST(GridInterpolation, CountsItsBytes) {
  for (const System& system : systems())
    for_each_link<float>(system, default_host(), [&](const Transfer<float>& transfer) {
      const auto& link = std::get<GridInterpolation>(transfer);
      EXPECT_EQ(link.bytes(), 12 * std::size_t(link.n_fine) + 4 +
                                  (link.dimension == 2 ? 36 : 68) * std::size_t(link.n_coarse));
    });
}

}  // namespace
}  // namespace tests
