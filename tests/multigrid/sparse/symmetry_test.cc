// SPDX-License-Identifier: MIT
#include "multigrid/symmetry.h"

#include "multigrid/sparse/mass_share.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

TEST(MassShare, IsThatOfMassAndReaction) {
  Dense A = expand(five_point(20).A);
  on_each_executor([&](const Executor& executor) {
    EXPECT_EQ(mass_share(sparse(A).copy_to(executor)), 0);  // what is left are rows at the boundary
  });
  for (int i = 0; i < A.n; ++i) A(i, i) += 8;
  on_each_executor([&](const Executor& executor) {
    EXPECT_NEAR(mass_share(sparse(A).copy_to(executor)), 0.5, 0.05);
  });
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) A(i, j) = std::abs(A(i, j));
  on_each_executor([&](const Executor& executor) {
    EXPECT_DOUBLE_EQ(mass_share(sparse(A).copy_to(executor)), 1);
  });
}

/// find_symmetry on each executor.
template <class Test>
void with_symmetry(const Csr<double>& A, const Test& test) {
  on_each_executor([&](const Executor& executor) { test(find_symmetry(A.copy_to(executor))); });
}

TEST(Symmetry, IsFoundInSymmetricMatrices) {
  for (const Csr<double>& A :
       {five_point(1).A.copy_to(default_host()),
        triangles(12, Points::graded).A.copy_to(default_host()), sparse(random_spd(40, 5, 241))})
    with_symmetry(A, [](const Symmetry& found) {
      EXPECT_TRUE(found.of_pattern);
      EXPECT_TRUE(found.of_values);
    });
}

TEST(Symmetry, IsMissedWhereverOneEntryDiffers) {
  const Dense whole = random_spd(9, 4, 243);
  for (int i = 0; i < whole.n; ++i)
    for (int j = 0; j < whole.n; ++j) {
      if (i == j) continue;
      Dense A = whole;
      A(i, j) += 1e-3;
      with_symmetry(sparse(A), [&](const Symmetry& found) {
        ASSERT_FALSE(found.of_values) << i << ' ' << j;
        EXPECT_EQ(found.of_pattern, whole(i, j) != 0);
        EXPECT_EQ(std::min(found.row, found.column), std::min(i, j));
        EXPECT_EQ(std::max(found.row, found.column), std::max(i, j));
        EXPECT_EQ(found.value, A(found.row, found.column));
        EXPECT_EQ(found.transposed, A(found.column, found.row));
      });
    }
}

TEST(Symmetry, NamesTheFirstPairAlongTheRows) {
  Dense A = random_spd(6, 5, 245);
  A(1, 4) += 1;
  A(3, 5) += 1;
  with_symmetry(sparse(A), [&](const Symmetry& found) {
    EXPECT_EQ(std::min(found.row, found.column), 1);
    EXPECT_EQ(std::max(found.row, found.column), 4);
    EXPECT_NE(found.difference().find("entry (2, 5) is "), std::string::npos);
  });
}

/// Whoever knows without looking names no entry.
TEST(Symmetry, NamesNoPairThatNobodyFound) {
  Symmetry known;
  known.of_values = false;
  EXPECT_EQ(known.difference(), "its values differ from those of its transpose");
}

TEST(Symmetry, IgnoresRoundoffUnderAnyScaling) {
  for (const double scale : {1e-20, 1., 1e20}) {
    Dense A(2);
    A(0, 0) = scale * scale;
    A(1, 1) = 4;
    A(0, 1) = scale;
    A(1, 0) = scale * (1 + 1e-14);
    with_symmetry(sparse(A), [](const Symmetry& found) { EXPECT_TRUE(found.of_values); });
    A(1, 0) = scale * (1 + 1e-10);
    with_symmetry(sparse(A), [](const Symmetry& found) { EXPECT_FALSE(found.of_values); });
  }
}

/// A 3 × 3 matrix with a zero stored at (0, 2) alone.
Csr<double> with_a_lone_zero() {
  return {3, 3, Array<Offset>(default_host(), std::vector<Offset>{0, 3, 5, 6}),
          Array<Index>(default_host(), std::vector<Index>{0, 1, 2, 0, 1, 2}),
          Array<double>(default_host(), std::vector<double>{2, -1, 0, -1, 2, 1})};
}

TEST(Symmetry, TellsPatternAndValuesApart) {
  with_symmetry(with_a_lone_zero(), [](const Symmetry& found) {
    EXPECT_FALSE(found.of_pattern);
    EXPECT_TRUE(found.of_values);
    EXPECT_EQ(found.row, 0);
    EXPECT_EQ(found.column, 2);
  });
}

TEST(SymmetricPattern, HasEveryEntryAndItsPartner) {
  Dense A(7);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) A(i, j) = (3 * i + 5 * j) % 4 == 0 ? 1 : 0;
  on_each_executor([&](const Executor& executor) {
    const Csr<double> rows = sparse(A);
    const Pattern pattern = symmetric_pattern(pattern_of(rows.copy_to(executor)));
    const auto offsets = pattern.offsets.to_vector();
    const auto columns = pattern.columns.to_vector();
    for (int i = 0; i < A.n; ++i) {
      std::vector<Index> expected;
      for (int j = 0; j < A.n; ++j)
        if (i == j || A(i, j) != 0 || A(j, i) != 0) expected.push_back(j);
      EXPECT_EQ(std::vector<Index>(columns.begin() + offsets[i], columns.begin() + offsets[i + 1]),
                expected);
    }
  });
}

}  // namespace
}  // namespace tests
