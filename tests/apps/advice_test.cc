// SPDX-License-Identifier: MIT
#include "apps/advice.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

TEST(Advice, NoneForAConstantCoefficient) {
  EXPECT_TRUE(advice(Parameters(), {1, 1}).empty());
  EXPECT_TRUE(advice(Parameters(), {99, 9.9}).empty());
}

TEST(Advice, NamesTheContrastAndAKey) {
  const auto jump = advice(Parameters(), {1e6, 1});
  ASSERT_EQ(jump.size(), 1u);
  EXPECT_NE(jump[0].find("1e+06"), std::string::npos);
  EXPECT_NE(jump[0].find("Solver/"), std::string::npos);
  const auto anisotropy = advice(Parameters(), {1, 100});
  ASSERT_EQ(anisotropy.size(), 1u);
  EXPECT_NE(anisotropy[0].find("100 times"), std::string::npos);
  EXPECT_EQ(advice(Parameters(), {100, 10}).size(), 2u);
}

TEST(Advice, NoneWithoutAHierarchyByCoordinates) {
  Parameters parameters;
  parameters.solver.hierarchy.kind = multigrid::HierarchyKind::none;
  EXPECT_TRUE(advice(parameters, {1e6, 100}).empty());
}

TEST(Advice, KeysItNamesExist) {
  const std::vector<Entry> all = entries(Parameters());
  for (const std::string& sentence : advice(Parameters(), {1e6, 100}))
    for (std::size_t at = sentence.find("Solver/"); at != std::string::npos;
         at = sentence.find("Solver/", at + 1)) {
      bool known = false;
      for (const Entry& entry : all)
        known = known || sentence.compare(at, entry.path().size(), entry.path()) == 0;
      EXPECT_TRUE(known) << sentence.substr(at);
    }
}

}  // namespace
}  // namespace apps
