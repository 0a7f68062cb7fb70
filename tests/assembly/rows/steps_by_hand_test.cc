// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"
#include "assembly/rows/initial_jump.h"
#include "assembly/rows/means_of_parts.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/rows/step_rows.h"
#include "assembly/rows/without_zeros.h"
#include "tests/support/executors.h"

// Steps in time and sums over rows against small matrices, written out.
namespace tests {
namespace {

using namespace assembly;
using Dense = std::vector<std::vector<double>>;
using Vector = std::vector<double>;

multigrid::Csr<double> csr(const Dense& dense) {
  const Executor& host = multigrid::default_host();
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  Vector values;
  for (const Vector& row : dense) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      columns.push_back(Index(j));
      values.push_back(row[j]);
    }
    offsets.push_back(Offset(columns.size()));
  }
  return {Index(dense.size()), Index(dense[0].size()), Array<Offset>(host, offsets),
          Array<Index>(host, columns), Array<double>(host, values)};
}
Array<double> array(const Vector& values) {
  return {multigrid::default_host(), values};
}
Vector operator*(const Dense& A, const Vector& x) {
  Vector y(A.size());
  for (std::size_t i = 0; i < A.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) y[i] += A[i][j] * x[j];
  return y;
}

/// Two unknowns and two given values, nothing symmetric.
struct Step {
  const Dense M = {{4, 1, 0.5, -1}, {2, 6, 1, 0.25}, {0.5, 3, 5, 1}, {1, -2, 0.5, 7}},
              K_0 = {{2, -1, 3, 0.5}, {1, 3, -2, 4}, {-1, 0.5, 2, 1}, {3, 1, -1, 2}},
              K_1 = {{3, 2, -1, 1}, {-2, 5, 1, 0.5}, {4, 1, 1, -1}, {0.5, 2, 3, 6}};
  const Vector F_0 = {1, -2, 3, 0.5}, F_1 = {4, 0.25, -1, 2}, u_0 = {1, 2, -1, 3},
               u_1 = {0.5, -1, 2, 4};
  const multigrid::Csr<double> mass = csr(M);
  const Array<double> stiff_0 = csr(K_0).values.copy_to(multigrid::default_host()),
                      stiff_1 = csr(K_1).values.copy_to(multigrid::default_host());
  const Array<double> load_0 = array(F_0), load_1 = array(F_1), unknowns_0 = array({1, 2}),
                      given_0 = array({-1, 3}), unknowns_1 = array({0.5, -1}),
                      given_1 = array({2, 4});
  const double dt = 0.3;

  StepRows rows(double theta) const { return {&mass, &stiff_0, &stiff_1, 2, dt, theta}; }
  NodalPair begin() const { return {&unknowns_0, &given_0}; }
  NodalPair end() const { return {&unknowns_1, &given_1}; }
};

/// M u_0 - (1 - theta) dt (K u - F)_0 + theta dt F_1 - (M + theta dt K_1) g_1.
TEST(StepsByHand, HaveTheirRightHandSide) {
  const Step step;
  for (const double theta : {0., 0.3, 0.5, 1.}) {
    const Vector b = step_right_hand_side(step.rows(theta),
                                          {&step.load_0, &step.load_1, step.begin(), &step.given_1})
                         .to_vector();
    const Vector of_mass = step.M * step.u_0, of_K = step.K_0 * step.u_0,
                 given = {0, 0, step.u_1[2], step.u_1[3]}, M_g = step.M * given,
                 K_g = step.K_1 * given;
    ASSERT_EQ(b.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i)
      EXPECT_NEAR(b[i],
                  of_mass[i] - (1 - theta) * step.dt * (of_K[i] - step.F_0[i]) +
                      theta * step.dt * step.F_1[i] - M_g[i] - theta * step.dt * K_g[i],
                  1e-14)
          << theta;
  }
}

TEST(StepsByHand, HaveTheirMatrix) {
  const Step step;
  const multigrid::Csr<double> A = step_matrix(step.mass, step.stiff_1, 0.2, 2, false);
  const Vector wanted = {4 + 0.2 * 3, 1 + 0.2 * 2, 2 - 0.2 * 2, 6 + 0.2 * 5};
  EXPECT_EQ(A.columns.to_vector(), (std::vector<Index>{0, 1, 0, 1}));
  const Vector values = A.values.to_vector();
  for (std::size_t k = 0; k < 4; ++k) EXPECT_DOUBLE_EQ(values[k], wanted[k]) << k;
}

