// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::ProblemOptions;

namespace {

/// What the constructor says on a square of 4 × 4 halved cells, with or without materials.
std::string at_construction(const ProblemOptions& problem, const bool materials = false) {
  const Case c = structured_case(mesh::Cells::triangles, 4);
  auto mesh = make_mesh(c.mesh);
  if (materials) set_materials(mesh);
  return refusal([&] { assembly::SteadyArrays<2>(mesh, problem, c.discretization); });
}

/// What assembling says; the constructor must be content.
std::string at_assembly(const ProblemOptions& problem, const int threads = 1) {
  EXPECT_EQ(at_construction(problem), "");
  Case c = structured_case(mesh::Cells::triangles, 4);
  c.problem = problem;
  return refusal([&] { assemble(c, threads); });
}

ProblemOptions boundaries(const std::string& dirichlet,
                          const std::string& neumann,
                          const std::string& robin) {
  ProblemOptions problem;
  problem.dirichlet = dirichlet;
  problem.neumann = neumann;
  problem.robin = robin;
  return problem;
}

ProblemOptions diffusion(const std::string& text) {
  ProblemOptions problem;
  problem.diffusion = text;
  return problem;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}

}  // namespace

TEST(RefusalOfConditions, NamesThatTheMeshDoesNotHave) {
  EXPECT_EQ(
      at_construction(boundaries("all: 0", "lid: 1", "")),
      "Problem/Neumann: the mesh has no boundary `lid`; it has bottom, left, right, top, all.");
  EXPECT_EQ(at_construction(boundaries("all: 0", "", "lid: 1, 2")),
            "Problem/Robin: the mesh has no boundary `lid`; it has bottom, left, right, top, all.");
}

TEST(RefusalOfConditions, NamesOfNoEdge) {
  const Case c = structured_case(mesh::Cells::triangles, 4);
  auto mesh = make_mesh(c.mesh);
  mesh.boundaries["interface"] = 17;
  EXPECT_EQ(refusal([&] {
              assembly::SteadyArrays<2>(mesh, boundaries("interface: 0; all: 0", "", ""), {});
            }),
            "Problem/Dirichlet: the mesh has no boundary `interface`; it has bottom, left, right, "
            "top, all.");
  EXPECT_EQ(refusal([&] { assembly::SteadyArrays<2>(mesh, boundaries("all: 0", "", ""), {}); }),
            "");
}

TEST(RefusalOfConditions, BoundariesWithout) {
  EXPECT_EQ(at_construction(boundaries("left: 0; right: 0; bottom: 0", "", "")),
            "Problem/Dirichlet: the boundary `top` has no condition; give it one, as in "
            "`Problem/Neumann = top: 0` for no flux.");
  const Case c = structured_case(mesh::Cells::triangles, 4);
  auto mesh = make_mesh(c.mesh);
  mesh.boundaries.erase("top");
  EXPECT_EQ(refusal([&] {
              assembly::SteadyArrays<2>(mesh, boundaries("left: 0; right: 0; bottom: 0", "", ""),
                                        {});
            }),
            "Problem/Dirichlet: the boundary around (0.125 1) has no name and no condition; give "
            "it one with `all`, as in `Problem/Neumann = all: 0` for no flux.");
  EXPECT_EQ(
      refusal([&] { assembly::SteadyArrays<2>(mesh, boundaries("left: 0", "all: 0", ""), {}); }),
      "");
}

TEST(RefusalOfConditions, BoundariesWithTwo) {
  EXPECT_EQ(at_construction(boundaries("left: 0; all: 1", "left: 0", "")),
            "Problem/Neumann: the boundary `left` has a condition in Problem/Dirichlet already; "
            "give it one condition.");
  EXPECT_EQ(at_construction(boundaries("all: 1", "left: 0", "left: 1, 0")),
            "Problem/Robin: the boundary `left` has a condition in Problem/Neumann already; give "
            "it one condition.");
  EXPECT_EQ(at_construction(boundaries("all: 0", "top: 0; top: 1", "")),
            "Problem/Neumann: the boundary `top` is named twice; give it one value.");
  EXPECT_EQ(at_construction(boundaries("all: 0", "all: 0", "")),
            "Problem/Neumann: `all` is in Problem/Dirichlet too, but can stand for the rest of the "
            "boundary in one key only; take it out of one of them (leave Problem/Dirichlet empty, "
            "if it has nothing else).");
}

TEST(RefusalOfConditions, RobinNeedsTwoExpressions) {
  for (const char* text : {"top: 1", "top: 1, 2, 3", "top: pow(x, 2)"})
    EXPECT_EQ(at_construction(boundaries("all: 0", "", text)),
              "Problem/Robin: `" + std::string(text) + "` is not of the form `name: alpha, g`.");
  EXPECT_EQ(at_construction(boundaries("all: 0", "", "top: pow(x, 2), max(x, y)")), "");
  EXPECT_TRUE(starts_with(at_construction(boundaries("all: 0", "", "top: 1, sin(x")),
                          "Problem/Robin: the expression `sin(x` cannot be read ("));
}

