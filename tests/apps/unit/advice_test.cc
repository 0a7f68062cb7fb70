// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

TEST(Advice, NoneForAConstantCoefficient) {
  EXPECT_TRUE(advice(Parameters(), {1, 1}).empty());
  EXPECT_TRUE(advice(Parameters(), {99, 9.9}).empty());
}

TEST(Advice, LeavesTheChoiceToTheMatrix) {
  EXPECT_TRUE(advice(Parameters(), {1e6, 100}).empty());
}

TEST(Advice, NamesTheContrastAndAKey) {
  Parameters by_coordinates;
  by_coordinates.solver.hierarchy.kind = multigrid::HierarchyKind::auxiliary_grid;
  const auto jump = advice(by_coordinates, {1e6, 1});
  ASSERT_EQ(jump.size(), 1u);
  EXPECT_NE(jump[0].find("1e+06"), std::string::npos);
  EXPECT_NE(jump[0].find("Solver/"), std::string::npos);
  const auto anisotropy = advice(by_coordinates, {1, 100});
  ASSERT_EQ(anisotropy.size(), 1u);
  EXPECT_NE(anisotropy[0].find("100 times"), std::string::npos);
  EXPECT_EQ(advice(by_coordinates, {100, 10}).size(), 2u);
}

TEST(Advice, NoneWithoutAHierarchyByCoordinates) {
  Parameters parameters;
  parameters.solver.hierarchy.kind = multigrid::HierarchyKind::none;
  EXPECT_TRUE(advice(parameters, {1e6, 100}).empty());
}

postprocess::Report with_results(double gap, double flow, double rounding) {
  postprocess::Report report;
  report.solver.estimate.emplace();
  report.solver.estimate->flow = flow;
  report.solver.estimate->limited_by_rounding = flow > 0;
  report.results = postprocess::Report::Results{};
  report.results->flows = {{"left", 1, 0}, {"right", -1, rounding}};
  report.results->balance.emplace();
  report.results->balance->relative_gap = gap;
  return report;
}

TEST(Advice, DoubtsFluxesThatDoNotBalanceOrAreBlurred) {
  EXPECT_TRUE(advice(Parameters(), with_results(9e-6, 9e-6, 9e-6)).empty());
  const auto gap = advice(Parameters(), with_results(2e-5, 0, 0));
  ASSERT_EQ(gap.size(), 1u);
  EXPECT_NE(gap[0].find("2.0e-05"), std::string::npos) << gap[0];
  const auto limited = advice(Parameters(), with_results(2e-5, 1e-3, 0));
  ASSERT_EQ(limited.size(), 1u) << "the gap follows from it";
  EXPECT_NE(limited[0].find("0.001"), std::string::npos) << limited[0];
  const auto blurred = advice(Parameters(), with_results(2e-5, 1e-3, 0.1));
  ASSERT_EQ(blurred.size(), 1u);
  EXPECT_NE(blurred[0].find("right"), std::string::npos) << blurred[0];
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

/// A file with one part that is off.
mesh::FromFile with_part(bool is_quadratic, std::array<double, 4> shares) {
  mesh::CurvedPart part{"boundary `rim`", is_quadratic};
  part.turn = 15;
  part.length = 0.25;
  part.radius = 1;
  part.deviation = 3e-3;
  part.shares = shares;
  return {{part}, 0};
}

Parameters with_element(assembly::Element element, int refinements) {
  Parameters parameters;
  parameters.discretization.element = element;
  parameters.mesh.file = "folder/a.msh";
  parameters.mesh.refinements = refinements;
  return parameters;
}

TEST(Advice, SaysWhatAPolygonCosts) {
  const mesh::FromFile file = with_part(false, {1, 8});
  const auto quadratic = advice(with_element(assembly::Element::P2, 0), file);
  ASSERT_EQ(quadratic.size(), 1u);
  EXPECT_NE(quadratic[0].find("boundary `rim` looks curved"), std::string::npos);
  EXPECT_NE(quadratic[0].find("a.msh has straight edges"), std::string::npos);
  EXPECT_NE(quadratic[0].find("order 3 of L2 falls to 2"), std::string::npos);
  EXPECT_NE(quadratic[0].find("gmsh -2 -order 2"), std::string::npos);
  const auto quartic =
      advice(with_element(assembly::Element::P4, 0), with_part(false, {1, 8, 90, 900}));
  ASSERT_EQ(quartic.size(), 1u);
  EXPECT_NE(quartic[0].find("order 5 of L2 falls to 2 (that of the energy from 4 to 1.5)"),
            std::string::npos);
  EXPECT_TRUE(advice(with_element(assembly::Element::P1, 0), file).empty());
  EXPECT_EQ(advice(with_element(assembly::Element::P1, 1), file).size(), 1u);
  EXPECT_TRUE(advice(with_element(assembly::Element::P2, 0), mesh::FromFile()).empty());
}

TEST(Advice, SaysWhenTheGeometryOfAFileDominates) {
  const mesh::FromFile file = with_part(true, {1e-3, 0.05});
  EXPECT_TRUE(advice(with_element(assembly::Element::P2, 1), file).empty());
  const auto dominated = advice(with_element(assembly::Element::P2, 2), file);
  ASSERT_EQ(dominated.size(), 1u);
  EXPECT_NE(dominated[0].find("with 2 refinements of a.msh its own geometry dominates"),
            std::string::npos);
  EXPECT_NE(dominated[0].find("as 3.2 times"), std::string::npos);
  EXPECT_TRUE(advice(with_element(assembly::Element::P1, 5), file).empty());
  mesh::FromFile flat = file;
  flat.round_corners = 2;
  EXPECT_EQ(advice(with_element(assembly::Element::P2, 0), flat).size(), 0u);
  ASSERT_EQ(advice(with_element(assembly::Element::P2, 1), flat).size(), 1u);
  EXPECT_EQ(advice(with_element(assembly::Element::P2, 1), flat)[0].substr(0, 40),
            "there are 2 cells of a.msh with a corner");
  Parameters study = with_element(assembly::Element::P2, 0);
  study.output.convergence = 2;
  EXPECT_EQ(advice(study, file), dominated);
}

}  // namespace
}  // namespace apps
