// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using assembly::parse;
using assembly::ParseError;

/// What is said of the text, and where.
std::string refusal(const std::string& text) {
  try {
    parse(text, {"x", "y"});
    return "no refusal";
  } catch (const ParseError& error) {
    return std::to_string(error.position) + ": " + error.what();
  }
}

TEST(ExpressionRefusals, SayWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal(""), "0: it ends where a value should stand");
  EXPECT_EQ(refusal("1 + "), "4: it ends where a value should stand");
  EXPECT_EQ(refusal("*x"), "0: `*` stands where a value should");
  EXPECT_EQ(refusal("x y"), "2: an operator is missing before `y`");
  EXPECT_EQ(refusal("2x"), "1: an operator is missing before `x`");
  EXPECT_EQ(refusal("2 (x)"), "2: an operator is missing before `(`");
  EXPECT_EQ(refusal("foo + 1"), "0: nothing is called `foo`");
  EXPECT_EQ(refusal("z"), "0: nothing is called `z`");
  EXPECT_EQ(refusal("sin x"), "4: `sin` wants its arguments in parentheses");
  EXPECT_EQ(refusal("sin()"), "4: `sin` has too few arguments");
  EXPECT_EQ(refusal("sin(x, y)"), "8: `sin` has too many arguments");
  EXPECT_EQ(refusal("atan2(x)"), "8: `atan2` has too few arguments");
  EXPECT_EQ(refusal("max()"), "4: `max` has too few arguments");
  EXPECT_EQ(refusal("(x"), "2: a parenthesis is not closed");
  EXPECT_EQ(refusal("sin(x"), "5: a parenthesis is not closed");
  EXPECT_EQ(refusal("x)"), "1: `)` stands where nothing is open, or where a value should");
  EXPECT_EQ(refusal("x, y"), "1: `,` separates the arguments of a function, and nothing else");
  EXPECT_EQ(refusal("(x, y)"), "2: `,` separates the arguments of a function, and nothing else");
  EXPECT_EQ(refusal("x ? y"), "5: `?` is without its `:`");
  EXPECT_EQ(refusal("x : y"), "2: `:` is without its `?`");
  EXPECT_EQ(refusal("x = 1"), "2: `=` is not understood");
  EXPECT_EQ(refusal("x % 2"), "2: `%` is not understood");
  EXPECT_EQ(refusal("x\xC2\xB2"), "1: `\xC2\xB2` is not understood") << "a whole character";
  EXPECT_EQ(refusal("\xCF\x80*x"), "0: `\xCF\x80` stands where a value should");
  EXPECT_EQ(refusal("sin(x,)"), "6: `)` stands where nothing is open, or where a value should");
  EXPECT_EQ(refusal("\"x\""), "0: it has quotation marks");
  EXPECT_EQ(refusal("table(x)"), "6: `table` wants the name of a file in quotation marks first");
  EXPECT_EQ(refusal("table x"), "6: `table` wants its arguments in parentheses");
  EXPECT_EQ(refusal("table(\"a, x)"), "6: a quotation mark is not closed");
  EXPECT_EQ(refusal("table(\"a\")"), "9: `table` has too few arguments");
  EXPECT_EQ(refusal("table(\"a\", x, y, x, y)"), "19: `table` has too many arguments");
  EXPECT_EQ(refusal("table(\"a\", x"), "12: a parenthesis is not closed");
  EXPECT_EQ(refusal("1e999"), "0: a number is out of range");
  EXPECT_EQ(refusal("."), "0: `.` stands where a value should");
}

TEST(ExpressionRefusals, KeepToTheStack) {
  const std::string too_many = "more than 64 values at a time";
  std::string nested = "x", deep = "x";
  for (int k = 0; k < 60; ++k) nested = "y + (" + nested + ")";
  for (int k = 0; k < 80; ++k) deep = "y + (" + deep + ")";
  EXPECT_EQ(refusal(nested), "no refusal");
  EXPECT_NE(refusal(deep).find(too_many), std::string::npos);
  EXPECT_NE(refusal(std::string(100000, '(')).find("nested too deeply"), std::string::npos);
  EXPECT_NE(refusal(std::string(100000, '-') + "x").find("nested too deeply"), std::string::npos);
  EXPECT_EQ(refusal(std::string(190, '(') + "x" + std::string(190, ')')), "no refusal");
  std::string powers = "x";
  for (int k = 0; k < 1000; ++k) powers += "^x";
  EXPECT_NE(refusal(powers).find(too_many), std::string::npos);
}

}  // namespace
}  // namespace tests
