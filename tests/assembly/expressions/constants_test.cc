// SPDX-License-Identifier: MIT
#include "assembly/expressions/constants.h"

#include "assembly/expressions/parse.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using assembly::Constants;

const Constants given = {{"h", 12.5}, {"w_1", 0.25}};

TEST(ConstantsOfExpressions, AreNumbersAsThoseThatAreWritten) {
  const assembly::Program named = parse("h*x + w_1", {"x", "y"}, assembly::read_data_table, given);
  const assembly::Program written = assembly::parse("12.5*x + 0.25", {"x", "y"});
  ASSERT_EQ(named.instructions.size(), written.instructions.size());
  const double at[] = {0.3, 0.7};
  EXPECT_EQ(evaluate(named.instructions.data(), int(named.instructions.size()), at), 4.);
  for (std::size_t k = 0; k < named.instructions.size(); ++k) {
    EXPECT_EQ(named.instructions[k].operation, written.instructions[k].operation);
    EXPECT_EQ(named.instructions[k].value, written.instructions[k].value);
  }
}

TEST(ConstantsOfExpressions, LeaveAnExpressionConstant) {
  EXPECT_TRUE(parse("2*h", {"x"}, assembly::read_data_table, given).is_constant());
  EXPECT_FALSE(parse("h*x", {"x"}, assembly::read_data_table, given).is_constant());
}

TEST(ConstantsOfExpressions, AreWholeWords) {
  for (const char* text : {"hh", "h1", "w_", "H", "x*h_"})
    EXPECT_REFUSAL(parse(text, {"x"}, assembly::read_data_table, given), assembly::ParseError,
                   "nothing is called `")
        << text;
  EXPECT_REFUSAL(assembly::parse("h", {"x"}), assembly::ParseError, "nothing is called `h`");
}

TEST(ConstantsOfExpressions, TakeNoNameThatMeansSomethingElse) {
  for (const char* name : {"x", "y", "z", "t", "u"})
    EXPECT_EQ(assembly::meaning_of_name(name), "a variable") << name;
  for (const char* name : {"pi", "e", "_pi", "_e"})
    EXPECT_EQ(assembly::meaning_of_name(name), "a number that is there always") << name;
  for (const char* name : {"sin", "if", "min", "table", "atan2"})
    EXPECT_EQ(assembly::meaning_of_name(name), "a function") << name;
  for (const char* name : {"h", "E", "sinus", "x1", "rho"})
    EXPECT_EQ(assembly::meaning_of_name(name), "") << name;
}

TEST(ConstantsOfExpressions, HaveNamesOfLettersDigitsAndUnderscores) {
  for (const char* name : {"h", "h2", "_h", "alpha_in", "E"})
    EXPECT_TRUE(assembly::is_name(name)) << name;
  for (const char* name : {"", "2h", "a b", "a-b", "\xC3\xA4", "h."})
    EXPECT_FALSE(assembly::is_name(name)) << name;
}

TEST(NamesInAText, AreWordsOutsideOfNumbersAndFiles) {
  EXPECT_EQ(assembly::names_in("h*sin(2e4*x) + .5e3 - table(\"Q/w.csv\", k1) > 1e5"),
            (std::vector<std::string>{"h", "sin", "x", "table", "k1"}));
  EXPECT_TRUE(assembly::names_in("1 + 2.5E-3").size() == 0);
}

}  // namespace
}  // namespace tests