TEST(RefusalOfConditions, Values) {
  EXPECT_TRUE(starts_with(at_assembly(boundaries("all: 0", "", "top: -2, 0")),
                          "Problem/Robin: the expression `-2` is -2 at (0."));
  EXPECT_NE(at_assembly(boundaries("all: 0", "", "top: -2, 0"))
                .find(", 1); it must be zero or positive everywhere."),
            std::string::npos);
  EXPECT_TRUE(starts_with(at_assembly(boundaries("all: 0", "top: sqrt(0.5-x)", "")),
                          "Problem/Neumann: the expression `sqrt(0.5-x)` is "));
  EXPECT_TRUE(starts_with(at_assembly(boundaries("all: 0", "", "top: 1, 1/(y-1)")),
                          "Problem/Robin: the expression `1/(y-1)` is inf at ("));
}

namespace {

/// What the check of values says on the coarse mesh.
std::string at_check(const ProblemOptions& problem) {
  const Case c = structured_case(mesh::Cells::triangles, 4);
  const auto mesh = make_mesh(c.mesh);
  const assembly::SteadyArrays<2> poisson(mesh, problem, c.discretization);
  return refusal([&] { poisson.check_values(); });
}

ProblemOptions exact(const std::string& text) {
  ProblemOptions problem;
  problem.exact_solution = text;
  return problem;
}

}  // namespace

TEST(CheckOfValues, RefusesWhatAssemblyWould) {
  EXPECT_EQ(at_check(boundaries("all: 1/(x-1)", "", "")),
            "Problem/Dirichlet: the expression `1/(x-1)` is inf at (1, 0); it must be finite "
            "everywhere.");
  EXPECT_TRUE(starts_with(at_check(boundaries("all: 0", "", "top: -2, 0")),
                          "Problem/Robin: the expression `-2` is -2 at ("));
  EXPECT_TRUE(starts_with(at_check(boundaries("all: 0", "top: sqrt(0.5-x)", "")),
                          "Problem/Neumann: the expression `sqrt(0.5-x)` is not a number at ("));
  EXPECT_TRUE(starts_with(at_check(boundaries("all: 0", "", "top: 1, 1/(y-1)")),
                          "Problem/Robin: the expression `1/(y-1)` is inf at ("));
  EXPECT_TRUE(starts_with(at_check(diffusion("0.5 - x")),
                          "Problem/Diffusion: the expression `0.5 - x` is -"));
  EXPECT_EQ(at_check(exact("1/x")),
            "Problem/Exact solution: the expression `1/x` is inf at (0, 0); it must be finite "
            "everywhere.");
  EXPECT_EQ(at_check(exact("x")), "");
}

TEST(CheckOfValues, LetsPassWhatAFinerMeshMayNotEvaluate) {
  // where boundaries meet the first wins, so 1/y is not asked for at the corner
  EXPECT_EQ(at_check(boundaries("bottom: 0; left: 1/y; all: 0", "", "")), "");
  // points of the check, in cells and on faces of this mesh, alone
  EXPECT_EQ(at_check(boundaries("left: 0", "all: 1/(x-0.0625)", "")), "");
  ProblemOptions source;
  source.right_hand_side = "1/(x-0.125)";
  EXPECT_EQ(at_check(source), "");
}

TEST(RefusalOfValues, ExactSolutionsBeforeTheSolve) {
  EXPECT_EQ(at_assembly(exact("1/x")),
            "Problem/Exact solution: the expression `1/x` is inf at (0, 0); it must be finite "
            "everywhere.");
}

TEST(RefusalOfMaterials, WithoutOrWithOtherNames) {
  EXPECT_EQ(at_construction(diffusion("iron: 80; all: 1")),
            "Problem/Diffusion: `iron: 80; all: 1` gives values by material, but the mesh has no "
            "materials; give one expression, without `iron:`.");
  EXPECT_EQ(at_construction(diffusion("iron: 80; wood: 1"), true),
            "Problem/Diffusion: the mesh has no material `wood`; it has air oil, iron, all.");
  EXPECT_EQ(at_construction(diffusion("iron: 80"), true),
            "Problem/Diffusion: the material `air oil` has no value; give it one, or add `all: "
            "expression` for all that are not named.");
  EXPECT_EQ(at_construction(diffusion("iron: 80; iron: 1; all: 2"), true),
            "Problem/Diffusion: the material `iron` is named twice; give it one value.");
  EXPECT_EQ(at_construction(diffusion("iron: 80; 1"), true),
            "Problem/Diffusion: `1` is not of the form `name: expression`; several are separated "
            "by `;`.");
  EXPECT_EQ(at_construction(diffusion(";"), true),
            "Problem/Diffusion: an expression is missing; write 0 for zero.");
  EXPECT_EQ(at_construction(diffusion("iron: 80; air oil: 0.5"), true), "");
  EXPECT_EQ(at_construction(diffusion("x > 0.5 ? 1 : 2"), true), "");
}