/// M (u_1 - u_0) / dt + theta (K u - F)_1 + (1 - theta) (K u - F)_0 in the rows of the given values.
TEST(StepsByHand, HaveTheirFlows) {
  const Step step;
  Vector change(4);
  for (std::size_t i = 0; i < 4; ++i) change[i] = (step.u_1[i] - step.u_0[i]) / step.dt;
  const Vector stored = step.M * change, K_0 = step.K_0 * step.u_0, K_1 = step.K_1 * step.u_1;
  for (const double theta : {0., 0.3, 0.5, 1.}) {
    const Vector flows =
        step_flows(step.rows(theta), step.load_0, step.load_1, step.begin(), step.end())
            .value.to_vector();
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(flows[k],
                  stored[2 + k] + theta * (K_1[2 + k] - step.F_1[2 + k]) +
                      (1 - theta) * (K_0[2 + k] - step.F_0[2 + k]),
                  1e-12)
          << theta;
  }
  const SumOfTerms storage = step_storage(step.rows(0.5), step.begin(), step.end());
  double sum = 0, absolute = 0;
  for (const double term : stored) {
    sum += term;
    absolute += std::abs(term);
  }
  EXPECT_NEAR(storage.value, sum, 1e-12);
  EXPECT_NEAR(storage.absolute, absolute, 1e-12);
}

/// m u' + k u = f with one unknown: a step of theta is a rational function of z = k dt / m, and three ways to it end at
/// exp(-k t / m) with their orders.
TEST(StepsByHand, SolveTheDecayOfOneUnknown) {
  const double m = 2, k = 3, f = 1.5;
  const multigrid::Csr<double> mass = csr({{m}});
  const Array<double> K = array({k}), F = array({f}), none = array({});
  const auto end_of = [&](double theta, int n_steps) {
    const double dt = 1. / n_steps;
    double u = 4;
    for (int step = 0; step < n_steps; ++step) {
      const Array<double> before = array({u});
      const StepRows rows{&mass, &K, &K, 1, dt, theta};
      const double b = step_right_hand_side(rows, {&F, &F, {&before, &none}, &none}).to_vector()[0];
      u = b / step_matrix(mass, K, theta * dt, 1).values.to_vector()[0];
    }
    return u;
  };
  for (const double theta : {0., 0.5, 1.}) {
    const double z = k * 0.1 / m;
    EXPECT_NEAR(end_of(theta, 10) - f / k,
                (4 - f / k) * std::pow((1 - (1 - theta) * z) / (1 + theta * z), 10), 1e-13);
    const double exact = f / k + (4 - f / k) * std::exp(-k / m);
    const double ratio = (end_of(theta, 50) - exact) / (end_of(theta, 100) - exact);
    EXPECT_NEAR(ratio, theta == 0.5 ? 4 : 2, 0.05) << theta;
  }
}

TEST(StepsByHand, AddWhatIsMissing) {
  Array<double> u = array({1, 2, 3});
  const Array<double> b = array({10, 0, 1}), w = array({1, 2, 1}), more = array({4, 0.5, -1});
  add_what_is_missing(b, w, nullptr, 0, u);  // (11 - 1 - 4 - 3) / 4
  EXPECT_EQ(u.to_vector(), (Vector{1.75, 2.75, 3.75}));
  u = array({1, 2, 3});
  add_what_is_missing(b, w, &more, 2, u);  // 2 (4 + 1 - 3) = 4 less
  EXPECT_EQ(u.to_vector(), (Vector{0.75, 1.75, 2.75}));
  u = array({1, 2, 3});
  add_what_is_missing(b, w, nullptr, 0, u, [](double own) { return own + 2; });  // 5 / 6
  EXPECT_DOUBLE_EQ(u.to_vector()[0], 1 + 5. / 6);
}

TEST(StepsByHand, HaveSumsOfRows) {
  const Step step;
  EXPECT_EQ(sums_of_rows(step.mass).to_vector(), (Vector{4.5, 9.25, 9.5, 6.5}));
  const SumOfTerms sum = weighted_sum(array({1, -2, 3, 0.5}), step.begin());  // 1 - 4 - 3 + 1.5
  EXPECT_EQ(sum.value, -4.5);
  EXPECT_EQ(sum.absolute, 9.5);
  EXPECT_EQ(mixed(array({1, 2}), 3, array({4, -1}), 0.5).to_vector(), (Vector{5, 5.5}));
  EXPECT_EQ(sum_of(array({3, -4})).value, -1);
  EXPECT_EQ(sum_of(array({3, -4})).absolute, 7);
}

