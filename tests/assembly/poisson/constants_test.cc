// SPDX-License-Identifier: MIT
#include "assembly/data/constants.h"

#include "assembly/data/expression.h"
#include "tests/assembly/cases.h"

#include <cmath>
#include <gtest/gtest.h>

using assembly::Constants;
using assembly::constants_of;
using assembly::ProblemOptions;
using assembly::with_constant;
using assembly_tests::refusal;

namespace {

ProblemOptions problem_with(const std::string& constants) {
  ProblemOptions problem;
  problem.constants = constants;
  return problem;
}

}  // namespace

TEST(Constants, AreNumbersMadeOfThoseBefore) {
  const Constants constants =
      constants_of(problem_with("h: 12.5; Q: 3e4; w: 2*pi*50; Qh: Q*h; c: h > 1 ? sqrt(4) : e;"));
  ASSERT_EQ(constants.size(), 5u);
  EXPECT_EQ(find(constants, "h")->value, 12.5);
  EXPECT_EQ(find(constants, "Q")->value, 3e4);
  EXPECT_DOUBLE_EQ(find(constants, "w")->value, 100 * std::acos(-1.));
  EXPECT_EQ(find(constants, "Qh")->value, 375000);
  EXPECT_EQ(find(constants, "c")->value, 2);
  EXPECT_EQ(find(constants, "q"), nullptr);
  EXPECT_TRUE(constants_of(problem_with("")).empty());
}

TEST(Constants, RefuseNamesAndValuesThatAreNone) {
  const std::pair<const char*, const char*> wrong[] = {
      {"x: 1", "Problem/Constants/x: expressions know `x` as a variable; take another name."},
      {"sin: 1", "Problem/Constants/sin: expressions know `sin` as a function; take another name."},
      {"pi: 3",
       "Problem/Constants/pi: expressions know `pi` as a number that is there always; take another "
       "name."},
      {"2h: 1",
       "Problem/Constants/2h: `2h` is no name; take letters, digits and `_`, and no digit first."},
      {"h: 1; h: 2", "Problem/Constants/h: the constant `h` is given twice; give it one value."},
      {"h: 2*x",
       "Problem/Constants/h: `2*x` depends on `x`; a constant is one number, made of numbers, pi, "
       "e, functions and the constants before it."},
      {"h: 1/0", "Problem/Constants/h: `1/0` has no finite value; give one that has."},
      {"h:", "Problem/Constants/h: an expression is missing; write 0 for zero."},
      {"12.5",
       "Problem/Constants: `12.5` is not of the form `name: expression`; several are separated by "
       "`;`."}};
  for (const auto& [text, message] : wrong)
    EXPECT_EQ(refusal([t = text] { constants_of(problem_with(t)); }), message);
  EXPECT_NE(
      refusal([] { constants_of(problem_with("h: 2*k; k: 1")); }).find("nothing is called `k`"),
      std::string::npos);
}

TEST(Constants, AreKnownToEveryExpressionOfAProblem) {
  ProblemOptions problem = problem_with("h: 12.5; g: h/5");
  const assembly::Expression<2> f("Problem/Right hand side", "g*x + h", variables_of(problem));
  EXPECT_EQ(f({2, 0}), 17.5);
  EXPECT_TRUE(assembly::Expression<2>("", "g + h", variables_of(problem)).is_constant());
  EXPECT_NE(refusal([&] {
              assembly::Expression<2>("", "G*x", variables_of(problem));
            }).find("it may use x, y, h, g, pi, e and the functions"),
            std::string::npos);
}

TEST(Constants, ThatNothingUsesAreFound) {
  ProblemOptions problem = problem_with("a: 1; b: 2*a; c: 3; iron: 4; d: 5; k: 6");
  problem.diffusion = "iron: b; all: 1";
  problem.right_hand_side = "x > 0 ? d : table(\"c.csv\", k)";
  EXPECT_EQ(unused_constants(problem), (std::vector<std::string>{"c", "iron"}));
  problem.right_hand_side = "1";
  EXPECT_EQ(unused_constants(problem), (std::vector<std::string>{"c", "iron", "d", "k"}));
  problem.diffusion = "1";  // then b is unused, and so is a, which b alone uses
  EXPECT_EQ(unused_constants(problem), (std::vector<std::string>{"a", "b", "c", "iron", "d", "k"}));
}

TEST(Constants, OneIsReplacedAndTheOthersStay) {
  EXPECT_EQ(with_constant("h: 12.5; Q: 3e4", "h", "13"), "h: 13; Q: 3e4");
  EXPECT_EQ(with_constant("h: 12.5; Q: 3e4", "Q", "2*h"), "h: 12.5; Q: 2*h");
  EXPECT_EQ(refusal([] { with_constant("h: 12.5; Q: 3e4", "q", "1"); }),
            "Problem/Constants has no constant `q`; it has h, Q.");
  EXPECT_EQ(
      refusal([] { with_constant("", "h", "1"); }),
      "Problem/Constants is empty, so there is no constant `h` to set; write `set Constants = "
      "h: 1` into section Problem of the file.");
  EXPECT_EQ(refusal([] { with_constant("h: 1", "h", "1; Q: 2"); }),
            "Problem/Constants/h: `1; Q: 2` must be one expression, without `;`.");
}
