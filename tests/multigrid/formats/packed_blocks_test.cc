// SPDX-License-Identifier: MIT
// Matrices of blocks in half precision, beside the same without blocks.
#include "multigrid/formats/matrix.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/pattern.h"
#include "multigrid/spectrum/spectrum_estimate.h"
#include "tests/multigrid/twins.h"
#include "tests/support/elasticity.h"
#include "tests/support/executors.h"
#include "tests/support/matrix_rows.h"
#include "tests/support/problems.h"

#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// Symmetric, in whole blocks by chance, with a dominant diagonal; some entries are 0.
Csr<double> random_blocks(Index n_nodes, Index size, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  MatrixRows rows(std::size_t(n_nodes * size));
  for (Index a = 0; a < n_nodes; ++a)
    for (Index b = 0; b <= a; ++b) {
      if (a != b && random() % 9 != 0) continue;
      for (Index r = 0; r < size; ++r)
        for (Index c = 0; c < size; ++c) {
          const double value = random() % 5 == 0 ? 0 : number(random);
          rows[std::size_t(a * size + r)][b * size + c] = value;
          rows[std::size_t(b * size + c)][a * size + r] = value;
        }
    }
  for (Index i = 0; i < n_nodes * size; ++i) rows[std::size_t(i)][i] = 3.3 * n_nodes;
  return make_system(rows, std::vector<double>(rows.size()), 0, {}).A;
}

/// Slices that are full, nearly full, and short.
constexpr Index node_counts[] = {1, 31, 32, 33, 100};

TEST(PackedBlocks, MultiplyAsWithoutBlocks) {
  for (const Index size : {2, 3})
    for (const Index n : node_counts) {
      SCOPED_TRACE(std::to_string(n) + " nodes of " + std::to_string(size));
      const Csr<double> A = random_blocks(n, size, 7);
      const std::vector<double> numbers = random_vector(std::size_t(A.n_rows), 8);
      const std::vector<float> x(numbers.begin(), numbers.end());
      for (const Executor& executor : executors()) {
        SCOPED_TRACE(executor.description());
        const Csr<double> there = A.copy_to(executor);
        const Matrix<float> packed = to_packed(there),
                            blocks = to_packed_blocks(there, size).value();
        Array<float> expected(executor, A.n_rows), found(executor, A.n_rows);
        multiply(packed, Array<float>(executor, x), expected);
        multiply(blocks, Array<float>(executor, x), found);
        expect_same(expected.to_vector(), found.to_vector(), executor);
        EXPECT_EQ(diagonal(packed).to_vector(), diagonal(blocks).to_vector());
        EXPECT_EQ(pattern_of(packed).columns.to_vector(), pattern_of(blocks).columns.to_vector());
        expect_same(absolute_row_sums(packed).to_vector(), absolute_row_sums(blocks).to_vector(),
                    executor);
        EXPECT_LT(bytes(blocks), bytes(packed) + 64 * 1024);
      }
    }
}

TEST(PackedBlocks, HaveTheSpectrumOfTheMatrixWithoutBlocks) {
  const Csr<double> A = random_blocks(90, 3, 9), B = random_blocks(80, 2, 10);
  on_each_executor([&](const Executor& executor) {
    const Csr<double> a = A.copy_to(executor), b = B.copy_to(executor);
    const Matrix<float> with[] = {to_packed_blocks(a, 3).value(), to_packed_blocks(b, 2).value()};
    const Matrix<float> without[] = {to_packed(a), to_packed(b)};
    const std::vector<Spectrum> found = SpectrumEstimates<float>({&with[0], &with[1]}).wait();
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_EQ(found[k].lambda, estimate_spectrum(without[k]).lambda);
  });
}

TEST(PackedBlocks, AreNoneWhereBlocksAreNotWholeOrEntriesAreTooLarge) {
  Csr<double> A = random_blocks(30, 2, 11);
  EXPECT_TRUE(to_packed_blocks(A, 2));
  EXPECT_FALSE(to_packed_blocks(A, 3));
  std::vector<double> values = A.values.to_vector();
  values[1] = 1e9;
  A.values = Array<double>(default_host(), values);
  EXPECT_FALSE(to_packed_blocks(A, 2));
}

/// All levels but the coarsest in blocks, as where rows are many: the solve is that of levels without them.
TEST(PackedBlocks, SolveAsLevelsWithoutThem) {
  const System system = plane_strain(40);
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.hierarchy.coarse_rows = 60;
  for (const Space space : {Space::host, Space::shadow}) {
    std::vector<std::vector<double>> solutions;
    for (const Offset threads : {Offset(1), Offset(1) << 20}) {
      const Executor executor = space == Space::host ? Executor::host(2) : Executor::shadow();
      executor.set_threads_at_once(threads);
      const System there = system.copy_to(executor);
      Solver solver(there, options);
      const std::string& format = solver.hierarchy().levels[0].format;
      EXPECT_EQ(format, threads == 1 ? "packed blocks" : "packed");
      EXPECT_EQ(solver.hierarchy().levels[1].format, format);
      Array<double> x(executor, system.n());
      EXPECT_TRUE(solver.solve(there.b, x).converged());
      solutions.push_back(x.to_vector());
    }
    EXPECT_EQ(solutions[0], solutions[1]);
  }
}

}  // namespace
}  // namespace tests
