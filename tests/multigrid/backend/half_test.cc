// SPDX-License-Identifier: MIT
#include "multigrid/backend/half.h"

#include "multigrid/backend/launch.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <cmath>
#include <limits>

namespace tests {
namespace {

using namespace multigrid;

struct FromHalf {
  float* values;
  MG_HD void operator()(Index i) const { values[i] = from_half(static_cast<std::uint16_t>(i)); }
};

struct ToHalf {
  const float* values;
  Index* halves;
  MG_HD void operator()(Index i) const { halves[i] = to_half(values[i]); }
};

std::vector<Index> halves_of(const Executor& executor, const std::vector<float>& values) {
  const Array<float> there(executor, values);
  Array<Index> halves(executor, there.size());
  for_each(executor, there.size(), ToHalf{there.on(executor), halves.on(executor)});
  return halves.to_vector();
}

constexpr int n_halves = 65536, sign = 0x8000, infinity = 0x7c00;

TEST(Half, HasTheValueOfItsDigits) {
  on_each_executor([](const Executor& executor) {
    Array<float> values(executor, n_halves);
    for_each(executor, n_halves, FromHalf{values.on(executor)});
    const auto all = values.to_vector();
    for (int h = 0; h < n_halves; ++h) {
      const double expected = half_value(static_cast<std::uint16_t>(h));
      ASSERT_TRUE(same_bits<double>(all[h], expected)) << h << ": " << all[h];
      ASSERT_TRUE(std::isnan(expected) || std::signbit(all[h]) == std::signbit(expected)) << h;
    }
  });
}

TEST(Half, ComesBack) {
  std::vector<float> values(n_halves);
  for (int h = 0; h < n_halves; ++h)
    values[h] = static_cast<float>(half_value(static_cast<std::uint16_t>(h)));
  on_each_executor([&](const Executor& executor) {
    const auto halves = halves_of(executor, values);
    for (int h = 0; h < n_halves; ++h) {
      const bool is_nan = (h & ~sign) > infinity;
      if (is_nan)
        ASSERT_GT(halves[h] & ~sign, infinity) << h;
      else
        ASSERT_EQ(halves[h], h);
    }
  });
}

// Halfway between two halves to the even one, and what is a float's digit off to its own side.
TEST(Half, IsTheNearestOfAFloat) {
  std::vector<float> values;
  std::vector<Index> expected;
  for (int h = 0; h < infinity; ++h) {
    const double low = half_value(static_cast<std::uint16_t>(h));
    // What would follow the largest half is 65536.
    const double high = h + 1 < infinity ? half_value(static_cast<std::uint16_t>(h + 1)) : 65536.;
    const auto middle = static_cast<float>((low + high) / 2);
    ASSERT_EQ(middle, (low + high) / 2);
    for (const int s : {0, sign}) {
      const float side = s ? -1.f : 1.f;
      values.insert(values.end(), {side * std::nextafter(middle, 0.f), side * middle,
                                   side * std::nextafter(middle, 1e9f)});
      expected.insert(expected.end(), {h | s, (h % 2 ? h + 1 : h) | s, (h + 1) | s});
    }
  }
  const float most = std::numeric_limits<float>::max(), least = 1e-45f;
  values.insert(values.end(), {most, -most, least, -least});
  expected.insert(expected.end(), {infinity, infinity | sign, 0, sign});
  on_each_executor(
      [&](const Executor& executor) { EXPECT_EQ(halves_of(executor, values), expected); });
}

}  // namespace
}  // namespace tests
