// SPDX-License-Identifier: MIT
// The coarser levels of a system, as a run makes them.
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/galerkin.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

using namespace assembly_tests;
using assembly::Element;
using multigrid::Index;
using multigrid::Offset;

namespace {

const multigrid::Executor& host() {
  static const multigrid::Executor executor = multigrid::Executor::host(2);
  return executor;
}

assembly::ProblemOptions constant_problem() {
  assembly::ProblemOptions problem;
  problem.diffusion = "2, 0.5, 3";
  problem.reaction = "7";
  problem.dirichlet = "left: y";
  problem.neumann = "top: 1";
  problem.robin = "all: 3, x";
  return problem;
}

/// The system after `refinements` refinements, with a level before each.
multigrid::System assemble_with_levels(mesh::Mesh<2>& mesh,
                                       assembly::Poisson<2>& poisson,
                                       const int refinements,
                                       const bool with_matrices) {
  for (int k = 0; k < refinements; ++k) {
    poisson.keep_level(host(), with_matrices);
    mesh::refine_triangulation(mesh, 1);
  }
  return poisson.assemble(host());
}

/// The mesh of paper GS with few cells.
mesh::Mesh<2> corner_mesh() {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::lshape;
  options.cells = mesh::Cells::mixed;
  options.cells_per_side = 4;
  options.corner_refinements = 2;
  return mesh::make_coarse_mesh<2>(options);
}

void expect_galerkin(mesh::Mesh<2> mesh,
                     const assembly::ProblemOptions& problem,
                     const Element element,
                     const std::string& what) {
  assembly::Poisson<2> poisson(mesh, problem, {element});
  multigrid::System system = assemble_with_levels(mesh, poisson, 2, true);
  EXPECT_NO_THROW(multigrid::check(system));
  ASSERT_EQ(system.coarser.size(), 2u);
  const multigrid::Csr<double>* finer = &system.A;
  for (const multigrid::CoarserLevel& level : system.coarser) {
    EXPECT_LT(difference(triple_product(*finer, level.P), level.A), 1e-12)
        << what << ", " << name(element);
    finer = &level.A;
  }
}

}  // namespace

TEST(Levels, AreGalerkinOnesOnAffineCellsWithConstantCoefficients) {
  for (const Element element : all_elements)
    expect_galerkin(square_mesh(assembly::cells_of(element), 4), constant_problem(), element,
                    "square");
  for (const Element element : {Element::P1_Q1, Element::P2_Q2})
    expect_galerkin(corner_mesh(), constant_problem(), element, "refined L-shape");
  mesh::MeshOptions options;
  options.generator = mesh::Generator::gmsh;
  options.mesh_size = 0.2;
  for (const Element element : {Element::P1, Element::P2})
    expect_galerkin(mesh::make_coarse_mesh<2>(options), constant_problem(), element, "Gmsh");
}

TEST(Levels, HaveTheMatricesOfTheirOwnMeshes) {
  for (const Element element : all_elements) {
    auto mesh = disk_mesh(assembly::cells_of(element), 1);
    auto problem = smooth_problem();
    assembly::Poisson<2> poisson(mesh, problem, {element});
    multigrid::System system = assemble_with_levels(mesh, poisson, 2, true);
    ASSERT_EQ(system.coarser.size(), 2u);
    EXPECT_NO_THROW(multigrid::check(system));
    for (int k = 0; k < 2; ++k) {
      auto alone = disk_mesh(assembly::cells_of(element), 2 - k);
      assembly::Poisson<2> twin(alone, problem, {element});
      expect_equal(system.coarser[k].A, twin.assemble(host()).A);
    }
  }
}

TEST(Levels, CanGoWithoutMatrices) {
  auto mesh = corner_mesh(), same = corner_mesh();
  assembly::Poisson<2> poisson(mesh, constant_problem(), {Element::P1_Q1}),
      twin(same, constant_problem(), {Element::P1_Q1});
  const auto without = assemble_with_levels(mesh, poisson, 2, false);
  const auto with = assemble_with_levels(same, twin, 2, true);
  ASSERT_EQ(without.coarser.size(), 2u);
  for (int k = 0; k < 2; ++k) {
    EXPECT_EQ(without.coarser[k].A.n_rows, 0);
    expect_equal(without.coarser[k].P, with.coarser[k].P);
  }
}

