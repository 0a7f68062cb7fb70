// SPDX-License-Identifier: MIT
#include "multigrid/formats/packed_rows.h"

#include "multigrid/cycle/cycle.h"
#include "multigrid/formats/fixed_point.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/formats/rows.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>
#include <numeric>

namespace tests {
namespace {

using namespace multigrid;

constexpr double unit = 1. / 16384;

using List = std::vector<Index>;

/// Multiples of 2^-14 in [-2, 2), the ends among them.
double fixed(int k) {
  return k % 1000 == 0 ? -2. : k % 1000 == 1 ? 2 - unit : std::floor(32768 * std::sin(k)) * unit;
}
List run(Index begin, Index end) {
  List all(end - begin);
  std::iota(all.begin(), all.end(), begin);
  return all;
}

/// Rows of nothing, of one, of a few and of many; columns as far apart as 16 bits reach, and
/// further; weights of any kind.
std::vector<Csr<double>> matrices() {
  std::vector<Csr<double>> all;
  const auto next_door = [](Index i) { return List{i / 4, i / 4 + 1, i / 4 + 7}; };
  for (const Index n : {1, 31, 32, 33, 1000}) {
    all.push_back(rows(n, n / 4 + 8, next_door, fixed));
    all.push_back(rows(n, n / 4 + 8, next_door, some_weight));
  }
  all.push_back(rows(
      100, 5, [](Index) { return List{}; }, fixed));
  all.push_back(rows(
      100, 5, [](Index i) { return i % 3 ? List{} : List{2}; }, fixed));
  for (const Index far : {65535, 65536})
    all.push_back(rows(
        80, 70000,
        [&](Index i) {
          return i == 40 ? List{3, 3 + far} : List{i};
        },
        fixed));
  all.push_back(rows(
      70, 66000,
      [](Index i) {
        return i == 35 ? run(0, 66000) : List{i, i + 1};
      },
      fixed));
  all.push_back(rows(
      200, 50, [](Index i) { return List{i / 4}; }, [](int k) { return k == 77 ? 2. : 1.; }));
  return all;
}

template <class T>
std::vector<std::vector<double>> both_ways(const Transfer<T>& transfer,
                                           const Executor& executor,
                                           Index n_fine,
                                           Index n_coarse) {
  const Array<T> fine(executor, as<T>(random_vector(n_fine, 211)));
  Array<T> coarse(executor, n_coarse), corrected(executor, as<T>(random_vector(n_fine, 223)));
  Array<Index> bad(executor, 1);
  fill(bad, Index(-1));
  restrict_sum(transfer, fine, coarse, bad, 0);
  prolong_add(transfer, coarse, corrected, bad, 1);
  return {as<double>(coarse.to_vector()),
          as<double>(corrected.to_vector()),
          {double(bad.to_vector()[0])}};
}

TEST(PackedRows, TransferByTheBitsOfRowsInFloat) {
  for (const Csr<double>& P : matrices())
    on_each_executor([&](const Executor& executor) {
      const Csr<double> there = P.copy_to(executor), R = transpose(there);
      const auto expected =
          both_ways<float>(Interpolation<float>{convert<float>(there.copy_to(executor)),
                                                convert<float>(R.copy_to(executor))},
                           executor, P.n_rows, P.n_columns);
      const auto actual = both_ways<float>(PackedInterpolation{pack_rows(there), pack_rows(R)},
                                           executor, P.n_rows, P.n_columns);
      // A GPU adds up rows of P^T by another number of lanes.
      for (std::size_t k = 0; k < expected.size(); ++k)
        expect_same(expected[k], actual[k], executor, 1e-6);
    });
}

TEST(PackedRows, SeeWhatIsNotFinite) {
  const Csr<double> P = rows(
      40, 10, [](Index i) { return List{i / 4}; }, fixed);
  on_each_executor([&](const Executor& executor) {
    const Csr<double> there = P.copy_to(executor);
    const Transfer<float> by = PackedInterpolation{pack_rows(there), pack_rows(transpose(there))};
    std::vector<float> fine(40, 1.f);
    fine[17] = std::nanf("");
    Array<float> coarse(executor, 10);
    Array<Index> bad(executor, 1);
    fill(bad, Index(-1));
    restrict_sum(by, {executor, fine}, coarse, bad, 3);
    EXPECT_EQ(bad.to_vector()[0], 3);
  });
}

TEST(PackedRows, TakeFourBytesAnEntryWhereTheyCan) {
  const auto near = [](Index i) { return List{i / 4, i / 4 + 1}; };
  const auto P = [&](const auto& weight) { return rows(32000, 8001, near, weight); };
  EXPECT_LT(pack_rows(P(fixed)).bytes(), 32000 * (2 * 4 + 2.5));
  EXPECT_LT(pack_rows(P(some_weight)).bytes(), 32000 * (2 * 8 + 6.5));
  EXPECT_LT(pack_rows(P(some_weight)).bytes(), convert<float>(P(some_weight)).bytes());
}

TEST(FixedPoint, RoundsToMultiplesAndKeepsSums) {
  for (int n = 1; n < 12; ++n)
    for (unsigned seed = 0; seed < 200; ++seed) {
      std::vector<double> weights = random_vector(n, 227 + seed);
      double sum = 0;
      for (const double weight : weights) sum += weight;
      const bool is_one = sum > 0.7;
      for (double& weight : weights) weight /= is_one ? sum : 1;
      std::vector<double> rounded = weights;
      round_weights(rounded.data(), n);
      double of_rounded = 0;
      for (int k = 0; k < n; ++k) {
        EXPECT_TRUE(is_fixed_point(rounded[k]));
        EXPECT_LE(std::abs(rounded[k] - weights[k]), (n + 2) / 2. * unit);
        EXPECT_EQ(from_fixed_point(to_fixed_point(rounded[k])), rounded[k]);
        of_rounded += rounded[k];
      }
      if (is_one)
        EXPECT_EQ(of_rounded, 1);
      else
        EXPECT_NEAR(of_rounded, sum, unit);
    }
}

TEST(FixedPoint, LeavesRowsOfLargeWeightsAlone) {
  for (const double large : {1.95, -3., 1e9, std::nan("")}) {
    std::vector<double> weights = {0.3, large, 0.1};
    round_weights(weights.data(), 3);
    EXPECT_EQ(weights[0], 0.3);
    EXPECT_EQ(weights[2], 0.1);
  }
  double none = 0;
  round_weights(&none, 0);
  for (const double weight : {2., -2 - unit, 0.1, std::nan("")})
    EXPECT_FALSE(is_fixed_point(weight));
}

SolverOptions fast(Precision precision) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::smoothed;
  options.hierarchy.precision = precision;
  return options;
}

// What is packed, the transpose and P^T A P are made of the same weights, in half alone.
TEST(PackedRows, HaveTheWeightsThatGalerkinSaw) {
  for (const System& system : {triangles(40, Points::graded), tetrahedra(12, Points::jittered)})
    for (const Precision precision : {Precision::half, Precision::float_}) {
      SetupEstimates estimates(precision, default_host());
      const Stages stages = smoothed_stages(system, resolved(fast(precision)), estimates);
      int n = 0, n_fixed = 0, n_one = 0;
      for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
        const Csr<double>& P = stages.levels[l].P;
        const Entries weights = entries(P);
        std::vector<double> sums(P.n_rows, 0.);
        for (const auto& [place, weight] : weights) {
          sums[place.first] += weight;
          ++n;
          n_fixed += is_fixed_point(weight) ? 1 : 0;
        }
        for (const double sum : sums) n_one += sum == 1 ? 1 : 0;
        for (const auto& [place, weight] : entries(stages.levels[l].R))
          EXPECT_EQ(weights.at({place.second, place.first}), weight);
      }
      EXPECT_GT(n_one, 500);
      if (precision == Precision::half)
        EXPECT_EQ(n_fixed, n);
      else
        EXPECT_LT(n_fixed, 0.5 * n);
    }
}

