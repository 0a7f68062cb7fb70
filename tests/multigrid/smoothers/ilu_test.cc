// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/smoothers/ilu_factor.h"
#include "multigrid/smoothers/smoother.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

std::vector<bool> entries(const Pattern& A) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  std::vector<bool> pattern(std::size_t(A.n_rows) * A.n_columns);
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      pattern[std::size_t(i) * A.n_columns + columns[k]] = true;
  return pattern;
}

/// Matrices whose graphs differ: a mesh, arbitrary couplings, a line, one row, none coupled.
std::vector<Dense> matrices() {
  std::vector<Dense> all = {expand(triangles(11, Points::jittered).A), random_spd(70, 4, 311),
                            random_spd(1, 2, 313), random_spd(30, 0, 315)};
  Dense line(23);
  for (int i = 0; i < line.n; ++i) {
    line(i, i) = 2;
    if (i > 0) line(i, i - 1) = line(i - 1, i) = -1;
  }
  all.push_back(line);
  return all;
}

/// The colors of |A|^power.
template <class T>
std::shared_ptr<const Coloring> colors_of(const Matrix<T>& A, int power) {
  return std::make_shared<const Coloring>(color_graph(pattern_power(pattern_of(A), power)));
}
Pattern kept_pattern(const Matrix<double>& A, const Coloring& colors, int fill) {
  return ilu_pattern(pattern_of(A), colors, inverse_permutation(colors.rows), fill);
}

/// The factors as a dense matrix, L below the diagonal and U above, in the order of the colors.
template <class T>
Dense expand(const IluFactors<T>& factors) {
  const Dense lower = tests::expand(Matrix<double>(Csr<double>{
      factors.lower.n_rows, factors.lower.n_columns, factors.lower.offsets.copy_to(default_host()),
      factors.lower.columns.copy_to(default_host()),
      Array<double>(default_host(), as<double>(factors.lower.values.to_vector()))}));
  Dense LU = tests::expand(Matrix<double>(Csr<double>{
      factors.upper.n_rows, factors.upper.n_columns, factors.upper.offsets.copy_to(default_host()),
      factors.upper.columns.copy_to(default_host()),
      Array<double>(default_host(), as<double>(factors.upper.values.to_vector()))}));
  const auto inverse_diagonal = factors.inverse_diagonal.to_vector();
  for (int i = 0; i < LU.n; ++i) {
    for (int j = 0; j < i; ++j) LU(i, j) += lower(i, j);
    LU(i, i) = 1. / inverse_diagonal[i];
  }
  return LU;
}

TEST(IluPattern, IsThatOfTheLevelsOfFill) {
  for (const Dense& A : matrices())
    on_each_executor([&](const Executor& executor) {
      const Matrix<double> there = sparse(A).copy_to(executor);
      for (const int power : {1, 2, 3})
        for (const int fill : {0, 1, 2, 3}) {
          SCOPED_TRACE("fill " + std::to_string(fill) + ", power " + std::to_string(power));
          const auto order = colors_of(there, power);
          const Dense reordered = reorder(A, order->rows.to_vector());
          EXPECT_EQ(entries(kept_pattern(there, *order, fill)),
                    level_of_fill(reordered, fill, order->offsets));
        }
    });
}

TEST(IluPattern, IsSymmetricAndSorted) {
  const Dense A = random_spd(120, 5, 317);
  const Matrix<double> there = sparse(A);
  const Pattern kept = kept_pattern(there, *colors_of(there, 1), 2);
  const auto offsets = kept.offsets.to_vector();
  const auto columns = kept.columns.to_vector();
  const auto is_kept = entries(kept);
  for (Index i = 0; i < A.n; ++i) {
    EXPECT_TRUE(std::is_sorted(columns.begin() + offsets[i], columns.begin() + offsets[i + 1]));
    for (Index j = 0; j < A.n; ++j) EXPECT_EQ(is_kept[i * A.n + j], is_kept[j * A.n + i]);
  }
}

// Lukarski's observation: colors of |A|^(p+1) leave ILU(p) whole.
TEST(IluPattern, HasNoFillToDropWhereThePowerIsOneMoreThanTheFill) {
  for (const Dense& A : matrices()) {
    const Matrix<double> there = sparse(A);
    for (const int fill : {0, 1, 2, 3}) {
      const auto order = colors_of(there, fill + 1);
      const Dense reordered = reorder(A, order->rows.to_vector());
      std::vector<Index> no_colors;  // nothing is dropped
      EXPECT_EQ(entries(kept_pattern(there, *order, fill)),
                level_of_fill(reordered, fill, no_colors));
    }
  }
}

// An entry stored on one side only couples two rows of which one does not know.
TEST(IluPattern, TakesNoEntryWithinAColor) {
  Dense A(6);
  for (int i = 0; i < 6; ++i) A(i, i) = 4;
  A(0, 3) = A(3, 0) = A(1, 4) = A(4, 1) = -1;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      if (i == j || A(i, j) != 0) continue;
      Dense B = A;
      B(i, j) = 1e-300;
      const Matrix<double> there = sparse(B);
      const auto order = colors_of(there, 1);
      const auto kept = entries(kept_pattern(there, *order, 0));
      for (std::size_t c = 0; c + 1 < order->offsets.size(); ++c)
        for (Index k = order->offsets[c]; k < order->offsets[c + 1]; ++k)
          for (Index l = order->offsets[c]; l < order->offsets[c + 1]; ++l)
            EXPECT_EQ(kept[k * 6 + l], k == l);
    }
}

