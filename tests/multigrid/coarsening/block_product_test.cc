// SPDX-License-Identifier: MIT
// Products of matrices of blocks beside those of the same matrices entry by entry.
#include "multigrid/coarsening/galerkin/block_product.h"

#include "multigrid/coarsening/galerkin/block_galerkin.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/elasticity.h"
#include "tests/support/executors.h"
#include "tests/support/matrix_rows.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// Blocks of numbers by chance, in about `most` columns a row; the first row is empty.
BlockRows random_blocks(Index n, Index m, Index most, Index rows, Index columns, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Offset> offsets = {0};
  std::vector<Index> nodes;
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < m; ++j)
      if (i > 0 && Index(random() % unsigned(m)) < most) nodes.push_back(j);
    offsets.push_back(Offset(nodes.size()));
  }
  BlockRows A;
  A.rows = rows;
  A.columns = columns;
  A.nodes = {n, m, Array<Offset>(default_host(), offsets), Array<Index>(default_host(), nodes)};
  A.values = Array<double>(default_host(), A.nodes.n_nonzeros() * rows * columns);
  fill_random(A.values, seed);
  return A;
}

BlockRows copy_to(const Executor& executor, const BlockRows& A) {
  BlockRows B;
  B.rows = A.rows;
  B.columns = A.columns;
  B.nodes = {A.nodes.n_rows, A.nodes.n_columns, A.nodes.offsets.copy_to(executor),
             A.nodes.columns.copy_to(executor)};
  B.values = A.values.copy_to(executor);
  return B;
}

Csr<double> csr_of(const BlockRows& A) {
  return to_csr(copy_to(default_host(), A));
}

void expect_equal(const Csr<double>& expected, const Csr<double>& found) {
  EXPECT_EQ(found.n_rows, expected.n_rows);
  EXPECT_EQ(found.n_columns, expected.n_columns);
  const auto right = entries(expected), is = entries(found);
  ASSERT_EQ(is.size(), right.size());
  for (const auto& [at, value] : is) EXPECT_NEAR(value, right.at(at), 1e-13);
}

struct Sizes {
  Index rows, inner, columns;
};
/// Those that have kernels of their own, and others.
constexpr Sizes all_sizes[] = {{2, 2, 3}, {3, 2, 3}, {3, 3, 3}, {2, 2, 2}, {3, 3, 6},
                               {6, 3, 6}, {6, 6, 6}, {1, 1, 1}, {1, 2, 5}, {4, 4, 9}};

TEST(BlockProduct, IsThatOfEntries) {
  for (const Sizes& size : all_sizes) {
    SCOPED_TRACE(std::to_string(size.rows) + " " + std::to_string(size.inner) + " " +
                 std::to_string(size.columns));
    const BlockRows A = random_blocks(30, 25, 7, size.rows, size.inner, 1);
    const BlockRows B = random_blocks(25, 40, 9, size.inner, size.columns, 2);
    expect_equal(multiply(csr_of(A), csr_of(B)), csr_of(multiply(A, B)));
  }
}

/// Rows of the left matrix longer than what lanes keep in registers.
TEST(BlockProduct, TakesLongRows) {
  const BlockRows A = random_blocks(20, 300, 280, 2, 2, 3),
                  B = random_blocks(300, 250, 90, 2, 3, 4);
  expect_equal(multiply(csr_of(A), csr_of(B)), csr_of(multiply(A, B)));
}

TEST(BlockProduct, TakesTheTransposeOnTheLeft) {
  for (const Sizes& size : all_sizes) {
    const BlockRows P = random_blocks(31, 12, 3, size.inner, size.rows, 5);
    const BlockRows B = random_blocks(31, 17, 6, size.inner, size.columns, 6);
    const TransposedNodes PT = transpose_nodes(P.nodes);
    const Csr<double> R = transpose(csr_of(P));
    expect_equal(R, transposed_csr(PT, P));
    expect_equal(multiply(R, csr_of(B)), csr_of(multiply_transposed(PT, P, B, false)));
  }
}

/// P^T A P of a symmetric A, whose transpose has the same bits.
TEST(BlockProduct, IsSymmetricToTheLastBit) {
  const System system = plane_strain(12);
  for (const Index columns : {3, 4}) {
    const BlockRows P = random_blocks(system.n() / 2, 20, 3, 2, columns, 12);
    const TransposedNodes PT = transpose_nodes(P.nodes);
    std::vector<double> reference;
    for (const Executor& executor : executors()) {
      SCOPED_TRACE(executor.description());
      const Csr<double> A = system.A.copy_to(executor);
      const BlockRows there = copy_to(executor, P);
      const TransposedNodes transposed = transpose_nodes(there.nodes);
      const BlockRows AP = multiply(InBlocks(A, 2), there);
      const Csr<double> C = csr_of(multiply_transposed(transposed, there, AP, true));
      expect_equal(csr_of(multiply_transposed(transposed, there, AP, false)), C);
      EXPECT_EQ(transpose(C).columns.to_vector(), C.columns.to_vector());
      EXPECT_EQ(transpose(C).values.to_vector(), C.values.to_vector());
      if (reference.empty()) reference = C.values.to_vector();
      EXPECT_EQ(C.values.to_vector(), reference);
    }
  }
}

