// SPDX-License-Identifier: MIT
#include "assembly/expressions/dual.h"
#include "assembly/expressions/parse.h"
#include "assembly/expressions/required.h"
#include "multigrid/backend/device.h"

#include <cmath>
#include <gtest/gtest.h>

// Values and derivatives of all functions and operators against numbers of another program.
namespace tests {
namespace {

using namespace assembly;

DataTable tables(const std::string&, int n) {
  if (n == 1) return {{0, 1, 3}, {}, {}, {2, 5, 4}};
  if (n == 2) return {{0, 1, 3}, {-1, 2}, {}, {2, 5, 4, -3, 1, 7}};
  return {{0, 3}, {-1, 2}, {0, 1, 4}, {2, 5, 4, -3, 1, 7, 0, 1, 2, 6, 8, 3}};
}
/// Value of an expression in x and u, and its derivative in u.
Dual dual(const std::string& text, double x, double u) {
  const Program program = parse(text, {"x", "u"}, tables);
  const double variables[] = {x, u};
  return evaluate_dual(program.instructions.data(), int(program.instructions.size()), variables, 1);
}
double value(const std::string& text, double x = 0, double u = 0) {
  const Program program = parse(text, {"x", "u"}, tables);
  const double variables[] = {x, u};
  return evaluate(program.instructions.data(), int(program.instructions.size()), variables);
}

/// By Python 3.11, module math: repr(math.sin(0.7)) and so on.
TEST(FunctionsOfExpressions, HaveTheValuesOfAnotherProgram) {
  const std::pair<const char*, double> wanted[] = {
      {"sin(0.7)", 0.644217687237691},         {"cos(0.7)", 0.7648421872844885},
      {"tan(0.7)", 0.8422883804630794},        {"cot(0.7)", 1.1872418321266793},
      {"sec(0.7)", 1.3074592597335937},        {"csc(0.7)", 1.552270326957104},
      {"asin(0.7)", 0.775397496610753},        {"acos(0.7)", 0.7953988301841436},
      {"atan(0.7)", 0.6107259643892086},       {"sinh(0.7)", 0.7585837018395334},
      {"cosh(0.7)", 1.255169005630943},        {"tanh(0.7)", 0.6043677771171636},
      {"asinh(0.7)", 0.6526665660823557},      {"acosh(1.7)", 1.123230982587296},
      {"atanh(0.7)", 0.8673005276940531},      {"exp(0.7)", 2.0137527074704766},
      {"log(0.7)", -0.35667494393873245},      {"ln(0.7)", -0.35667494393873245},
      {"log2(0.7)", -0.5145731728297583},      {"log10(0.7)", -0.1549019599857432},
      {"sqrt(0.7)", 0.8366600265340756},       {"erf(0.7)", 0.6778011938374184},
      {"erfc(0.7)", 0.32219880616258156},      {"atan2(2, -3)", 2.5535900500422257},
      {"pow(2.5, -1.3)", 0.30386311717294956}, {"2.5^-1.3", 0.30386311717294956}};
  for (const auto& [text, result] : wanted)
    EXPECT_NEAR(value(text), result, 4e-16 * (1 + std::abs(result))) << text;
}

/// Derivatives in u, found by hand, such as 1 / cos(u)^2.
TEST(FunctionsOfExpressions, HaveTheDerivativesOfAnotherProgram) {
  const std::pair<const char*, double> wanted[] = {{"tan(u)", 1.709449715863117},
                                                   {"cot(u)", -2.4095431679515147},
                                                   {"sec(u)", 1.1012577424024652},
                                                   {"csc(u)", -1.842920266932432},
                                                   {"asin(u)", 1.4002800840280099},
                                                   {"acos(u)", -1.4002800840280099},
                                                   {"erf(u)", 0.6912748604105386},
                                                   {"erfc(u)", -0.6912748604105386},
                                                   {"log2(u)", 2.060992915555662},
                                                   {"log10(u)", 0.620420688433217},
                                                   {"tanh(u)", 0.6347395899824586},
                                                   {"asinh(u)", 0.8192319205190405},
                                                   {"atanh(u)", 1.9607843137254901},
                                                   {"u^u", 0.5011861886935786},
                                                   {"x/u", -3 / 0.49},
                                                   {"u/x", 1. / 3},
                                                   {"x*u - u^2", 3 - 1.4},
                                                   {"x^u", 3 * 0},
                                                   {"atan2(u, x)", 3 / 9.49},
                                                   {"atan2(x, u)", -3 / 9.49},
                                                   {"sqrt(u)", 0.5 / 0.8366600265340756}};
  for (const auto& [text, result] : wanted) {
    const double slope =
        std::string(text) == "x^u" ? std::pow(3, 0.7) * 1.0986122886681098 : result;
    EXPECT_NEAR(dual(text, 3, 0.7).slope, slope, 1e-15 * (1 + std::abs(slope))) << text;
  }
}

TEST(FunctionsOfExpressions, RoundAndCompareByHand) {
  const std::pair<const char*, double> wanted[] = {{"sign(-3)", -1},
                                                   {"sign(0)", 0},
                                                   {"sign(2)", 1},
                                                   {"abs(-3)", 3},
                                                   {"abs(2)", 2},
                                                   {"floor(-1.5)", -2},
                                                   {"ceil(-1.5)", -1},
                                                   {"ceil(1.2)", 2},
                                                   {"int(0.5)", 1},
                                                   {"int(-0.5)", -1},
                                                   {"int(0.4)", 0},
                                                   {"rint(0.5)", 1},
                                                   {"rint(-0.5)", 0},
                                                   {"1 <= 1", 1},
                                                   {"2 <= 1", 0},
                                                   {"1 >= 1", 1},
                                                   {"1 >= 2", 0},
                                                   {"1 < 1", 0},
                                                   {"1 > 1", 0},
                                                   {"1 < 2", 1},
                                                   {"2 > 1", 1},
                                                   {"1 == 1", 1},
                                                   {"1 == 2", 0},
                                                   {"1 != 1", 0},
                                                   {"1 != 2", 1},
                                                   {"1 | 0", 1},
                                                   {"0.4 | 0", 0},
                                                   {"0 | 0.6", 1},
                                                   {"1 & 0", 0},
                                                   {"1 & 2", 1},
                                                   {"0.4 || 0", 1},
                                                   {"0 || 0", 0},
                                                   {"1 && 0", 0},
                                                   {"2 && 3", 1},
                                                   {"2^3^2", 512},
                                                   {"-2^2", -4},
                                                   {"1 + 2 == 3", 1},
                                                   {"3 == 1 + 2", 1},
                                                   {"1 - 2 < 3 - 1", 1},
                                                   {"7 - 4 + 2", 5},
                                                   {"12/2*3", 18},
                                                   {"avg(2, 4, 9)", 5},
                                                   {"sum(2, 4, 9)", 15},
                                                   {"avg(7)", 7},
                                                   {"min(4, 2, 9)", 2},
                                                   {"max(4, 2, 9)", 9},
                                                   {"if(0.5, 3, 4)", 3},
                                                   {"if(-0.4, 3, 4)", 4},
                                                   {"1 ? 2 : 0 ? 3 : 4", 2}};
  for (const auto& [text, result] : wanted) EXPECT_EQ(value(text), result) << text;
}

/// x = 0, 1, 3 has 2, 5, 4. The last points and a billionth of the length beyond the ends still count.
TEST(TablesOfExpressions, AreByHand) {
  EXPECT_EQ(value("table(\"f\", x)", 0), 2);
  EXPECT_EQ(value("table(\"f\", x)", 1), 5);
  EXPECT_EQ(value("table(\"f\", x)", 2), 4.5);
  EXPECT_EQ(value("table(\"f\", x)", 3), 4);
  EXPECT_EQ(value("table(\"f\", x)", -1e-9), 2);
  EXPECT_EQ(value("table(\"f\", x)", 3 + 1e-9), 4);
  EXPECT_TRUE(std::isnan(value("table(\"f\", x)", -1e-8)));
  EXPECT_TRUE(std::isnan(value("table(\"f\", x)", 3 + 1e-8)));
  EXPECT_EQ(dual("table(\"f\", 2*u)", 0, 0.25).slope, 6);
  EXPECT_EQ(dual("table(\"f\", u)", 0, 1).slope, -0.5);
  EXPECT_EQ(dual("table(\"f\", x)", 0.5, 0).slope, 0);
}

/// In the plane at (2, 0.5): between (4 + (-3)) / 2 ... of the cells x = 1 .. 3, y = -1 .. 2 with 4, -3, 1, 7 at their corners.
TEST(TablesOfExpressions, OfGridsAreByHand) {
  EXPECT_EQ(value("table(\"f\", 0, -1)"), 2);
  EXPECT_EQ(value("table(\"f\", 0, 2)"), 5);
  EXPECT_EQ(value("table(\"f\", 1, -1)"), 4);
  EXPECT_EQ(value("table(\"f\", 1, 2)"), -3);
  EXPECT_EQ(value("table(\"f\", 3, 2)"), 7);
  EXPECT_EQ(value("table(\"f\", 2, 0.5)"), (4 - 3 + 1 + 7) / 4.);
  // With x = 2: (2.5, 2) at y = -1 and 2.
  EXPECT_NEAR(value("table(\"f\", 2, 0)"), 2.5 - 0.5 / 3, 1e-15);
  EXPECT_NEAR(dual("table(\"f\", 2, u)", 0, 0).slope, -0.5 / 3, 1e-15);
  // With y = 0.5: 0.5 at x = 1, 4 at x = 3.
  EXPECT_NEAR(dual("table(\"f\", u, 0.5)", 0, 2).slope, 1.75, 1e-15);
  // In space x = 0, 3, y = -1, 2, z = 0, 1, 4: in the cell z = 1 .. 4 values are 5, 4; 1, 7; 1, 2; 8, 3.
  EXPECT_EQ(value("table(\"f\", 0, -1, 4)"), 4);
  EXPECT_EQ(value("table(\"f\", 3, -1, 1)"), 1);
  EXPECT_EQ(value("table(\"f\", 0, 2, 1)"), 1);
  EXPECT_EQ(value("table(\"f\", 3, 2, 4)"), 3);
  EXPECT_EQ(value("table(\"f\", 1.5, 0.5, 2.5)"), (5 + 4 + 1 + 7 + 1 + 2 + 8 + 3) / 8.);
  // A third along y, two thirds along z, at x = 0: (2/3) (5 + 2 * 4) / 3 + (1/3) (1 + 2 * 7) / 3.
  EXPECT_NEAR(value("table(\"f\", 0, 0, 3)"), 2. / 3 * 13 / 3 + 1. / 3 * 15 / 3, 1e-14);
  EXPECT_NEAR(dual("table(\"f\", 0, 0, u)", 0, 3).slope, (2. / 3 * -1 + 1. / 3 * 6) / 3, 1e-14);
}

/// Coordinates come first, and the time behind them.
TEST(ValuesAtPoints, KnowCoordinatesAndTime) {
  const multigrid::Executor& host = multigrid::default_host();
  const multigrid::Array<double> points(host, std::vector<double>{1, 2, 30, 40});
  EXPECT_EQ(values_at(parse("x + y + 1000*t", {"x", "y", "t"}), points, 2, 0.5).to_vector(),
            (std::vector<double>{531, 542}));
}

TEST(RequiredValues, AreByHand) {
  EXPECT_TRUE(satisfies(0, Required::not_negative));
  EXPECT_FALSE(satisfies(0, Required::positive));
  EXPECT_TRUE(satisfies(1e-300, Required::positive));
  EXPECT_FALSE(satisfies(-1, Required::not_negative));
  EXPECT_TRUE(satisfies(-1, Required::finite));
  EXPECT_FALSE(satisfies(INFINITY, Required::positive));
  EXPECT_FALSE(satisfies(NAN, Required::finite));
}

}  // namespace
}  // namespace tests