TEST(RefusalOfMaterials, CellsWithoutAName) {
  const Case c = structured_case(mesh::Cells::triangles, 4);
  auto mesh = make_mesh(c.mesh);
  set_materials(mesh);
  mesh.materials.erase("air oil");
  EXPECT_TRUE(starts_with(
      refusal([&] { assembly::SteadyArrays<2>(mesh, diffusion("iron: 80"), {}); }),
      "Problem/Diffusion: the cell around (0.666667 0.0833333), whose material has no name, has "
      "no value; give it one, or add `all: expression`"));
  EXPECT_EQ(refusal([&] { assembly::SteadyArrays<2>(mesh, diffusion("iron: 80; all: 1"), {}); }),
            "");
}

TEST(RefusalOfMaterials, ExpressionsOfEachAreParsedAndEvaluatedAtConstruction) {
  EXPECT_TRUE(starts_with(at_construction(diffusion("iron: 1; all: sin(x"), true),
                          "Problem/Diffusion: the expression `sin(x` cannot be read ("));
  EXPECT_TRUE(starts_with(at_construction(diffusion("iron: 1; all: -3"), true),
                          "Problem/Diffusion: the expression `-3` is -3 at ("));
  ProblemOptions problem;
  problem.right_hand_side = "iron: 1; all: 0/0";
  EXPECT_TRUE(starts_with(at_construction(problem, true),
                          "Problem/Right hand side: the expression `0/0` is "));
}

TEST(RefusalOfTensors, NumberOfExpressionsAndSign) {
  EXPECT_EQ(at_construction(diffusion("1, 0, 0, 1")),
            "Problem/Diffusion: `1, 0, 0, 1` has 4 expressions; give one, two for a diagonal "
            "tensor (`kxx, kyy`), or three for a full one (`kxx, kxy, kyy`).");
  EXPECT_TRUE(starts_with(at_construction(diffusion("1, ")),
                          "Problem/Diffusion: an expression is missing"));
  EXPECT_EQ(at_construction(diffusion("1, 2, 1")),
            "Problem/Diffusion: the expression `1, 2, 1` is (1, 2, 1) at (0.166667, 0.0833333); "
            "it must be positive definite everywhere.");
  EXPECT_NE(at_construction(diffusion("2, -1")).find(" is (2, -1) at ("), std::string::npos);
  EXPECT_TRUE(
      tests::says(at_construction(diffusion("1, 1, 1")),
                  "Problem/Diffusion: the expression `1, 1, 1` is (1, 1, 1) at ("));  // singular
  EXPECT_TRUE(tests::says(at_construction(diffusion("1/0, 1")),
                          "Problem/Diffusion: the expression `1/0, 1` is (inf, 1) at ("));
  EXPECT_EQ(at_construction(diffusion("2, -1, 1")), "");
  EXPECT_EQ(at_construction(diffusion("pow(2, 2), max(x, 1)")), "");
  const std::string message = at_assembly(diffusion("1, x, 0.5"));
  EXPECT_TRUE(starts_with(message, "Problem/Diffusion: the expression `1, x, 0.5` is (1, 0."))
      << message;
  EXPECT_EQ(at_assembly(diffusion("1, x, 0.5"), 2), message);
}

TEST(RefusalOfPureNeumann, DataThatDoNotBalance) {
  EXPECT_EQ(at_assembly(boundaries("", "all: 0", "")),
            "Problem/Neumann: without Dirichlet values, Robin's alpha and reaction there is a "
            "solution only if the integrals of f and g cancel, but that of Problem/Right hand side "
            "is 1, that of g 0, and their sum 1 (on this mesh up to 0.05 would pass for errors of "
            "quadrature); change one of them, or give a value on some boundary in "
            "Problem/Dirichlet.");
  EXPECT_NE(
      at_assembly(boundaries("", "top: 1; all: 0", "")).find("that of g 1, and their sum 2 ("),
      std::string::npos);
  EXPECT_TRUE(tests::says(at_assembly(boundaries("", "top: 0", "all: 0, 0*x")),
                          "is 1, that of g 0, and their sum 1 ("));
  EXPECT_EQ(at_assembly(boundaries("", "top: -1; all: 0", "")), "");
  EXPECT_EQ(at_assembly(boundaries("", "all: -1/4", "")), "");
  EXPECT_EQ(at_assembly(boundaries("", "top: 5", "all: x, 1")), "");
  ProblemOptions reaction = boundaries("", "all: 0", "");
  reaction.reaction = "0*x";
  EXPECT_TRUE(tests::says(at_assembly(reaction), "is 1, that of g 0, and their sum 1 ("));
  reaction.reaction = "x";
  EXPECT_EQ(at_assembly(reaction), "");
}
