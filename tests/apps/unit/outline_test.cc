// SPDX-License-Identifier: MIT
#include "apps/parameters/outline.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

TEST(Outline, KnowsSectionAndLineOfEachKey) {
  const std::vector<Statement> statements = outline(
      "# a comment\n"
      "subsection Solver\n"
      "  set Tolerance = 1e-3  # why\n"
      "\n"
      "  subsection   Auxiliary   grid\n"
      "    set Tree=full\n"
      "  end\n"
      "  set Norm = rhs\n"
      "end\n");
  ASSERT_EQ(statements.size(), 7u);
  EXPECT_EQ(statements[1].section, "Solver");
  EXPECT_EQ(statements[1].key, "Tolerance");
  EXPECT_EQ(statements[1].value, "1e-3");
  EXPECT_EQ(statements[1].first_line, 3);
  EXPECT_EQ(statements[2].section, "Solver/Auxiliary grid");
  EXPECT_EQ(statements[3].key, "Tree");
  EXPECT_EQ(statements[3].value, "full");
  EXPECT_EQ(statements[5].section, "Solver");
  EXPECT_EQ(statements[5].key, "Norm");
}

TEST(Outline, JoinsLinesThatEndInABackslash) {
  const std::vector<Statement> statements = outline("set A = 1 + \\\n  2\nset B = 3");
  ASSERT_EQ(statements.size(), 2u);
  EXPECT_EQ(statements[0].value, "1 + 2");
  EXPECT_EQ(at_line(statements, 1), &statements[0]);
  EXPECT_EQ(at_line(statements, 2), &statements[0]);
  EXPECT_EQ(at_line(statements, 3), &statements[1]);
  EXPECT_EQ(at_line(statements, 4), nullptr);
}

TEST(Outline, BearsWhatIsNoParameterFile) {
  EXPECT_TRUE(outline("").empty());
  EXPECT_TRUE(outline("\n# x\n").empty());
  const std::vector<Statement> statements = outline("end\nset\nfoo bar\nset x");
  ASSERT_EQ(statements.size(), 4u);
  EXPECT_EQ(statements[1].key, "");
  EXPECT_EQ(statements[2].word, "foo");
  EXPECT_EQ(statements[3].key, "x");
}

}  // namespace
}  // namespace apps
