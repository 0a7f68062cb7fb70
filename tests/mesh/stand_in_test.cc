// SPDX-License-Identifier: MIT
#include "mesh/stand_in.h"

#include "mesh/cells/structured.h"
#include "mesh/coarse_cells.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

// Meshes that are made by index, beside the structured ones of deal.II.
namespace {

using namespace mesh;
using multigrid::default_host;

MeshOptions structured(Shape shape, Cells cells, int n) {
  MeshOptions options;
  options.shape = shape;
  options.cells = cells;
  options.cells_per_side = n;
  return options;
}

template <int dim>
std::vector<Index> all_corners(const CellArrays<dim>& cells) {
  std::vector<Index> all;
  for (const Array<Index>* corners : {&cells.quadrilaterals.corners, &cells.triangles.corners,
                                      &cells.hexahedra.corners, &cells.tetrahedra.corners}) {
    const std::vector<Index> own = corners->to_vector();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

template <int dim>
void expect_those_of_dealii(const MeshOptions& options) {
  SCOPED_TRACE(std::to_string(options.cells_per_side));
  ASSERT_TRUE(can_stand_in(options));
  Mesh<dim> own = make_stand_in<dim>(options);
  const Mesh<dim> other = make_coarse_mesh<dim>(options);
  EXPECT_LT(own.triangulation->n_active_cells(), other.triangulation->n_active_cells());
  EXPECT_EQ(own.description(), other.description());
  EXPECT_EQ(own.boundaries, other.boundaries);
  take_arrays(own, default_host(), Keep::corners);
  const CellArrays<dim> twin = cell_arrays(coarse_cells(other), default_host(), Keep::corners);
  EXPECT_EQ(own.arrays->points.to_vector(), twin.points.to_vector());
  EXPECT_EQ(all_corners(*own.arrays), all_corners(twin));
  EXPECT_EQ(own.arrays->sides.cells.to_vector(), twin.sides.cells.to_vector());
  EXPECT_EQ(own.arrays->sides.faces.to_vector(), twin.sides.faces.to_vector());
  EXPECT_EQ(own.arrays->sides.ids.to_vector(), twin.sides.ids.to_vector());
  EXPECT_EQ(own.n_cells(), other.n_cells());
  EXPECT_NEAR(cell_sizes(own).h_max, sizes_of_triangulation(other).h_max, 1e-15);
}

TEST(StandIn, IsTheMeshOfDealii) {
  for (const int n : {4, 6, 9, 35}) {
    expect_those_of_dealii<2>(structured(Shape::square, Cells::automatic, n));
    expect_those_of_dealii<2>(structured(Shape::square, Cells::quadrilaterals, n));
    expect_those_of_dealii<2>(structured(Shape::square, Cells::mixed, n));
  }
  for (const int n : {4, 6, 9}) {
    expect_those_of_dealii<3>(structured(Shape::cube, Cells::tetrahedra, n));
    expect_those_of_dealii<3>(structured(Shape::cube, Cells::hexahedra, n));
  }
}

TEST(StandIn, IsForLargerSidesThatCanBeDivided) {
  EXPECT_FALSE(can_stand_in(structured(Shape::square, Cells::triangles, 2)));
  EXPECT_FALSE(can_stand_in(structured(Shape::square, Cells::triangles, 67)));  // a prime
  EXPECT_FALSE(can_stand_in(structured(Shape::lshape, Cells::triangles, 8)));
}

TEST(StandIn, RefusesMoreThanCanBeNumbered) {
  EXPECT_REFUSAL(make_stand_in<3>(structured(Shape::cube, Cells::tetrahedra, 1290)), MeshError,
                 "Mesh/Refinements: the mesh would have about ");
  EXPECT_REFUSAL(structured_cells<3>(1290, GridCells::cut, default_host()), multigrid::InputError,
                 "than 32 bits can number");
}

TEST(CellChecks, FindTheFirstCellThatIsTurnedOver) {
  CoarseCells<2> cells;
  cells.points = {0, 1, 0, 1, 2, /* y */ 0, 0, 1, 1, 0.5};
  cells.triangles = {0, 1, 2, 1, 2, 3, 1, 4, 3};
  const CellChecks checks = check_cells(cell_arrays(cells, default_host(), Keep::corners));
  EXPECT_EQ(checks.first_bad, 1);
  EXPECT_NEAR(checks.center[0], 2. / 3, 1e-15);
  EXPECT_NEAR(checks.center[1], 2. / 3, 1e-15);
  EXPECT_NEAR(checks.diameter, std::sqrt(2.), 1e-15);
  EXPECT_NEAR(checks.h_min, 1, 1e-15);
}

}  // namespace
