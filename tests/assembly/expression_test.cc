// SPDX-License-Identifier: MIT
#include "assembly/data/expression.h"

#include "tests/assembly/cases.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>

using assembly::Expression;
using assembly_tests::refusal;

TEST(Expression, KnowsVariablesAndConstants) {
  const Expression<2> expression("Section/Key", " x + 2*y + pi - e ");

  EXPECT_DOUBLE_EQ(expression({0.25, 3}), 0.25 + 6 + std::acos(-1.) - std::exp(1.));
  EXPECT_EQ(expression.text(), "x + 2*y + pi - e");
  EXPECT_EQ(expression.key(), "Section/Key");
}

TEST(Expression, KnowsWhetherItIsConstant) {
  for (const char* text : {"1", "-2.5e-3", "2*pi + e", "exp(1)", "max(1, 2)"})
    EXPECT_TRUE(Expression<2>("", text).is_constant()) << text;
  for (const char* text : {"x", "1 + y", "exp(x)", "2*x", "y*0"})
    EXPECT_FALSE(Expression<2>("", text).is_constant()) << text;
  EXPECT_DOUBLE_EQ(Expression<2>("", "-2.5e-3")({1, 2}), -2.5e-3);
  EXPECT_DOUBLE_EQ(Expression<2>("", "exp(1)")({1, 2}), std::exp(1.));
}

TEST(Expression, TakesNothingOfABranchThatIsNotChosen) {
  EXPECT_EQ(Expression<2>("", "x < 0.5 ? 1 : 1/(x-0.5)")({0.5, 0}), INFINITY);
  EXPECT_EQ(Expression<2>("", "x <= 0.5 ? 1 : 1/(x-0.5)")({0.5, 0}), 1);
}

TEST(Expression, RefusesWhatCannotBeReadInOneSilentSentence) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(refusal([] { Expression<2>("Problem/Diffusion", "1 + "); }),
            "Problem/Diffusion: the expression `1 +` cannot be read (it ends where a value should "
            "stand); it may use x, y, pi, e and the functions in docs/problems.md.");
  EXPECT_TRUE(tests::says(refusal([] { Expression<2>("Problem/Diffusion", "(1"); }),
                          "(a parenthesis is not closed)"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Expression, SaysWhyItCannotBeRead) {
  const std::pair<const char*, const char*> reasons[] = {
      {"x + z", "`z` is there in three dimensions only, and this mesh is plane"},
      {"2*t",
       "the time `t` is there with Problem/Equation = heat or transport only, and not in its "
       "initial condition"},
      {"1 + u",
       "the solution `u` is there with Problem/Equation = poisson or heat only, in Diffusion, "
       "Reaction, Right hand side, Neumann, Robin and Radiation"},
      {"foo(x)", "nothing is called `foo`"},
      {"0x10", "an operator is missing before `x10`"},
      {"|y|", "`|` stands where a value should"},
      {"sin x", "`sin` wants its arguments in parentheses"},
      {"1 + sin", "`sin` wants its arguments in parentheses"},
      {"x**2", "`*` stands where a value should"},
      {"2x", "an operator is missing before `x`"},
      {"3 4", "an operator is missing before `4`"},
      {"2(x)", "an operator is missing before `(`"},
      {"sin(x)cos(x)", "an operator is missing before `cos`"},
      {"x)", "`)` stands where nothing is open, or where a value should"},
      {"sin(x", "a parenthesis is not closed"},
      {"(1, 2)", "`,` separates the arguments of a function, and nothing else"},
      {"sin(x, y)", "`sin` has too many arguments"},
      {"min()", "`min` has too few arguments"},
      {"x > 1 ? 2", "`?` is without its `:`"},
      {"x ? 1 : 2 : 3", "`:` is without its `?`"},
      {"\"x\"", "it has quotation marks"}};
  for (const auto& [text, reason] : reasons)
    EXPECT_NE(refusal([t = text] {
                Expression<2>("Problem/Diffusion", t);
              }).find("cannot be read (" + std::string(reason) + ");"),
              std::string::npos)
        << text << ": " << refusal([t = text] { Expression<2>("Problem/Diffusion", t); });
}

TEST(Expression, RefusesNothingAndSeveral) {
  EXPECT_EQ(refusal([] { Expression<2>("Problem/Reaction", " "); }),
            "Problem/Reaction: an expression is missing; write 0 for zero.");
  EXPECT_EQ(refusal([] { Expression<2>("Problem/Reaction", "1; 2"); }),
            "Problem/Reaction: `1; 2` must be one expression, without `;`.");
}

TEST(Expression, CommasBelongInsideParentheses) {
  EXPECT_EQ(refusal([] { Expression<2>("Problem/Reaction", "1, 2"); }),
            "Problem/Reaction: `1, 2` must be one expression, without `,` outside of parentheses.");
  EXPECT_EQ(Expression<2>("Problem/Reaction", "pow(x, 2)")({3, 0}), 9);
  EXPECT_TRUE(tests::says(refusal([] { Expression<2>("Problem/Reaction", "(1, 2)"); }),
                          "(`,` separates the arguments of a function, and nothing else)"));
}

TEST(Expression, RefusesAssignmentsAndRandomNumbers) {
  for (const char* text : {"x=0.5 ? 1 : 2", "x = y", "1 ="})
    EXPECT_NE(
        refusal([&] { Expression<2>("Problem/Diffusion", text); }).find("to compare write `==`"),
        std::string::npos)
        << text;
  for (const char* text : {"x == 0.5 ? 1 : 2", "x <= y", "x >= y", "x != y"})
    EXPECT_EQ(refusal([&] { Expression<2>("Problem/Diffusion", text); }), "") << text;
  for (const char* text : {"rand()", "1 + rand_seed(1)"})
    EXPECT_NE(refusal([&] { Expression<2>("Problem/Diffusion", text); }).find("repeatable"),
              std::string::npos)
        << text;
}