TEST(NodalValuesByHand, AreSumsAndDifferences) {
  const Array<double> x = array({3, -7, 2, -7}), y = array({1, 1, 5, -9});
  const Extremes range = extremes(x);
  EXPECT_EQ(range.smallest, -7);
  EXPECT_EQ(range.at_smallest, 1);
  EXPECT_EQ(range.largest, 3);
  EXPECT_EQ(range.at_largest, 0);
  EXPECT_EQ(absolute_sum(x, 1, 3), 9);
  EXPECT_EQ(scaled_part(x, 1, 3, -2).to_vector(), (Vector{14, -4}));
  EXPECT_EQ(absolute_values(x).to_vector(), (Vector{3, 7, 2, 7}));
  EXPECT_EQ(largest_change(x, y), 8);
  EXPECT_EQ(largest_change(y, x), 8);
  EXPECT_EQ(mean(x), -2.25);
  EXPECT_EQ(combination(x, 2, y).to_vector(), (Vector{5, -5, 12, -25}));
  EXPECT_EQ(difference(x, y).to_vector(), (Vector{2, -8, -3, 2}));
  const Array<Index> originals(multigrid::default_host(), std::vector<Index>{4, 0});
  EXPECT_EQ(nodal_values(x, array({10, 11}), originals).to_vector(),
            (Vector{3, -7, 2, -7, 10, 11, 10, 3}));
  EXPECT_TRUE(all_are_finite(x));
  EXPECT_FALSE(all_are_finite(array({1, INFINITY})));
  Array<double> b = array({1, 2, 3});
  make_sum_zero(b, array({1, 3, 2}));  // 6 / 6 times the weights
  EXPECT_EQ(b.to_vector(), (Vector{0, -1, 1}));
  b = array({1, 2, 3});
  make_sum_zero(b, array({1, 3, 2}),
                [](double own) { return 2 * own; });  // another process has the same
  EXPECT_EQ(b.to_vector(), (Vector{0, -1, 1}));
}

/// Given values 5 and 1 beside the initial values 2 and 4 at their nodes, and 3 and 4 at unknowns.
TEST(InitialJumpByHand, IsUpwardsOrDownwards) {
  const Executor& host = multigrid::default_host();
  std::vector<ElementBlock> blocks;
  blocks.push_back({0, 2, 2, Array<Index>(host, std::vector<Index>{0, 1, 1, 2})});
  const auto variation = [&](double initial, double given) {
    return initial_variation(array({3, 4, initial}), array({given}), blocks);
  };
  const InitialVariation up = variation(2, 5), down = variation(5, 2.5);
  EXPECT_EQ(up.at_boundary, 3);
  EXPECT_EQ(up.smallest, 2);
  EXPECT_EQ(up.largest, 5);
  EXPECT_EQ(up.in_cell, 1);
  EXPECT_EQ(down.at_boundary, 2.5);
  EXPECT_EQ(down.smallest, 2.5);
  EXPECT_EQ(down.in_cell, 1.5);
  EXPECT_EQ(variation(NAN, 5).not_finite, 1);
}

/// Two elements of two nodes, of parts 0 and 1, with loads (1, 2) and (3, 5): at the node between them the means of x = 2 and 10 are by
/// 2 and 3, or by the elements' 3 and 8.
TEST(MeansByHand, AreByNodesOrByElements) {
  const Executor& host = multigrid::default_host();
  const Array<std::uint16_t> parts(host, std::vector<std::uint16_t>{0, 1});
  const ElementBlock block{
      0, 2, 2, Array<Index>(host, std::vector<Index>{0, 1, 1, 2}), {&parts, 0, 0}};
  ElementMatrices loads;
  loads.loads = array({1, 2, 3, 5});
  const Program programs[] = {parse("x", {"x", "y"}), parse("10", {"x", "y"})};
  for (const bool by_element : {false, true}) {
    const MeansOfParts means =
        means_of_parts<2>({host, {&programs[0], &programs[1]}, {0, 1}, 2, 0}, {{&block, &loads}},
                          by_element, elements_around({&block}, 3), 3, array({1, 2, 3, 0, 0, 0}));
    const Vector values = means.values.to_vector(), weights = means.weights.to_vector();
    const double first = by_element ? 3 : 2, second = by_element ? 8 : 3;
    EXPECT_DOUBLE_EQ(values[1], (first * 2 + second * 10) / (first + second));
    EXPECT_EQ(weights[1], first + second);
    EXPECT_EQ(weights[0], by_element ? 3 : 1);
    EXPECT_EQ(weights[2], by_element ? 8 : 5);
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[2], 10);
    EXPECT_EQ(means.spreads.to_vector()[1], 8);
    EXPECT_EQ(means.smallest.to_vector()[1], 2);
    EXPECT_EQ(means.largest.to_vector()[1], 10);
    EXPECT_EQ(means.bad_parts.to_vector()[1], -1);
  }
}

/// Entries of 1e-12 are left out of a matrix with a diagonal about 1, and added to it.
TEST(WithoutZeros, KeepsRowSums) {
  const double tiny = 1e-12;
  const multigrid::Csr<double> A = without_zeros(
      csr({{2, tiny, -1}, {tiny, 3, -3 * tiny}, {-1, -3 * tiny, 4}}), array({2, 3, 4}));
  EXPECT_EQ(A.columns.to_vector(), (std::vector<Index>{0, 2, 1, 0, 2}));
  const Vector values = A.values.to_vector();
  EXPECT_EQ(values[0], 2 + tiny);
  EXPECT_EQ(values[2], 3 + (tiny - 3 * tiny));
  EXPECT_EQ(values[4], 4 - 3 * tiny);
  EXPECT_EQ(values[1], -1);
}

}  // namespace
}  // namespace tests
