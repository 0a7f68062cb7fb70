// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Three steps from a random start, by factors for the largest eigenvalue 1.7, beside those of
/// dense algebra.
void expect_steps(const Executor& executor, int dimension, double range) {
  const Dense A = random_spd(30, 6, 145);
  const Matrix<double> there = sparse(A).copy_to(executor);
  const Array<ChebyshevFactors<double>> factors(executor,
                                                chebyshev_factors<double>(1.7, 3, dimension));
  SmootherInput<double> input;
  input.A = &there;
  input.options.degree = 3;
  input.chebyshev_factors = factors.on(executor);
  const auto smoother = smoother_entry<double>(SmootherKind::chebyshev).make(input);
  const auto b = random_vector(30, 147), start = random_vector(30, 149);
  Array<double> x(executor, start), spare(executor, 30);
  smoother->smooth(Array<double>(executor, b), x, spare);
  EXPECT_LT(relative_difference(x.to_vector(), chebyshev_step(A, 1.7, 3, b, start, range)), 1e-13);
}

TEST(Chebyshev, TakesMoreOfTheSpectrumInSpace) {
  on_each_executor([](const Executor& executor) {
    for (const int dimension : {0, 1, 2}) expect_steps(executor, dimension, 4);
    expect_steps(executor, 3, 6);
    expect_steps(executor, of_blocks, 12);
  });
}

TEST(Chebyshev, KnowsTheDimensionWhereTheCoarserLevelInterpolates) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.smoother.kind = SmootherKind::chebyshev;
  options.hierarchy.coarse_rows = 8;
  for (const int dimension : {2, 3})
    for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::constant}) {
      options.auxiliary_grid.transfer = transfer;
      const auto hierarchy = hierarchy_of<double>(
          dimension == 3 ? tetrahedra(6, Points::jittered) : triangles(12, Points::jittered),
          options);
      const Level<double>& level = hierarchy.levels[0];
      const Index n = n_rows(*level.A);
      const auto b = random_vector(n, 151), start = random_vector(n, 153);
      Array<double> x(default_host(), start), spare(default_host(), n);
      level.smoother->smooth(Array<double>(default_host(), b), x, spare);
      EXPECT_EQ(level.largest_eigenvalue, estimate_spectrum(*level.A).for_chebyshev);
      const double range = dimension == 3 && transfer == GridTransfer::linear ? 6 : 4;
      EXPECT_LT(relative_difference(x.to_vector(),
                                    chebyshev_step(expand(*level.A), level.largest_eigenvalue,
                                                   options.smoother.degree, b, start, range)),
                1e-12);
    }
}

// Those that its kernels read; of aggregates, whatever the dimension, as of none.
TEST(Chebyshev, HasFactorsOfTheLevelsThatItSmooths) {
  const System system = triangles(30, Points::jittered);
  for (const bool is_finest : {true, false})
    on_each_executor([&](const Executor& executor) {
      SolverOptions options = preset_options(Preset::paper_ag);
      options.hierarchy.coarse_rows = 8;
      options.smoother.kind = is_finest ? SmootherKind::jacobi : SmootherKind::chebyshev;
      options.smoother.finest_kind =
          finest(is_finest ? SmootherKind::chebyshev : SmootherKind::jacobi);
      const auto hierarchy = hierarchy_of<double>(system.copy_to(executor), options);
      ASSERT_GT(hierarchy.levels.size(), 2u);
      EXPECT_EQ(hierarchy.spectra->factors(is_finest ? 1 : 0), nullptr);
      const std::size_t l = is_finest ? 0 : 1;
      const double largest = hierarchy.levels[l].largest_eigenvalue;
      EXPECT_GT(largest, 1);
      std::vector<ChebyshevFactors<double>> there(options.smoother.degree);
      copy_bytes(default_host(), there.data(), executor, hierarchy.spectra->factors(l),
                 there.size() * sizeof there[0]);
      const auto expected = chebyshev_factors<double>(largest, options.smoother.degree, 0);
      for (std::size_t k = 0; k < there.size(); ++k) {
        EXPECT_EQ(there[k].keep, expected[k].keep);
        EXPECT_EQ(there[k].add, expected[k].add);
      }
    });
}

}  // namespace
}  // namespace tests
