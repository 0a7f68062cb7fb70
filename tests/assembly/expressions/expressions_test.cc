// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"
#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace assembly;
using multigrid::Array;
using multigrid::Executor;

/// At x = 2, y = 3, t = 0.5.
double value(const std::string& text) {
  const Program program = parse(text, {"x", "y", "t"});
  const double variables[] = {2, 3, 0.5};
  return evaluate(program.instructions.data(), int(program.instructions.size()), variables);
}

TEST(Expressions, FollowTheStrengthOfOperators) {
  EXPECT_EQ(value("1 + 2*3"), 7);
  EXPECT_EQ(value("(1 + 2)*3"), 9);
  EXPECT_EQ(value("8 - 4 - 2"), 2);
  EXPECT_EQ(value("8/4/2"), 1);
  EXPECT_EQ(value("2^3^2"), 512) << "^ groups from the right";
  EXPECT_EQ(value("-x^2"), -4) << "^ is stronger than a sign";
  EXPECT_EQ(value("2^-2"), 0.25);
  EXPECT_EQ(value("-2*-3"), 6);
  EXPECT_EQ(value("- -x"), 2);
  EXPECT_EQ(value("+x - +y"), -1);
  EXPECT_EQ(value("1 + 1 < 3"), 1);
  EXPECT_EQ(value("1 < 2 == 1"), 1);
  EXPECT_EQ(value("0 && 0 || 1"), 1);
  EXPECT_EQ(value("1 || 0 && 0"), 1);
}

TEST(Expressions, KnowNumbersAndNames) {
  EXPECT_EQ(value(" .5 "), 0.5);
  EXPECT_EQ(value("5."), 5);
  EXPECT_EQ(value("1.5e-3"), 1.5e-3);
  EXPECT_EQ(value("2E+2"), 200);
  EXPECT_EQ(value("x*y + t"), 6.5);
  EXPECT_EQ(value("pi"), std::acos(-1.));
  EXPECT_EQ(value("e"), std::exp(1.));
  EXPECT_EQ(value("sin(pi/6)"), std::sin(std::acos(-1.) / 6));
  EXPECT_EQ(value("atan2(1, x)"), std::atan2(1, 2));
  EXPECT_EQ(value("min(3, 1, 2)"), 1);
  EXPECT_EQ(value("max(3, 1, 2)"), 3);
  EXPECT_EQ(value("max(7)"), 7);
  EXPECT_EQ(value("sum(1, 2, 3, 4)"), 10);
  EXPECT_EQ(value("avg(1, 2, 3, 6)"), 3);
}

TEST(Expressions, AreAccurateForSmallAndLargeArguments) {
  EXPECT_EQ(value("atanh(1e-12)"), std::atanh(1e-12));
  EXPECT_EQ(value("asinh(-1e8)"), std::asinh(-1e8));
  EXPECT_EQ(value("acosh(1 + 1e-10)"), std::acosh(1 + 1e-10));
  EXPECT_TRUE(std::isnan(value("int(log(-1))")));
}

TEST(Expressions, Choose) {
  EXPECT_EQ(value("x < y ? 1 : 2"), 1);
  EXPECT_EQ(value("x > y ? 1 : x == 2 ? 5 : 6"), 5) << "groups from the right";
  EXPECT_EQ(value("if(x > y, 1, 2)"), 2);
  EXPECT_EQ(value("if(0.3, 1, 2)"), 2) << "if rounds its condition";
  EXPECT_EQ(value("0.3 ? 1 : 2"), 1);
  EXPECT_EQ(value("0.3 & 1"), 0) << "& rounds";
  EXPECT_EQ(value("0.3 && 1"), 1);
  EXPECT_EQ(value("x > 3 ? 1/0 : 4"), 4);
  EXPECT_EQ(value("int(2.5)"), 3);
  EXPECT_EQ(value("int(-2.5)"), -3);
  EXPECT_EQ(value("rint(-2.5)"), -2);
}

/// As of layers, or steps of a table.
TEST(Expressions, MayHaveManyCases) {
  std::string chain, calls, horner = "1";
  for (int k = 0; k < 90; ++k) {
    chain += "x < " + std::to_string(0.1 * k) + " ? " + std::to_string(k) + " : ";
    calls += "if(x < " + std::to_string(0.1 * k) + ", " + std::to_string(k) + ", ";
  }
  EXPECT_EQ(value(chain + "-1"), 21);
  EXPECT_EQ(value(calls + "-1" + std::string(90, ')')), 21);
  for (int k = 0; k < 25; ++k) horner = "1 + t*(" + horner + ")";
  EXPECT_NEAR(value(horner), 2, 1e-6);
  EXPECT_EQ(value("1e-400"), 0);
}

TEST(Expressions, SayWhatTheyUse) {
  const Program program = parse("x + sin(t)", {"x", "y", "t"});
  EXPECT_EQ(program.uses, (std::vector<bool>{true, false, true}));
  EXPECT_FALSE(program.is_constant());
  EXPECT_TRUE(parse("pi^2", {"x"}).is_constant());
}

TEST(Expressions, HaveTheSameValuesOnAllExecutors) {
  std::vector<double> points;
  constexpr int n = 1000;
  for (int d = 0; d < 3; ++d)
    for (int i = 0; i < n; ++i) points.push_back(std::sin(1 + i * (d + 1)));
  for (const char* text :
       {"x^2 + y^2 - 3*z", "sin(pi*x)*cos(pi*y)*exp(-t)", "if(x < y, z, max(x, y, z, t))",
        "erf(x) + log(2 + y) + atan2(z, 2)", "x > 0.5 ? sqrt(abs(y)) : tanh(z)"}) {
    const Program program = parse(text, {"x", "y", "z", "t"});
    const std::vector<double> values = same_on_each_executor(
        [&](const Executor& executor) {
          return values_at(program, Array<double>(executor, points), 3, 0.25).to_vector();
        },
        1e-14);
    for (std::size_t i = 0; i < n; ++i) {
      const double variables[] = {points[i], points[n + i], points[2 * n + i], 0.25};
      EXPECT_EQ(values[i],
                evaluate(program.instructions.data(), int(program.instructions.size()), variables));
    }
  }
}

TEST(Expressions, TellTheLargestValueOnTheWay) {
  const Program program = parse("x*1000 - 1999", {"x"});
  const double x = 2;
  double largest = 0;
  EXPECT_EQ(evaluate(program.instructions.data(), int(program.instructions.size()), &x, &largest),
            1);
  EXPECT_EQ(largest, 2000);
}

}  // namespace
}  // namespace tests
