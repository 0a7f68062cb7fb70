// SPDX-License-Identifier: MIT
#include "multigrid/sparse/sparse_product.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/galerkin/slotted_product.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// n × m on the host, each row with up to `per_row` entries and every fifth one empty.
Csr<double> random_matrix(Index n, Index m, unsigned per_row, unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  for (Index i = 0; i < n; ++i) {
    std::map<Index, double> row;
    if (i % 5 != 3 && m > 0)
      for (unsigned k = generator() % (per_row + 1); k > 0; --k)
        row[Index(generator() % unsigned(m))] = generator() / 4294967296. - 0.5;
    for (const auto& [column, value] : row) {
      columns.push_back(column);
      values.push_back(value);
    }
    offsets.push_back(Offset(columns.size()));
  }
  const Executor& host = default_host();
  return {n, m, Array<Offset>(host, offsets), Array<Index>(host, columns),
          Array<double>(host, values)};
}

Entries slow_product(const Entries& A, const Entries& B) {
  Entries product;
  for (const auto& [ik, a] : A)
    for (auto b = B.lower_bound({ik.second, 0}); b != B.end() && b->first.first == ik.second; ++b)
      product[{ik.first, b->first.second}] += a * b->second;
  return product;
}

/// The same places, and values to a tolerance relative to the largest.
void expect_entries(const Csr<double>& actual_matrix, const Entries& expected) {
  const Entries actual = entries(actual_matrix);
  ASSERT_EQ(actual_matrix.offsets.size(), Offset(actual_matrix.n_rows) + 1);
  ASSERT_EQ(actual.size(), expected.size());
  double largest = 0;
  for (const auto& entry : expected) largest = std::max(largest, std::abs(entry.second));
  for (auto a = actual.begin(), e = expected.begin(); e != expected.end(); ++a, ++e) {
    ASSERT_EQ(a->first, e->first);
    ASSERT_NEAR(a->second, e->second, 1e-14 * largest) << e->first.first << ", " << e->first.second;
  }
}

struct Sizes {
  Index n, m, p;
  unsigned a_per_row, b_per_row;
};

/// Rows of A from none to more entries than there are lanes, in every size of a group of lanes; and
/// columns with more than 500 entries.
const Sizes sizes[] = {{0, 0, 0, 1, 1},     {1, 1, 1, 1, 1},         {4, 0, 3, 1, 1},
                       {3, 7, 0, 4, 1},     {200, 90, 40, 4, 3},     {60, 300, 500, 14, 6},
                       {150, 80, 9, 30, 5}, {20, 400, 350, 150, 40}, {1700, 2, 3, 2, 2}};

TEST(Transpose, SwapsRowsAndColumns) {
  for (const Sizes& size : sizes) {
    const Csr<double> A = random_matrix(size.n, size.m, size.a_per_row, 181);
    Entries expected;
    for (const auto& [place, value] : entries(A)) expected[{place.second, place.first}] = value;
    on_each_executor([&](const Executor& executor) {
      const Csr<double> B = transpose(A.copy_to(executor));
      EXPECT_EQ(B.n_rows, size.m);
      EXPECT_EQ(B.n_columns, size.n);
      EXPECT_EQ(B.offsets.size(), Offset(size.m) + 1);
      EXPECT_EQ(entries(B), expected);
    });
  }
}

TEST(SparseProduct, IsTheSumOverTheInnerIndex) {
  for (const Sizes& size : sizes) {
    const Csr<double> A = random_matrix(size.n, size.m, size.a_per_row, 183);
    const Csr<double> B = random_matrix(size.m, size.p, size.b_per_row, 185);
    const Entries expected = slow_product(entries(A), entries(B));
    on_each_executor([&](const Executor& executor) {
      const Csr<double> C = multiply(A.copy_to(executor), B.copy_to(executor));
      EXPECT_EQ(C.n_rows, size.n);
      EXPECT_EQ(C.n_columns, size.p);
      expect_entries(C, expected);
    });
  }
}

TEST(SparseProduct, HasTheSameBitsOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    const Csr<double> A = triangles(70, Points::jittered).A.copy_to(executor);
    return multiply(A, multiply(A, A)).values.to_vector();
  });
}

