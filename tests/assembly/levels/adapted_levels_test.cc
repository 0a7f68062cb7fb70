// SPDX-License-Identifier: MIT
// The coarser levels of a system whose mesh is refined where marked, as a run makes them.
#include "assembly/steady/steady_arrays.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/galerkin.h"
#include "tests/assembly/solids.h"

#include <gtest/gtest.h>
#include <random>

using namespace assembly_tests;
using assembly::Element;
using multigrid::Array;
using multigrid::Index;

namespace {

const multigrid::Executor& two_threads() {
  static const multigrid::Executor executor = multigrid::Executor::host(2);
  return executor;
}

/// Half of the cells, so that each mesh is a level.
Array<Index> half_by_chance(const Index n) {
  std::mt19937 random(7);
  std::vector<Index> marked(std::size_t(n), 0);
  for (Index& mark : marked) mark = random() % 2 == 0 ? 1 : 0;
  marked.front() = 1;
  return {two_threads(), marked};
}

template <int dim>
assembly::ProblemOptions anisotropic_problem() {
  assembly::ProblemOptions problem;
  problem.diffusion = dim == 2 ? "2, 0.5, 3" : "2, 0.5, 0, 3, -0.25, 1";
  problem.reaction = "7";
  problem.dirichlet = "left: y";
  problem.neumann = "top: 1";
  problem.robin = "all: 3, x";
  return problem;
}

/// Refined everywhere once, made ready for bisection, and refined where marked twice.
template <int dim>
multigrid::System with_adapted_levels(mesh::Mesh<dim>& mesh, assembly::SteadyArrays<dim>& problem) {
  mesh::take_arrays(mesh, two_threads());
  problem.expect_bisection();
  problem.keep_level(two_threads(), true);
  mesh::refine(mesh, 1);
  mesh::prepare_bisection(*mesh.arrays);
  multigrid::System system = problem.assemble(two_threads());
  for (int k = 0; k < 2; ++k) {
    problem.keep_level(std::move(system), true);
    mesh::refine_where(mesh, half_by_chance(Index(mesh.n_cells())));
    system = problem.assemble(two_threads());
  }
  return system;
}

template <int dim>
void expect_nested(mesh::Mesh<dim> mesh, const Element element) {
  SCOPED_TRACE(name(element));
  assembly::SteadyArrays<dim> problem(mesh, anisotropic_problem<dim>(), {element});
  multigrid::System system = with_adapted_levels(mesh, problem);
  EXPECT_NO_THROW(multigrid::check(system));
  ASSERT_GE(system.coarser.size(), 2u);
  const multigrid::Csr<double>* finer = &system.A;
  for (const multigrid::CoarserLevel& level : system.coarser) {
    EXPECT_LT(difference(triple_product(*finer, level.P), level.A), 1e-12);
    finer = &level.A;
  }
}

}  // namespace

TEST(AdaptedLevels, AreGalerkinOnesOnAffineCellsWithConstantCoefficients) {
  for (const Element element : {Element::P1, Element::P2, Element::P3, Element::P4})
    expect_nested<2>(square_mesh(assembly::cells_of(Element::P1), 4), element);
  for (const Element element : {Element::P1, Element::P2})
    expect_nested<3>(cube_mesh(true, 2), element);
}

/// A mesh that was brought to another executor, or refined everywhere, has no origins: nothing is a level of it.
TEST(AdaptedLevels, AreNoneOfAnotherMesh) {
  auto mesh = square_mesh(assembly::cells_of(Element::P1), 4);
  assembly::SteadyArrays<2> problem(mesh, anisotropic_problem<2>(), {Element::P1});
  multigrid::System system = with_adapted_levels(mesh, problem);
  problem.keep_level(std::move(system), true);
  mesh::refine_where(mesh, half_by_chance(Index(mesh.n_cells())));
  mesh::replace_arrays(mesh, mesh::copied_to(*mesh.arrays, two_threads()));
  EXPECT_TRUE(problem.assemble(two_threads()).coarser.empty());
}
