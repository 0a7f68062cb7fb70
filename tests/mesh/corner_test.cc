// SPDX-License-Identifier: MIT
// The mesh of paper GS: the L-shape refined toward its reentrant corner.
#include "mesh/subdivide.h"
#include "tests/mesh/measures.h"
#include "tests/mesh/quality.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

MeshOptions paper_options() {
  MeshOptions options;
  options.shape = Shape::lshape;
  options.cells = Cells::mixed;
  options.cells_per_side = 64;
  options.corner_refinements = 5;
  return options;
}

}  // namespace

TEST(Corner, MakesTheLevelsOfPaperGS) {
  // Its Table 1 with all its digits; the largest h printed there is rounded.
  struct Row {
    unsigned int cells, vertices;
    double h_max, h_min;
  };
  const Row table[] = {{3177, 3266, 0.015625, 0.000488},
                       {12708, 12795, 0.0078125, 0.000244},
                       {50832, 50645, 0.00390625, 0.000122},
                       {203328, 201513, 0.001953125, 0.0000610}};
  auto mesh = make_coarse_mesh<2>(paper_options());
  take_arrays(mesh, one_thread());
  for (const Row& row : table) {
    if (row.cells != 3177) {
      refine_triangulation(mesh, 1);
      refine(mesh, 1);
    }
    const CellSizes h = cell_sizes(mesh);

    EXPECT_EQ(mesh.arrays->n_cells(), row.cells);
    EXPECT_EQ(mesh.arrays->n_points, Index(row.vertices));
    EXPECT_EQ(mesh.triangulation->n_active_cells(), row.cells);
    EXPECT_EQ(mesh.triangulation->n_used_vertices(), row.vertices);
    EXPECT_EQ(h.h_max, row.h_max);
    EXPECT_NEAR(h.h_min, row.h_min, 0.001 * row.h_min);
    EXPECT_EQ(h.h_min, row.h_max / 32);
    EXPECT_NEAR(area(*mesh.triangulation), 0.75, 1e-13);
    EXPECT_TRUE(is_conforming(*mesh.triangulation));
  }
}

TEST(Corner, AddsNinetyTrianglesInFiveSteps) {
  MeshOptions options = paper_options();
  for (int k = 1; k <= 5; ++k) {
    options.corner_refinements = k;
    const auto mesh = make_coarse_mesh<2>(options);
    const CellCounts cells = cell_counts(*mesh.triangulation);

    EXPECT_EQ(cells.quadrilaterals, unsigned(3072 + 3 * k));
    EXPECT_EQ(cells.triangles, unsigned(18 * k));
    EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, {0.5, 0.5}), std::pow(0.5, k) / 64, 1e-15);
    EXPECT_NEAR(smallest_angle(*mesh.triangulation), std::atan(0.5) * 180 / M_PI, 1e-9);
    EXPECT_NEAR(quality(mesh).smallest_angle, std::atan(0.5) * 180 / M_PI, 1e-9);
  }
}

TEST(Corner, KeepsTheBoundariesAndTheirNames) {
  MeshOptions options = paper_options();
  for (const int n : {4, 6, 64})
    for (const int corner : {1, 3, 20}) {
      options.cells_per_side = n;
      options.corner_refinements = corner;
      auto mesh = make_coarse_mesh<2>(options);
      refine_triangulation(mesh, 1);
      auto lengths = boundary_lengths(mesh);

      EXPECT_EQ(lengths.size(), 5u);
      for (const char* side : {"right", "top", "reentrant"})
        EXPECT_NEAR(lengths[side], 1, 1e-12) << side;
      for (const char* side : {"left", "bottom"}) EXPECT_NEAR(lengths[side], 0.5, 1e-12) << side;
      for (const auto& face : mesh.triangulation->active_face_iterators())
        if (face->at_boundary()) {
          const auto center = face->center();
          EXPECT_EQ(face->boundary_id() == mesh.boundaries.at("reentrant"),
                    center[0] > 0 && center[1] > 0 && center[0] <= 0.5 && center[1] <= 0.5);
        }
      EXPECT_TRUE(is_conforming(*mesh.triangulation));
      EXPECT_NEAR(area(*mesh.triangulation), 0.75, 1e-13);
    }
}

TEST(Corner, IsSaidInTheDescription) {
  MeshOptions options = paper_options();
  auto mesh = make_coarse_mesh<2>(options);
  refine_triangulation(mesh, 2);
  EXPECT_EQ(mesh.description(),
            "L-shape, structured quadrilaterals and triangles, 64 a side, 5 corner refinements, "
            "refined 2 times");
  options.corner_refinements = 1;
  EXPECT_EQ(make_coarse_mesh<2>(options).description(),
            "L-shape, structured quadrilaterals and triangles, 64 a side, 1 corner refinement");
}

TEST(Corner, NeedsTheStructuredMixedLShapeWithRoomAroundTheCorner) {
  const auto refused = [](const auto& change) {
    MeshOptions options = paper_options();
    change(options);
    return refusal([&] { check(options); });
  };
  EXPECT_EQ(refused([](MeshOptions&) {}), "");
  const std::string shape =
      "Mesh/Corner refinements: only the structured L-shape is refined toward its reentrant "
      "corner; leave Corner refinements at 0 or set Shape = lshape and Generator = deal.II.";
  EXPECT_EQ(refused([](MeshOptions& o) { o.shape = Shape::square; }), shape);
  EXPECT_EQ(refused([](MeshOptions& o) { o.shape = Shape::file; }), shape);
  EXPECT_EQ(refused([](MeshOptions& o) { o.generator = Generator::gmsh; }), shape);
  for (const Cells cells : {Cells::triangles, Cells::quadrilaterals})
    EXPECT_EQ(refused([&](MeshOptions& o) { o.cells = cells; }),
              "Mesh/Corner refinements: they make triangles and quadrilaterals; leave Corner "
              "refinements at 0 or set Cells = mixed.");
  EXPECT_EQ(refused([](MeshOptions& o) { o.cells_per_side = 2; }),
            "Mesh/Corner refinements: they need neighbours of the cells at the corner, so Cells "
            "per side must be at least 4, not 2.");
}

TEST(Corner, IsCountedBeforeTheMeshIsMade) {
  MeshOptions options = paper_options();
  options.refinements = 20;
  const std::string message = refusal([&] { check(options); });
  EXPECT_NE(message.find("about 3.49"), std::string::npos) << message;  // 3177 * 4^20
}

TEST(CellSizes, AreThoseOfTheShortestEdges) {
  MeshOptions options;
  options.cells_per_side = 4;
  auto square = make_coarse_mesh<2>(options);
  take_arrays(square, one_thread());
  EXPECT_EQ(cell_sizes(square).h_max, 0.25);  // not the diagonal

  Mesh<2> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<2>>();
  std::vector<dealii::CellData<2>> cells(2);
  cells[0].vertices = {0, 1, 2, 3};
  cells[1].vertices = {1, 4, 3, 5};
  mesh.triangulation->create_triangulation({{0, 0}, {2, 0}, {0, 3}, {2, 3}, {2.5, 0}, {2.5, 3}},
                                           cells, {});
  take_arrays(mesh, one_thread());
  EXPECT_EQ(cell_sizes(mesh).h_max, 2);
  EXPECT_EQ(cell_sizes(mesh).h_min, 0.5);
}