TEST(SparseProduct, KeepsEntriesThatCancel) {
  on_each_executor([](const Executor& executor) {
    const Csr<double> row{1, 2, Array<Offset>(executor, std::vector<Offset>{0, 2}),
                          Array<Index>(executor, std::vector<Index>{0, 1}),
                          Array<double>(executor, std::vector<double>{1, -1})};
    const Csr<double> ones{2, 1, Array<Offset>(executor, std::vector<Offset>{0, 1, 2}),
                           Array<Index>(executor, std::vector<Index>{0, 0}),
                           Array<double>(executor, std::vector<double>{3, 3})};
    EXPECT_EQ(entries(multiply(row, ones)), (Entries{{{0, 0}, 0.}}));
  });
}

TEST(SparseProduct, RefusesSizesThatDoNotFit) {
  const Csr<double> A = random_matrix(3, 4, 2, 187);
  EXPECT_REFUSAL(multiply(A, A), std::logic_error, "multiply: 4 columns times 3 rows");
}

// Random P and R, so that neither is the transpose of the other.
TEST(SparseGalerkin, IsTheTripleProduct) {
  const Csr<double> A = triangles(24, Points::jittered).A.copy_to(default_host());
  const Csr<double> P = random_matrix(A.n_rows, A.n_rows / 4, 5, 189);
  const Csr<double> R = random_matrix(A.n_rows / 4, A.n_rows, 12, 191);
  const Entries expected = slow_product(entries(R), slow_product(entries(A), entries(P)));
  on_each_executor([&](const Executor& executor) {
    expect_entries(galerkin(A.copy_to(executor), P.copy_to(executor), R.copy_to(executor)),
                   expected);
  });
}

TEST(SparseGalerkin, RefusesSizesThatDoNotFit) {
  const Csr<double> A = random_matrix(6, 6, 2, 203), P = random_matrix(6, 2, 1, 205);
  on_each_executor([&](const Executor& executor) {
    const Csr<double> there = A.copy_to(executor), tall = P.copy_to(executor);
    EXPECT_REFUSAL(galerkin(there, tall, tall), std::logic_error, "2 columns times 6 rows");
    EXPECT_REFUSAL(galerkin(there, transpose(tall), transpose(tall)), std::logic_error,
                   "6 columns times 2 rows");
  });
}

// With P constant on aggregates it is the product that needs no P.
TEST(SparseGalerkin, IsThatOfAggregates) {
  on_each_executor([](const Executor& executor) {
    const System system = triangles(40, Points::jittered).copy_to(executor);
    const LocatedPoints located = locate(system.coordinates, 2, Box::cube);
    const Csr<double> A = permute(system.A, located.order);
    const Aggregates aggregates = aggregate_adaptive(located.cells, 6);
    std::vector<Offset> offsets(static_cast<std::size_t>(A.n_rows) + 1);
    for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = Offset(i);
    const Csr<double> P{A.n_rows, aggregates.n_coarse, Array<Offset>(executor, offsets),
                        aggregates.aggregate.copy_to(executor),
                        Array<double>(executor, std::vector<double>(offsets.size() - 1, 1.))};
    expect_entries(galerkin(A, P, transpose(P)), entries(galerkin(A, aggregates)));
  });
}

/// Rows for several threads, more of them than samples tell the length of.
TEST(MarkedProduct, MakesRoomForRowsThatNoSampleHas) {
  const Index n = 5000;
  std::vector<Offset> offsets{0};
  std::vector<Index> columns;
  for (Index i = 0; i < n; ++i) {  // samples: every 19th row of one thread, every 9th of two
    const bool is_sample = i % 19 == 0 || i % 9 == 0 || (i - n / 2) % 9 == 0;
    const Index length = is_sample ? 1 : 40;
    for (Index k = 0; k < length; ++k) columns.push_back((i + 7 * k) % n);
    std::sort(columns.end() - length, columns.end());
    offsets.push_back(Offset(columns.size()));
  }
  const Csr<double> A{n, n, Array<Offset>(default_host(), offsets),
                      Array<Index>(default_host(), columns),
                      Array<double>(default_host(), random_vector(columns.size(), 207))};
  const Executor shadow = Executor::shadow();
  const Csr<double> there = A.copy_to(shadow);
  const Csr<double> by_merging = multiply(there, there);
  for (const int threads : {1, 2, 3}) {
    const Executor host = Executor::host(threads);
    const Csr<double> own = A.copy_to(host);
    const Csr<double> product = multiply(own, own);
    EXPECT_EQ(product.offsets.to_vector(), by_merging.offsets.to_vector());
    EXPECT_EQ(product.columns.to_vector(), by_merging.columns.to_vector());
    EXPECT_EQ(product.values.to_vector(), by_merging.values.to_vector());
  }
}

