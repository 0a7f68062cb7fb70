// SPDX-License-Identifier: MIT
#include "mesh/cells/coarse.h"
#include "multigrid/errors.h"
#include "tests/mesh/cells/consistency.h"
#include "tests/mesh/cells/mesh_numbers.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

namespace tests {
namespace {

using namespace mesh;

template <int dim>
CellArrays<dim> refined_times(const CoarseCells<dim>& coarse,
                              int times,
                              const Executor& executor,
                              Keep last = Keep::all) {
  CellArrays<dim> mesh = cell_arrays(coarse, executor, Keep::all);
  for (int k = 0; k < times; ++k) mesh = refined(mesh, k + 1 < times ? Keep::all : last);
  return mesh;
}

template <int dim>
void expect_consistent(const CoarseCells<dim>& coarse, int levels) {
  CellArrays<dim> mesh = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  for (int level = 0; level <= levels; ++level) {
    SCOPED_TRACE(level);
    EXPECT_EQ(faults_of(mesh), std::vector<std::string>());
    EXPECT_NEAR(measure_of(mesh), 1, 1e-12);
    EXPECT_EQ(mesh.refinements, level);
    if (level < levels) mesh = refined(mesh, Keep::all);
  }
}

TEST(Refinement, OfTrianglesAndQuadrilateralsNumbersEachPartOnce) {
  expect_consistent(mixed_square(3), 3);
}
TEST(Refinement, OfTetrahedraNumbersEachPartOnce) {
  expect_consistent(tetrahedra_of_cube(2), 3);
}
TEST(Refinement, OfHexahedraNumbersEachPartOnce) {
  expect_consistent(hexahedra_of_cube(2), 3);
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse, int levels) {
  same_on_each_executor(
      [&](const Executor& executor) { return numbers_of(refined_times(coarse, levels, executor)); },
      0);
  same_on_each_executor(
      [&](const Executor& executor) {
        return refined_times(coarse, levels, executor).points.to_vector();
      },
      1e-15);
}

TEST(Refinement, IsTheSameOnAllExecutors) {
  expect_same_everywhere(mixed_square(4), 3);
  expect_same_everywhere(disk(), 5);
  expect_same_everywhere(tetrahedra_of_cube(2), 3);
  expect_same_everywhere(hexahedra_of_cube(2), 3);
}

TEST(Refinement, NeedsNoEdgesAtTheEnd) {
  const auto check = [](const auto& coarse) {
    on_each_executor([&](const Executor& executor) {
      const auto all = refined_times(coarse, 2, executor);
      const auto corners = refined_times(coarse, 2, executor, Keep::corners);
      EXPECT_EQ(corners.points.to_vector(), all.points.to_vector());
      if (all.tetrahedra.n + all.hexahedra.n > 0) {
        EXPECT_TRUE(corners.triangles.corners.empty() && corners.quadrilaterals.corners.empty());
      } else {
        EXPECT_EQ(corners.triangles.corners.to_vector(), all.triangles.corners.to_vector());
        EXPECT_EQ(corners.quadrilaterals.corners.to_vector(),
                  all.quadrilaterals.corners.to_vector());
      }
      EXPECT_EQ(corners.tetrahedra.corners.to_vector(), all.tetrahedra.corners.to_vector());
      EXPECT_EQ(corners.hexahedra.corners.to_vector(), all.hexahedra.corners.to_vector());
      EXPECT_EQ(corners.sides.cells.to_vector(), all.sides.cells.to_vector());
      EXPECT_TRUE(corners.edge_ends.empty());
      EXPECT_TRUE(corners.tetrahedra.edges.empty());
    });
  };
  check(mixed_square(2));
  check(tetrahedra_of_cube(1));
  check(hexahedra_of_cube(1));
}

TEST(Refinement, KeepsMaterialsOfTheCoarseCells) {
  const CoarseCells<3> coarse = tetrahedra_of_cube(1);
  const CellArrays<3> mesh = refined_times(coarse, 2, multigrid::default_host());
  EXPECT_EQ(mesh.materials.to_vector(), coarse.materials);
  EXPECT_EQ(mesh.n_cells(), 6 * 64);
  EXPECT_EQ((mesh.n_cells() - 1) >> 3 * mesh.refinements, 5);
}

TEST(Refinement, NeedsEdges) {
  const CellArrays<2> mesh = cell_arrays(mixed_square(2), multigrid::default_host(), Keep::corners);
  EXPECT_REFUSAL(refined(mesh, Keep::all), std::logic_error,
                 "a mesh without its edges cannot be refined");
}

TEST(Refinement, RefusesMoreThanItCanCount) {
  CellArrays<2> mesh = cell_arrays(mixed_square(2), multigrid::default_host(), Keep::all);
  mesh.n_edges = 2000000000;
  try {
    refined(mesh, Keep::all);
    ADD_FAILURE() << "no refusal";
  } catch (const multigrid::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("Mesh/Refinements"), std::string::npos);
  }
}

}  // namespace
}  // namespace tests
