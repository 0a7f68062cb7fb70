// SPDX-License-Identifier: MIT
// Coarser levels and interpolation in 3D.
#include "tests/assembly/cases.h"
#include "tests/assembly/poisson/galerkin.h"
#include "tests/assembly/solids.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/reference/space/children.h"
#include "tests/reference/space/interpolation.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;
using multigrid::Index;

namespace {

class SolidLevels : public testing::TestWithParam<Element> {
 protected:
  Element element = GetParam();
  unsigned int degree = assembly::degree_of(element);
  bool tetrahedra = on_tetrahedra(element);

  /// In the space of each level on affine and trilinear cells.
  double function(const dealii::Point<3>& p) const {
    const double linear = 1 + p[0] - 2 * p[1] + 3 * p[2];
    return degree == 1 ? linear
                       : linear + p[0] * p[0] - 2 * p[1] * p[2] + p[2] * p[2] + p[0] * p[1];
  }

  /// Interpolates the function's values at the coarse nodes.
  void expect_reproduced(mesh::Mesh<3> mesh, const std::string& what) const {
    const auto discretization = assembly::make_discretization(*mesh.triangulation, element);
    const auto coarse = number_nodes(*mesh.triangulation, degree, assembly::Dirichlet<3>());
    const std::vector<dealii::Point<3>> coarse_points = coarse.points;
    mesh::refine_triangulation(mesh, 1);
    const auto fine = number_nodes(*mesh.triangulation, degree, assembly::Dirichlet<3>());
    const auto P =
        assembly::interpolation(mesh, discretization, coarse, fine, multigrid::Executor::host(2));
    std::vector<double> sums(P.n_rows, 0.), values(P.n_rows, 0.);
    for_entries(P, [&](Index i, Index j, double weight) {
      sums[i] += weight;
      values[i] += weight * function(coarse_points[j]);
    });
    ASSERT_EQ(P.n_rows, fine.n_nodes());
    double worst = 0;
    for (Index i = 0; i < P.n_rows; ++i) {
      EXPECT_NEAR(sums[i], 1, 1e-13);
      worst = std::max(worst, std::abs(values[i] - function(fine.points[i])));
    }
    EXPECT_LT(worst, 1e-13) << what;
  }
};

std::string suffix(const testing::TestParamInfo<Element>& info) {
  return assembly::element_word(assembly::cells_of(info.param), assembly::degree_of(info.param));
}

assembly::ProblemOptions constant_problem() {
  assembly::ProblemOptions problem;
  problem.diffusion = "2, 0.5, 0, 3, -0.25, 1";
  problem.reaction = "7";
  problem.dirichlet = "left: y";
  problem.neumann = "top: 1";
  problem.robin = "all: 3, x";
  return problem;
}

}  // namespace

TEST_P(SolidLevels, InterpolationReproducesTheCoarseFunctions) {
  expect_reproduced(cube_mesh(tetrahedra, 3), "cube");
  auto again = cube_mesh(tetrahedra, 2);
  mesh::refine_triangulation(again, 1);
  expect_reproduced(std::move(again), "refined cube");
  expect_reproduced(bent_cube_mesh(tetrahedra, 3), "bent cube");
  for (unsigned int orientation = 0; orientation < 8; ++orientation)
    expect_reproduced(turned_cubes_mesh(tetrahedra, orientation),
                      "orientation " + std::to_string(orientation));
}

TEST_P(SolidLevels, AreGalerkinOnesOnAffineCellsWithConstantCoefficients) {
  auto mesh = cube_mesh(tetrahedra, 2);
  assembly::Poisson<3> poisson(mesh, constant_problem(), {element});
  for (int k = 0; k < 2; ++k) {
    poisson.keep_level(multigrid::Executor::host(2), true);
    mesh::refine_triangulation(mesh, 1);
  }
  multigrid::System system = poisson.assemble(multigrid::Executor::host(2));
  EXPECT_NO_THROW(multigrid::check(system));
  ASSERT_EQ(system.coarser.size(), 2u);
  const multigrid::Csr<double>* finer = &system.A;
  for (const multigrid::CoarserLevel& level : system.coarser) {
    EXPECT_LT(difference(triple_product(*finer, level.P), level.A), 1e-12);
    finer = &level.A;
  }
}

TEST_P(SolidLevels, ChildrenFillTheirParents) {
  auto mesh = bent_cube_mesh(tetrahedra, 2);
  std::vector<double> volume;
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    volume.push_back(cell->measure());
  mesh::refine_triangulation(mesh, 1);
  std::vector<double> of_children(volume.size(), 0.);
  std::vector<double> own;
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    own.push_back(cell->measure());
  std::vector<int> seen(own.size(), 0);
  assembly::for_children<3>(mesh, volume.size(), [&](const assembly::Child<3>& child) {
    of_children[child.parent] += own[child.cell];
    ++seen[child.cell];
  });
  EXPECT_EQ(seen, std::vector<int>(own.size(), 1));
  for (std::size_t c = 0; c < volume.size(); ++c)
    EXPECT_NEAR(of_children[c], volume[c], tetrahedra ? 1e-14 : 0.02 * volume[c]);
  EXPECT_REFUSAL(assembly::for_children<3>(mesh, volume.size() + 1, [](const auto&) {}),
                 std::logic_error,
                 "interpolation between meshes that are not one refinement apart");
}

INSTANTIATE_TEST_SUITE_P(All, SolidLevels, testing::ValuesIn(solid_elements), suffix);