/// A with row and column i full.
Csr<double> with_full(const Csr<double>& A, Index i) {
  Dense full = expand(A);
  for (int k = 0; k < full.n; ++k) full(i, k) = full(k, i) = 1. / (1 + k);
  return sparse(full);
}

Offset longest_row(const Csr<double>& A) {
  Offset longest = 0;
  const auto offsets = A.offsets.to_vector();
  for (std::size_t i = 1; i < offsets.size(); ++i)
    longest = std::max(longest, offsets[i] - offsets[i - 1]);
  return longest;
}

/// The same rows as the plain product; on hosts the same bits where no row is too long for slots.
void expect_plain_product(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R) {
  const Csr<double> plain = multiply(R, multiply(A, P));
  on_each_executor([&](const Executor& executor) {
    const Csr<double> actual =
        slotted_galerkin(A.copy_to(executor), P.copy_to(executor), R.copy_to(executor));
    EXPECT_EQ(actual.n_rows, plain.n_rows);
    EXPECT_EQ(actual.n_columns, plain.n_columns);
    EXPECT_EQ(actual.offsets.to_vector(), plain.offsets.to_vector());
    EXPECT_EQ(actual.columns.to_vector(), plain.columns.to_vector());
    if (executor.space() == Space::cuda || longest_row(plain) > 160)
      expect_entries(actual, entries(plain));
    else
      EXPECT_EQ(actual.values.to_vector(), plain.values.to_vector());
  });
}

// From rows for the fewest slots to those that no number of slots is enough for.
TEST(SlottedGalerkin, IsThePlainProduct) {
  struct Case {
    Index n, m;
    unsigned a_per_row, p_per_row;
    Offset longest;  ///< entries a row of A P, at least
  };
  for (const Case& c :
       {Case{0, 0, 1, 1, 0}, Case{1, 1, 1, 1, 0}, Case{400, 100, 4, 2, 5},
        Case{300, 200, 14, 3, 17}, Case{300, 200, 40, 4, 33}, Case{500, 450, 120, 20, 161}}) {
    SCOPED_TRACE(std::to_string(c.a_per_row) + " a row");
    const Csr<double> A = random_matrix(c.n, c.n, c.a_per_row, 193);
    const Csr<double> P = random_matrix(c.n, c.m, c.p_per_row, 195);
    expect_plain_product(A, P, transpose(P));
    expect_plain_product(A, P, random_matrix(c.m, c.n, 2 * c.p_per_row, 197));
    EXPECT_GE(longest_row(multiply(A, P)), c.longest);
  }
}

// A few rows that are too long, in A P alone and in R A P.
TEST(SlottedGalerkin, TakesFullRows) {
  const Csr<double> A = with_full(with_full(random_matrix(700, 700, 4, 199), 17), 418);
  const Csr<double> P = random_matrix(700, 350, 2, 201);
  expect_plain_product(A, P, transpose(P));
  EXPECT_GT(longest_row(multiply(A, P)), 160);
}

TEST(SlottedGalerkin, RefusesSizesThatDoNotFit) {
  const Csr<double> A = random_matrix(6, 6, 2, 203), P = random_matrix(6, 2, 1, 205);
  EXPECT_REFUSAL(slotted_galerkin(A, P, P), std::logic_error, "slotted_galerkin: sizes do not fit");
  EXPECT_REFUSAL(slotted_galerkin(A, transpose(P), P), std::logic_error,
                 "slotted_galerkin: sizes do not fit");
}

}  // namespace
}  // namespace tests
