// SPDX-License-Identifier: MIT
#include "tests/mesh/measures.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

MeshOptions structured(const Shape shape, const Cells cells, const int cells_per_side) {
  MeshOptions options;
  options.shape = shape;
  options.cells = cells;
  options.cells_per_side = cells_per_side;
  return options;
}

}  // namespace

TEST(Structured, SquareHasTheAreaAndCellsOfItsGrid) {
  for (const int n : {1, 2, 7, 16}) {
    const auto quadrilaterals =
        make_coarse_mesh<2>(structured(Shape::square, Cells::quadrilaterals, n));
    const auto triangles = make_coarse_mesh<2>(structured(Shape::square, Cells::triangles, n));

    EXPECT_EQ(quadrilaterals.triangulation->n_active_cells(), unsigned(n * n));
    EXPECT_EQ(triangles.triangulation->n_active_cells(), unsigned(2 * n * n));
    EXPECT_EQ(triangles.triangulation->n_used_vertices(), unsigned((n + 1) * (n + 1)));
    EXPECT_NEAR(area(*quadrilaterals.triangulation), 1, 1e-13);
    EXPECT_NEAR(area(*triangles.triangulation), 1, 1e-13);
  }
}

TEST(Structured, LShapeHasThreeQuartersOfTheArea) {
  for (const Cells cells : {Cells::triangles, Cells::quadrilaterals})
    for (const int n : {2, 6}) {
      const auto mesh = make_coarse_mesh<2>(structured(Shape::lshape, cells, n));

      EXPECT_EQ(mesh.triangulation->n_active_cells(),
                unsigned(3 * n * n / 4 * (cells == Cells::triangles ? 2 : 1)));
      EXPECT_NEAR(area(*mesh.triangulation), 0.75, 1e-13);
    }
}

TEST(Structured, TrianglesAreHalvesOfSquares) {
  const auto mesh = make_coarse_mesh<2>(structured(Shape::square, Cells::triangles, 5));

  EXPECT_NEAR(smallest_angle(*mesh.triangulation), 45, 1e-9);
  EXPECT_NEAR(edge_lengths(*mesh.triangulation).shortest, 1. / 5, 1e-14);
  EXPECT_NEAR(edge_lengths(*mesh.triangulation).longest, std::sqrt(2.) / 5, 1e-14);
}

TEST(Boundaries, AreNamedAndOfTheRightLength) {
  for (const Generator generator : {Generator::dealii, Generator::gmsh})
    for (const int refinements : {0, 2}) {
      MeshOptions options = structured(Shape::square, Cells::triangles, 4);
      options.generator = generator;
      options.mesh_size = 0.3;
      auto square = make_coarse_mesh<2>(options);
      options.shape = Shape::lshape;
      auto lshape = make_coarse_mesh<2>(options);
      refine_triangulation(square, refinements);
      refine_triangulation(lshape, refinements);

      auto lengths = boundary_lengths(square);
      EXPECT_EQ(lengths.size(), 4u);
      for (const char* side : {"left", "right", "bottom", "top"})
        EXPECT_NEAR(lengths[side], 1, 1e-12) << side;
      lengths = boundary_lengths(lshape);
      EXPECT_EQ(lengths.size(), 5u);
      for (const char* side : {"right", "top", "reentrant"})
        EXPECT_NEAR(lengths[side], 1, 1e-12) << side;
      for (const char* side : {"left", "bottom"}) EXPECT_NEAR(lengths[side], 0.5, 1e-12) << side;
    }
}

TEST(Boundaries, LieWhereTheirNamesSay) {
  const auto mesh = make_coarse_mesh<2>(structured(Shape::lshape, Cells::quadrilaterals, 4));
  for (const auto& face : mesh.triangulation->active_face_iterators()) {
    if (!face->at_boundary()) continue;
    const auto center = face->center();
    const auto id = face->boundary_id();

    EXPECT_EQ(id == mesh.boundaries.at("left"), center[0] == 0);
    EXPECT_EQ(id == mesh.boundaries.at("right"), center[0] == 1);
    EXPECT_EQ(id == mesh.boundaries.at("bottom"), center[1] == 0);
    EXPECT_EQ(id == mesh.boundaries.at("top"), center[1] == 1);
  }
}

TEST(Refine, DividesEveryCellIntoFour) {
  for (const Cells cells : {Cells::triangles, Cells::quadrilaterals}) {
    auto mesh = make_coarse_mesh<2>(structured(Shape::lshape, cells, 2));
    const unsigned int before = mesh.triangulation->n_active_cells();

    refine_triangulation(mesh, 3);

    EXPECT_EQ(mesh.triangulation->n_active_cells(), 64 * before);
    EXPECT_NEAR(area(*mesh.triangulation), 0.75, 1e-13);
    EXPECT_NEAR(edge_lengths(*mesh.triangulation).shortest, 1. / 16, 1e-14);
  }
}

TEST(Refine, FindsCellsThatAreTurnedInside) {
  Mesh<2> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<2>>();
  std::vector<dealii::CellData<2>> cells(1);
  cells[0].vertices = {0, 1, 2, 3};
  mesh.triangulation->create_triangulation({{0, 0}, {1, 0}, {0, 1}, {0.2, 0.2}}, cells, {});

  take_arrays(mesh, one_thread());
  const std::string own = refusal([&] { refine(mesh, 1); });
  EXPECT_NE(own.find("is degenerate or turned over"), std::string::npos);
  EXPECT_EQ(own, refusal([&] { refine_triangulation(mesh, 1); }));
}

TEST(Description, SaysWhatWasMade) {
  MeshOptions options = structured(Shape::square, Cells::quadrilaterals, 8);
  auto mesh = make_coarse_mesh<2>(options);
  EXPECT_EQ(mesh.description(), "square, structured quadrilaterals, 8 a side");
  refine_triangulation(mesh, 1);
  EXPECT_EQ(mesh.description(), "square, structured quadrilaterals, 8 a side, refined 1 time");
  refine_triangulation(mesh, 2);
  EXPECT_EQ(mesh.description(), "square, structured quadrilaterals, 8 a side, refined 3 times");

  options = structured(Shape::lshape, Cells::triangles, 8);
  options.generator = Generator::gmsh;
  options.mesh_size = 0.25;
  options.grading = "0.5, 0.5: 0.125";
  mesh = make_coarse_mesh<2>(options);
  refine_triangulation(mesh, 2);
  EXPECT_EQ(mesh.description(),
            "L-shape, Gmsh triangles, mesh size 0.25, 0.125 at (0.5, 0.5), refined 2 times");
}
