// SPDX-License-Identifier: MIT
#include "postprocess/picture/legend.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <set>

namespace postprocess {
namespace {

using Strings = std::vector<std::string>;

TEST(Labels, HaveCommonDecimals) {
  EXPECT_EQ(labels(0, 1, 5), (Strings{"0.00", "0.25", "0.50", "0.75", "1.00"}));
  EXPECT_EQ(labels(-2, 2, 5), (Strings{"-2", "-1", "0", "1", "2"}));
  EXPECT_EQ(labels(0, 0.1472, 5), (Strings{"0.0000", "0.0368", "0.0736", "0.1104", "0.1472"}));
  EXPECT_EQ(labels(300, 400, 5), (Strings{"300", "325", "350", "375", "400"}));
  EXPECT_EQ(labels(100000, 100002, 5),
            (Strings{"100000.0", "100000.5", "100001.0", "100001.5", "100002.0"}));
}

TEST(Labels, HaveOneExponentFarFromOne) {
  EXPECT_EQ(labels(-3e-8, 7e-8, 5), (Strings{"-3.0e-8", "-0.5e-8", "2.0e-8", "4.5e-8", "7.0e-8"}));
  EXPECT_EQ(labels(0, 4e9, 5), (Strings{"0e9", "1e9", "2e9", "3e9", "4e9"}));
}

TEST(Labels, OfRoundingNoiseAreNotMinusZero) {
  EXPECT_EQ(labels(-1e-17, 1, 5).front(), "0.00");
}

TEST(Labels, OfAConstant) {
  EXPECT_EQ(labels(3.25, 3.25, 5), Strings{"3.25"});
  EXPECT_EQ(labels(0, 0, 5), Strings{"0"});
  EXPECT_EQ(labels(-1. / 3, -1. / 3, 5), Strings{"-0.333333"});
  EXPECT_EQ(labels(1e-9, 1e-9, 5), Strings{"1e-9"});
  EXPECT_EQ(labels(123456, 123456, 5), Strings{"123456"});
}

TEST(Labels, DifferAndReadBackInOrderEverywhere) {
  const double largest = std::numeric_limits<double>::max(),
               smallest = std::numeric_limits<double>::denorm_min();
  const std::pair<double, double> ranges[] = {
      {-largest, largest}, {0, 8 * smallest}, {1, 1 + 1e-12}, {-1e-300, 1e300},
      {1e5, 1e7},          {-1e-4, 1e-3},     {999999.9, 1e6}};
  for (const auto& [low, high] : ranges) {
    const Strings texts = labels(low, high, 5);
    EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), 5u)
        << low << " to " << high << ": " << texts[1];
    for (int k = 0; k < 5; ++k) {
      const long double exact = low + (static_cast<long double>(high) - low) * k / 4;
      const long double step = (static_cast<long double>(high) - low) / 4;
      EXPECT_NEAR(std::strtold(texts[k].c_str(), nullptr) / step, exact / step, 0.01) << texts[k];
    }
  }
}

}  // namespace
}  // namespace postprocess
