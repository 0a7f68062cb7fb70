// SPDX-License-Identifier: MIT
#include "assembly/expressions/dual.h"
#include "assembly/expressions/parse.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace assembly;

DataTable table_of(const std::string&, int n) {
  if (n == 1) return {{0, 1, 3}, {}, {}, {2, 5, 4}};
  if (n == 2) return {{0, 1, 3}, {-1, 2}, {}, {2, 5, 4, -3, 1, 7}};
  return {{0, 3}, {-1, 2}, {0, 1, 4}, {2, 5, 4, -3, 1, 7, 0, 1, 2, 6, 8, 3}};
}

Program program_of(const std::string& text) {
  return parse(text, {"x", "u"}, table_of);
}

/// By u, at x = 1.3.
Dual dual(const std::string& text, double u) {
  const Program program = program_of(text);
  const double variables[] = {1.3, u};
  return evaluate_dual(program.instructions.data(), int(program.instructions.size()), variables, 1);
}

double value(const std::string& text, double u) {
  const Program program = program_of(text);
  const double variables[] = {1.3, u};
  return evaluate(program.instructions.data(), int(program.instructions.size()), variables);
}

/// The derivative by differences of fourth order.
double by_differences(const std::string& text, double u) {
  const double h = 1e-3;
  return (8 * (value(text, u + h) - value(text, u - h)) -
          (value(text, u + 2 * h) - value(text, u - 2 * h))) /
         (12 * h);
}

TEST(Slopes, AreThoseOfDifferences) {
  for (const char* text : {"u",
                           "x",
                           "3 - u",
                           "-u^2",
                           "u*x*u",
                           "x/u",
                           "u/(x + u)",
                           "abs(-u)",
                           "sqrt(u)",
                           "exp(-u)",
                           "log(u)",
                           "log2(u)",
                           "log10(u)",
                           "sin(x*u)",
                           "cos(u)",
                           "tan(u/2)",
                           "cot(u)",
                           "sec(u/2)",
                           "csc(u)",
                           "asin(u/2)",
                           "acos(u/3)",
                           "atan(u)",
                           "sinh(u)",
                           "cosh(u)",
                           "tanh(u)",
                           "asinh(u)",
                           "acosh(u + 1)",
                           "atanh(u/2)",
                           "erf(u)",
                           "erfc(u)",
                           "u^3",
                           "u^2.5",
                           "u^x",
                           "x^u",
                           "u^u",
                           "2^u",
                           "pow(u, 4)",
                           "(u - 5)^4",
                           "atan2(u, x)",
                           "atan2(x, u)",
                           "atan2(u, u^2)",
                           "min(u, 2)",
                           "max(u, 2)",
                           "min(u^2, u^3, 9)",
                           "sum(u, u^2, x)",
                           "avg(u, u^2)",
                           "u > 0.5 ? u^2 : u",
                           "u < 0.5 ? u^2 : 7*u",
                           "if(u > 0.5, sin(u), u)",
                           "floor(u) + u",
                           "sign(u)*u",
                           "(u > 0.2)*u",
                           "table(\"f\", u)",
                           "table(\"f\", u + 1)^2",
                           "table(\"f\", x, u)",
                           "table(\"f\", u, x)",
                           "table(\"f\", u, u^2)",
                           "table(\"f\", u, x, 2*u)",
                           "table(\"f\", x, x, x)"})
    for (const double u : {0.61, 0.83}) {
      const double wanted = by_differences(text, u), size = std::abs(wanted) + 1;
      EXPECT_NEAR(dual(text, u).slope, wanted, 1e-9 * size) << text << " at " << u;
      EXPECT_EQ(dual(text, u).value, value(text, u)) << text;
    }
}

TEST(Slopes, TakeTheBranchThatValuesTake) {
  EXPECT_EQ(dual("abs(u)", 0).slope, 1);
  EXPECT_EQ(dual("max(u, 2*u)", 0).slope, 1);
  EXPECT_EQ(dual("u >= 0 ? 3*u : u", 0).slope, 3);
  EXPECT_EQ(dual("table(\"f\", u)", 1).slope, -0.5) << "the interval that begins there";
  EXPECT_EQ(dual("table(\"f\", u)", 3).slope, -0.5) << "the last interval";
}

TEST(Slopes, OfConstantPartsAreNone) {
  EXPECT_EQ(dual("sqrt(0*x) + u", 1).slope, 1) << "the derivative of a root at 0 does not count";
  EXPECT_EQ(dual("log(x - 1.3)*0 + x", 1).slope, 0);
  EXPECT_EQ(dual("(u - 1)^2", 1).slope, 0);
  EXPECT_EQ(dual("(u - 1)^0", 1).slope, 0);
  EXPECT_EQ(dual("max(abs(1 - u), 1e-30)^0.25*(1 - u)", 1).value, 0);
  EXPECT_TRUE(std::isfinite(dual("max(abs(1 - u), 1e-30)^0.25*(1 - u)", 1).slope));
}

TEST(Slopes, AreNotFiniteWhereThereAreNone) {
  EXPECT_FALSE(std::isfinite(dual("sqrt(u)", 0).slope));
  EXPECT_TRUE(std::isnan(dual("table(\"f\", u)", 4).value)) << "beyond the end of a table";
}

}  // namespace
}  // namespace tests
