// SPDX-License-Identifier: MIT
#include "postprocess/picture/ticks.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <set>

namespace postprocess {
namespace {

using Strings = std::vector<std::string>;

Strings texts(double low, double high) {
  Strings all;
  for (const Tick& tick : ticks(low, high)) all.push_back(tick.text);
  return all;
}

TEST(Ticks, AreRoundNumbersWithCommonDecimals) {
  EXPECT_EQ(texts(0, 1), (Strings{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(texts(-2, 2),
            (Strings{"-2.0", "-1.5", "-1.0", "-0.5", "0.0", "0.5", "1.0", "1.5", "2.0"}));
  EXPECT_EQ(texts(0, 0.1472),
            (Strings{"0.00", "0.02", "0.04", "0.06", "0.08", "0.10", "0.12", "0.14"}));
  EXPECT_EQ(texts(20, 100), (Strings{"20", "30", "40", "50", "60", "70", "80", "90", "100"}));
  EXPECT_EQ(texts(-4.789, 18.76),
            (Strings{"-2.5", "0.0", "2.5", "5.0", "7.5", "10.0", "12.5", "15.0", "17.5"}));
  EXPECT_EQ(texts(100000, 100002).front(), "100000.00");
  EXPECT_EQ(texts(100000, 100002)[1], "100000.25");
}

TEST(Ticks, LieWhereTheirValuesAre) {
  for (const Tick& tick : ticks(-4.789, 18.76)) {
    EXPECT_NEAR(tick.share, (tick.value + 4.789) / (18.76 + 4.789), 1e-12);
    EXPECT_EQ(std::strtod(tick.text.c_str(), nullptr), tick.value);
  }
}

TEST(Ticks, HaveOneExponentFarFromOne) {
  EXPECT_EQ(texts(-3e-8, 4e-8),
            (Strings{"-30e-9", "-20e-9", "-10e-9", "0e-9", "10e-9", "20e-9", "30e-9", "40e-9"}));
  EXPECT_EQ(texts(0, 4e9), (Strings{"0.0e9", "0.5e9", "1.0e9", "1.5e9", "2.0e9", "2.5e9", "3.0e9",
                                    "3.5e9", "4.0e9"}));
}

TEST(Ticks, OfRoundingNoiseAreNotMinusZero) {
  EXPECT_EQ(texts(-1e-17, 1).front(), "0.0");
}

TEST(Ticks, OfAConstant) {
  EXPECT_EQ(texts(3.25, 3.25), Strings{"3.25"});
  EXPECT_EQ(texts(0, 0), Strings{"0"});
  EXPECT_EQ(texts(-1. / 3, -1. / 3), Strings{"-0.333333"});
  EXPECT_EQ(texts(1e-9, 1e-9), Strings{"1e-9"});
  EXPECT_EQ(texts(123456, 123456), Strings{"123456"});
  EXPECT_EQ(texts(500, 500), Strings{"500"});
  EXPECT_TRUE(texts(1, 0).empty());
}

TEST(Ticks, AreFiveToNine) {
  for (int k = 0; k < 5000; ++k) {
    const double low = std::sin(k), high = low + std::pow(10, 4 * std::cos(1.7 * k));
    const std::size_t n = ticks(low, high).size();
    EXPECT_TRUE(n >= 5 && n <= 9) << low << " to " << high << ": " << n;
  }
}

TEST(Ticks, DigitsShowARangeBesideAnOffset) {
  EXPECT_EQ(digits_of_range(0, 1, 4), 4);
  EXPECT_EQ(digits_of_range(-1e9, 1e9, 4), 4);
  EXPECT_EQ(digits_of_range(101325, 101335, 4), 8);
  EXPECT_EQ(digits_of_range(300, 300.0004, 6), 11);
  EXPECT_EQ(digits_of_range(300, 300 + 1e-13, 6), 6);
  EXPECT_EQ(digits_of_range(300, 300 + 1e-9, 6), 15);
  EXPECT_EQ(digits_of_range(5, 5, 6), 6);
  EXPECT_EQ(digits_of_range(0, 0, 6), 6);
}

TEST(Ticks, DifferAndReadBackInOrderEverywhere) {
  const double largest = std::numeric_limits<double>::max(),
               smallest = std::numeric_limits<double>::denorm_min();
  const std::pair<double, double> ranges[] = {
      {-largest, largest}, {0, 8 * smallest}, {1, 1 + 1e-12}, {-1e-300, 1e300},
      {1e5, 1e7},          {-1e-4, 1e-3},     {999999.9, 1e6}};
  for (const auto& [low, high] : ranges) {
    const std::vector<Tick> found = ticks(low, high);
    EXPECT_GE(found.size(), 5u);
    std::set<std::string> all;
    for (const Tick& tick : found) {
      all.insert(tick.text);
      const long double value = std::strtold(tick.text.c_str(), nullptr),
                        range = static_cast<long double>(high) - low;
      EXPECT_NEAR(double((value - low) / range), tick.share, 2e-3) << tick.text;
    }
    EXPECT_EQ(all.size(), found.size()) << low << " to " << high;
  }
}

}  // namespace
}  // namespace postprocess
