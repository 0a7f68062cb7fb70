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

/// A hierarchy whose fullest cell, on level 1, has so many unknowns.
multigrid::HierarchyReport with_fullest(multigrid::Index unknowns) {
  multigrid::HierarchyReport hierarchy;
  hierarchy.levels.resize(3);
  hierarchy.levels[0].largest_aggregate = 6;
  hierarchy.levels[1].largest_aggregate = unknowns;
  return hierarchy;
}

Parameters with_tree(multigrid::Tree tree) {
  Parameters parameters;
  parameters.solver.auxiliary_grid.tree = tree;
  return parameters;
}

TEST(Advice, NamesTheFullestCellAndTheOtherTree) {
  const Parameters full = with_tree(multigrid::Tree::full);
  EXPECT_TRUE(advice(full, with_fullest(64)).empty());
  const auto crowded = advice(full, with_fullest(2217));
  ASSERT_EQ(crowded.size(), 1u);
  EXPECT_NE(crowded[0].find("2217 unknowns"), std::string::npos);
  EXPECT_NE(crowded[0].find("Solver/Auxiliary grid/Tree = adaptive"), std::string::npos);
}

TEST(Advice, SaysThatTheAdaptiveTreeCannotDivideACell) {
  const Parameters adaptive = with_tree(multigrid::Tree::adaptive);
  EXPECT_TRUE(advice(adaptive, with_fullest(64)).empty());
  const auto crowded = advice(adaptive, with_fullest(65));
  ASSERT_EQ(crowded.size(), 1u);
  EXPECT_NE(crowded[0].find("65 unknowns"), std::string::npos);
  EXPECT_NE(crowded[0].find("coincide"), std::string::npos);
  EXPECT_EQ(crowded[0].find("Tree = adaptive"), std::string::npos);
}

TEST(Advice, KeysItNamesExist) {
  const std::vector<Entry> all = entries(Parameters());
  std::vector<std::string> sentences = advice(Parameters(), {1e6, 100});
  for (const multigrid::Tree tree : {multigrid::Tree::full, multigrid::Tree::adaptive})
    sentences.push_back(advice(with_tree(tree), with_fullest(100)).at(0));
  for (const std::string& sentence : sentences)
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