template <class T>
void expect_textbook_factors(double tolerance) {
  for (const Dense& A : matrices())
    for (const auto& [fill, power] : {std::pair{0, 1}, {1, 1}, {1, 2}, {2, 3}, {3, 1}})
      on_each_executor([&, fill = fill, power = power](const Executor& executor) {
        SCOPED_TRACE("fill " + std::to_string(fill) + ", power " + std::to_string(power));
        const Matrix<T> there = convert<T>(sparse(A).copy_to(executor));
        const auto colors = colors_of(there, power);
        const auto factors = ilu_factors(there, colors, fill, false);
        const Dense reordered = reorder(tests::expand(there), colors->rows.to_vector());
        const Dense twin =
            incomplete_factors(reordered, level_of_fill(reordered, fill, colors->offsets));
        EXPECT_LT(relative_difference(expand(factors).values, twin.values), tolerance);
      });
}

TEST(IluFactors, AreThoseOfTheTextbook) {
  expect_textbook_factors<double>(1e-14);
  expect_textbook_factors<float>(1e-6);
}

TEST(IluFactors, HaveTheSameBitsOnEveryExecutor) {
  const System system = triangles(100, Points::jittered);
  for (const auto& [fill, power] : {std::pair{0, 1}, {1, 2}})
    same_on_each_executor([&, fill = fill, power = power](const Executor& executor) {
      const Matrix<double> there = system.A.copy_to(executor);
      const auto factors = ilu_factors(there, colors_of(there, power), fill, false);
      auto values = factors.lower.values.to_vector();
      for (const double value : factors.upper.values.to_vector()) values.push_back(value);
      for (const double value : factors.inverse_diagonal.to_vector()) values.push_back(value);
      return values;
    });
}

// A level of a mesh is kept in the order of its colors, and the coloring without rows.
TEST(IluFactors, TakeAMatrixInTheOrderOfItsColors) {
  const Dense A = random_spd(90, 5, 327);
  for (const auto& [fill, power] : {std::pair{0, 1}, {1, 2}})
    on_each_executor([&, fill = fill, power = power](const Executor& executor) {
      const Matrix<double> there = sparse(A).copy_to(executor);
      const auto colors = colors_of(there, power);
      const Matrix<double> reordered =
          sparse(reorder(A, colors->rows.to_vector())).copy_to(executor);
      const auto none =
          std::make_shared<const Coloring>(Coloring{colors->offsets, Array<Index>(executor, 0)});
      EXPECT_EQ(expand(ilu_factors(there, colors, fill, false)).values,
                expand(ilu_factors(reordered, none, fill, false)).values);
      SmootherInput<double> input, own;
      input.options.fill = own.options.fill = fill;
      input.A = &there;
      input.row_colors = colors;
      own.A = &reordered;
      own.row_colors = none;
      const auto b = random_vector(90, 329);
      const auto rows = colors->rows.to_vector();
      std::vector<double> own_b;
      for (const Index row : rows) own_b.push_back(b[row]);
      Array<double> x(executor, 90), y(executor, 90), spare(executor, 90);
      smoother_entry<double>(SmootherKind::ilu)
          .make(input)
          ->smooth_from_zero(Array<double>(executor, b), x, spare);
      smoother_entry<double>(SmootherKind::ilu)
          .make(own)
          ->smooth_from_zero(Array<double>(executor, own_b), y, spare);
      const auto at = x.to_vector(), there_at = y.to_vector();
      for (int i = 0; i < 90; ++i) EXPECT_EQ(there_at[i], at[rows[i]]);
    });
}

TEST(IluFactors, WithAllFillSolveExactly) {
  // On a line of few rows all paths are short: nothing is left out with fill 3.
  Dense A(5);
  for (int i = 0; i < 5; ++i) {
    A(i, i) = 2.5;
    if (i > 0) A(i, i - 1) = A(i - 1, i) = -1;
  }
  on_each_executor([&](const Executor& executor) {
    const Matrix<double> there = sparse(A).copy_to(executor);
    SmootherInput<double> input;
    input.A = &there;
    input.options.fill = 3;
    input.row_colors = colors_of(there, 4);
    const auto smoother = smoother_entry<double>(SmootherKind::ilu).make(input);
    const auto b = random_vector(5, 319);
    Array<double> x(executor, 5), spare(executor, 5);
    smoother->smooth_from_zero(Array<double>(executor, b), x, spare);
    EXPECT_LT(relative_difference(x.to_vector(), eliminate(A, b)), 1e-14);
  });
}

TEST(IluFactors, OfASymmetricMatrixAreSymmetric) {
  const Dense A = random_spd(80, 5, 321);
  const Matrix<double> there = sparse(A);
  for (const int fill : {0, 1, 2}) {
    const Dense LU = expand(ilu_factors(there, colors_of(there, 1), fill, false));
    for (int i = 0; i < A.n; ++i)
      for (int j = 0; j < i; ++j) EXPECT_NEAR(LU(i, j) * LU(j, j), LU(j, i), 1e-14);
  }
}

TEST(IluFactors, NameTheRowOfABadPivot) {
  Dense A = random_spd(40, 4, 323);
  A(17, 17) = -1;
  on_each_executor([&](const Executor& executor) {
    const Matrix<double> there = sparse(A).copy_to(executor);
    const std::string message =
        message_of<NotPositiveDefinite>([&] { ilu_factors(there, colors_of(there, 1), 1, false); });
    EXPECT_TRUE(contains(message, "ilu met a pivot that is not positive, in row 17 ")) << message;
  });
}

}  // namespace
}  // namespace tests