TEST(BlockProduct, TakesSetsOfNodes) {
  Aggregates sets;
  sets.n_fine = 25;
  sets.n_coarse = 6;
  std::vector<Index> set, columns;
  std::vector<Offset> offsets = {0};
  for (Index i = 0; i < 25; ++i) {
    set.push_back(i * 7 % 6);
    columns.push_back(set.back());
    offsets.push_back(i + 1);
  }
  sets.aggregate = Array<Index>(default_host(), set);
  for (const Sizes& size : all_sizes) {
    const BlockRows A = random_blocks(30, 25, 7, size.rows, size.inner, 7);
    BlockRows T;
    T.rows = size.inner;
    T.columns = size.columns;
    T.nodes = {25, 6, Array<Offset>(default_host(), offsets),
               Array<Index>(default_host(), columns)};
    T.values = Array<double>(default_host(), 25 * Offset(size.inner) * size.columns);
    fill_random(T.values, 8);
    expect_equal(multiply(csr_of(A), csr_of(T)), csr_of(multiply(A, sets, T.values, size.columns)));
  }
}

/// P with each weight times the identity.
Csr<double> in_components(const Csr<double>& P, Index size) {
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  std::vector<double> values;
  const Entries weights = entries(P);
  for (Index row = 0; row < P.n_rows * size; ++row) {
    const Index i = row / size;
    for (auto at = weights.lower_bound({i, 0}); at != weights.end() && at->first.first == i; ++at) {
      columns.push_back(at->first.second * size + row % size);
      values.push_back(at->second);
    }
    offsets.push_back(Offset(columns.size()));
  }
  return {P.n_rows * size, P.n_columns * size, Array<Offset>(default_host(), offsets),
          Array<Index>(default_host(), columns), Array<double>(default_host(), values)};
}

/// Blocks that are not symmetric, of sizes that have kernels of their own, and others.
TEST(ComponentGalerkin, IsThatOfEntries) {
  for (const Index size : {1, 2, 3, 4, 5, 6}) {
    SCOPED_TRACE(size);
    const BlockRows A = random_blocks(30, 30, 7, size, size, 13);
    const Csr<double> P = csr_of(random_blocks(30, 9, 3, 1, 1, 14)), all = in_components(P, size);
    expect_equal(multiply(transpose(all), multiply(csr_of(A), all)),
                 component_galerkin(A, P, transpose(P), false));
  }
}

TEST(BlockProduct, HasTheSameBitsEverywhere) {
  for (const Sizes& size : all_sizes) {
    const BlockRows A = random_blocks(40, 35, 7, size.rows, size.inner, 9);
    const BlockRows B = random_blocks(35, 20, 9, size.inner, size.columns, 10);
    const BlockRows C = random_blocks(40, 20, 5, size.rows, size.columns, 11);
    const TransposedNodes AT = transpose_nodes(A.nodes);
    const std::vector<double> reference = multiply(A, B).values.to_vector(),
                              transposed = multiply_transposed(AT, A, C, false).values.to_vector();
    for (const Executor& executor : executors()) {
      SCOPED_TRACE(executor.description());
      const BlockRows there = copy_to(executor, A);
      EXPECT_EQ(multiply(there, copy_to(executor, B)).values.to_vector(), reference);
      EXPECT_EQ(
          multiply_transposed(transpose_nodes(there.nodes), there, copy_to(executor, C), false)
              .values.to_vector(),
          transposed);
    }
  }
}

TEST(BlockProduct, RefusesSizesThatDoNotFit) {
  const BlockRows A = random_blocks(5, 6, 3, 2, 2, 1);
  EXPECT_REFUSAL(multiply(A, random_blocks(7, 5, 3, 2, 3, 1)), std::logic_error,
                 "a product of matrices of blocks whose sizes do not fit");
  EXPECT_REFUSAL(multiply(A, random_blocks(6, 5, 3, 3, 3, 1)), std::logic_error,
                 "a product of matrices of blocks whose sizes do not fit");
}

/// Whole blocks are taken as they are, others get zeros.
TEST(InBlocks, HasAllEntries) {
  const System system = plane_strain(9);
  Csr<double> A = system.A.copy_to(default_host());
  const InBlocks held(A, 2);
  const Blocks whole = held;
  EXPECT_EQ(&whole.values, &A.values);
  const auto expected = entries(A);
  MatrixRows rows(std::size_t(A.n_rows));
  for (const auto& [at, a] : expected)
    if (at.first == at.second || (at.first + at.second) % 3 != 0)
      rows[std::size_t(at.first)][at.second] = a;
  const Csr<double> part = make_system(rows, std::vector<double>(std::size_t(A.n_rows)), 0, {}).A;
  on_each_executor([&](const Executor& executor) {
    const Csr<double> there = part.copy_to(executor);
    const InBlocks in_blocks(there, 2);
    const Blocks blocks = in_blocks;
    EXPECT_NE(&blocks.values, &there.values);
    BlockRows copy;
    copy.rows = copy.columns = 2;
    copy.nodes = {blocks.nodes.n_rows, blocks.nodes.n_columns,
                  blocks.nodes.offsets.copy_to(executor), blocks.nodes.columns.copy_to(executor)};
    copy.values = blocks.values.copy_to(executor);
    auto found = entries(csr_of(copy));
    for (const auto& [at, value] : entries(part)) EXPECT_EQ(found.at(at), value);
    EXPECT_LT(part.n_nonzeros(), Offset(found.size()));
    for (const auto& [at, value] : entries(part)) found.erase(at);
    for (const auto& [at, value] : found) EXPECT_EQ(value, 0);
  });
}

}  // namespace
}  // namespace tests