TEST(Levels, GoOnFromASolvedMesh) {
  for (const bool with_matrices : {true, false}) {
    auto mesh = corner_mesh(), same = corner_mesh();
    mesh::take_arrays(mesh, host());
    mesh::take_arrays(same, host());
    assembly::SteadyArrays<2> poisson(mesh, constant_problem(), {Element::P2_Q2}),
        twin(same, constant_problem(), {Element::P2_Q2});
    const auto with_levels = [&](mesh::Mesh<2>& of, auto& problem, const int refinements) {
      for (int k = 0; k < refinements; ++k) {
        problem.keep_level(host(), with_matrices);
        mesh::refine(of, 1);
      }
      return problem.assemble(host());
    };
    multigrid::System system = with_levels(mesh, poisson, 1);
    for (int k = 0; k < 2; ++k) {
      ASSERT_EQ(system.coarser.size(), std::size_t(k + 1));
      poisson.keep_level(std::move(system), with_matrices);
      mesh::refine(mesh, 1);
      system = poisson.assemble(host());
    }
    const auto at_once = with_levels(same, twin, 3);
    ASSERT_EQ(system.coarser.size(), 3u);
    ASSERT_EQ(at_once.coarser.size(), 3u);
    expect_equal(system.A, at_once.A);
    EXPECT_EQ(system.b.to_vector(), at_once.b.to_vector());
    for (int k = 0; k < 3; ++k) {
      expect_equal(system.coarser[k].A, at_once.coarser[k].A);
      expect_equal(system.coarser[k].P, at_once.coarser[k].P);
    }
  }
}

TEST(Levels, AreNoneWithoutRefinement) {
  auto mesh = corner_mesh();
  assembly::Poisson<2> poisson(mesh, constant_problem(), {Element::P1_Q1});
  EXPECT_TRUE(poisson.assemble(host()).coarser.empty());
}

TEST(Levels, BeginWhereTheFirstUnknownIs) {
  const auto problem = assembly::ProblemOptions{};  // Dirichlet everywhere
  auto mesh = square_mesh({false, true}, 1);
  assembly::Poisson<2> poisson(mesh, problem, {Element::Q1});
  auto system = assemble_with_levels(mesh, poisson, 3, true);
  EXPECT_EQ(system.n(), 49);
  ASSERT_EQ(system.coarser.size(), 2u);
  EXPECT_EQ(system.coarser[0].n(), 9);
  EXPECT_EQ(system.coarser[1].n(), 1);
  EXPECT_NO_THROW(multigrid::check(system));

  auto one_cell = square_mesh({false, true}, 1);
  assembly::Poisson<2> too_coarse(one_cell, problem, {Element::Q1});
  too_coarse.keep_level(host(), true);
  EXPECT_NE(refusal([&] { too_coarse.assemble(host()); }).find("nothing to solve"),
            std::string::npos);
}

TEST(Levels, OfAPureNeumannProblemAreSingularToo) {
  assembly::ProblemOptions problem;
  problem.diffusion = "1 + x";
  problem.right_hand_side = "x - 0.5";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  for (const Element element : all_elements) {
    auto mesh = square_mesh(assembly::cells_of(element), 2);
    assembly::Poisson<2> poisson(mesh, problem, {element});
    auto system = assemble_with_levels(mesh, poisson, 2, true);
    EXPECT_TRUE(system.constant_nullspace);
    EXPECT_NO_THROW(multigrid::check(system));
    for (const auto& level : system.coarser) {
      std::vector<double> sums(level.A.n_rows, 0.), ones(level.P.n_rows, 0.);
      for_entries(level.A, [&](Index i, Index, double value) { sums[i] += value; });
      for_entries(level.P, [&](Index i, Index, double value) { ones[i] += value; });
      for (const double sum : sums) EXPECT_NEAR(sum, 0, 1e-12);
      for (const double one : ones) EXPECT_NEAR(one, 1, 1e-14);
    }
  }
}

TEST(Levels, DoNotAskForTheRightHandSide) {
  // Not finite at a quadrature point of the one cell, but at none of its children.
  assembly::ProblemOptions problem;
  problem.right_hand_side = "abs(y - 0.5) < 0.1 ? 1 : 1/(x - 0.5)";
  auto mesh = square_mesh({false, true}, 1);
  assembly::Poisson<2> poisson(mesh, problem, {Element::Q2});
  EXPECT_TRUE(tests::says(
      refusal([&] { poisson.assemble(host()); }),
      "Problem/Right hand side: the expression `abs(y - 0.5) < 0.1 ? 1 : 1/(x - 0.5)` is "));
  const auto system = assemble_with_levels(mesh, poisson, 1, true);
  ASSERT_EQ(system.coarser.size(), 1u);
  EXPECT_EQ(system.coarser[0].n(), 1);
}

TEST(Levels, RefuseASystemOfAnotherMesh) {
  auto mesh = corner_mesh();
  mesh::take_arrays(mesh, host());
  assembly::SteadyArrays<2> poisson(mesh, constant_problem(), {Element::P1_Q1});
  EXPECT_REFUSAL(poisson.keep_level(multigrid::System(), true), std::logic_error,
                 "a level is kept of a system that was not assembled on this mesh");
  auto system = poisson.assemble(host());
  mesh::refine(mesh, 1);
  EXPECT_REFUSAL(poisson.keep_level(std::move(system), true), std::logic_error,
                 "a level is kept of a system that was not assembled on this mesh");
}