TEST(PackedRows, LinkLargeLevelsOfADevice) {
  const System system = triangles(260, Points::jittered);
  const SolverOptions options = fast(Precision::half);
  std::vector<double> reference;
  on_each_executor([&](const Executor& executor) {
    const auto hierarchy = hierarchy_of<float>(system.copy_to(executor), options);
    const bool on_host = executor.space() == Space::host;
    for (std::size_t l = 0; l + 1 < hierarchy.levels.size(); ++l)
      EXPECT_EQ(std::holds_alternative<PackedInterpolation>(hierarchy.levels[l].to_coarser),
                !on_host && l == 0);
    if (const auto* by = std::get_if<PackedInterpolation>(&hierarchy.levels[0].to_coarser)) {
      for (const Index least : by->P.least.to_vector()) ASSERT_GE(least, 0);
      for (const Index least : by->R.least.to_vector()) ASSERT_GE(least, 0);
    }
    Cycle<float> cycle(hierarchy, resolved(options).cycle);
    const auto B = [&](unsigned seed) {
      const auto n = static_cast<std::size_t>(system.n());
      Array<float> x(executor, system.n());
      cycle.apply({executor, as<float>(random_vector(n, seed))}, x);
      return as<double>(x.to_vector());
    };
    const auto n = static_cast<std::size_t>(system.n());
    const std::vector<double> x = random_vector(n, 229), y = random_vector(n, 233);
    const std::vector<double> Bx = B(229), By = B(233);
    EXPECT_NEAR(dot(x, By), dot(Bx, y), 1e-4 * std::sqrt(dot(x, Bx) * dot(y, By)));
    if (reference.empty()) reference = Bx;
    EXPECT_LT(relative_difference(Bx, reference), 1e-4);
  });
}

}  // namespace
}  // namespace tests
