// SPDX-License-Identifier: MIT
#include "tests/mesh/solids.h"

#include "tests/reference/mesh/lineage.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

const double pi = std::acos(-1.);
constexpr const char* sides[] = {"left", "right", "front", "back", "bottom", "top"};

}  // namespace

TEST(Solids, HaveTheirVolumeAndTheAreasOfTheirNames) {
  for (const MeshOptions& options : solids()) {
    auto mesh = make_coarse_mesh<3>(options);
    for (int level = 0; level < 3; ++level) {
      SCOPED_TRACE(mesh.description());
      const auto areas = boundary_areas(mesh);
      EXPECT_EQ(areas.size(), options.shape == Shape::cube ? 6u : 7u);
      for (const char* side : sides) EXPECT_NEAR(areas.at(side), 1, 1e-11) << side;
      const double expected = options.shape == Shape::cube ? 1 : 0.875;
      if (options.shape != Shape::ball_cavity) {
        EXPECT_NEAR(volume(*mesh.triangulation), expected, 1e-11);
      }
      if (options.shape == Shape::box_cavity) {
        EXPECT_NEAR(areas.at("hole"), 1.5, 1e-11);
      }
      if (level < 2) refine_triangulation(mesh, 1);
    }
  }
}

TEST(Solids, VolumeAndAreaOfTheBallConvergeWithOrderTwo) {
  for (const MeshOptions& options : solids()) {
    if (options.shape != Shape::ball_cavity) continue;
    auto mesh = make_coarse_mesh<3>(options);
    double previous_volume = 0, previous_area = 0;
    for (int level = 0; level < 3; ++level) {
      SCOPED_TRACE(mesh.description());
      const double volume_error = volume(*mesh.triangulation) - (1 - 4. / 3 * pi * 0.008);
      const double area_error = 4 * pi * 0.04 - boundary_areas(mesh).at("hole");
      EXPECT_GT(volume_error, 0);
      EXPECT_GT(area_error, 0);
      if (level > 0) {
        EXPECT_NEAR(previous_volume / volume_error, 4, level == 1 ? 0.25 : 0.1);
        EXPECT_NEAR(previous_area / area_error, 4, level == 1 ? 0.25 : 0.1);
      }
      previous_volume = volume_error;
      previous_area = area_error;
      if (level < 2) refine_triangulation(mesh, 1);
    }
  }
}

TEST(Solids, VerticesOfTheHoleAndMiddlesOfItsEdgesAreOnTheSphere) {
  for (const MeshOptions& options : solids()) {
    if (options.shape != Shape::ball_cavity) continue;
    auto mesh = make_coarse_mesh<3>(options);
    for (int level = 0; level < 3; ++level) {
      SCOPED_TRACE(mesh.description());
      const auto off = [](const dealii::Point<3>& p) {
        return std::abs(p.distance({0.5, 0.5, 0.5}) - 0.2);
      };
      for (const auto& face : mesh.triangulation->active_face_iterators()) {
        const bool round = face->at_boundary() && face->boundary_id() == mesh.boundaries.at("hole");
        for (unsigned int l = 0; round && l < face->n_lines(); ++l) {
          ASSERT_LT(off(face->line(l)->vertex(0)), 1e-15);
          ASSERT_LT(off(face->line(l)->vertex(1)), 1e-15);
          ASSERT_LT(off(face->line(l)->center(true)), 1e-15);
        }
        ASSERT_EQ(face->manifold_id() == dealii::numbers::flat_manifold_id, !round);
      }
      if (level < 2) refine_triangulation(mesh, 1);
    }
  }
}

TEST(Solids, BoundariesLieWhereTheirNamesSay) {
  for (const MeshOptions& options : solids()) {
    auto mesh = make_coarse_mesh<3>(options);
    refine_triangulation(mesh, 1);
    SCOPED_TRACE(mesh.description());
    for (const auto& face : mesh.triangulation->active_face_iterators())
      if (face->at_boundary()) {
        const dealii::Point<3> p = face->center();
        for (unsigned int x = 0; x < 3; ++x) {
          const auto id = face->boundary_id();
          ASSERT_EQ(id == mesh.boundaries.at(sides[2 * x]), std::abs(p[x]) < 1e-13);
          ASSERT_EQ(id == mesh.boundaries.at(sides[2 * x + 1]), std::abs(p[x] - 1) < 1e-13);
        }
      }
  }
}

TEST(Solids, Conform) {
  for (const MeshOptions& options : solids()) {
    auto mesh = make_coarse_mesh<3>(options);
    for (int level = 0; level < 2; ++level) {
      SCOPED_TRACE(mesh.description());
      const Census counts = census(*mesh.triangulation);
      EXPECT_TRUE(counts.conforming);
      EXPECT_EQ(counts.vertices, mesh.triangulation->n_vertices());
      EXPECT_EQ(counts.euler_characteristic(), options.shape == Shape::cube ? 1 : 2);
      if (level < 1) refine_triangulation(mesh, 1);
    }
  }
}

TEST(Solids, HaveTheCellsAskedForAndEightOfEachAfterARefinement) {
  for (const MeshOptions& options : solids()) {
    auto mesh = make_coarse_mesh<3>(options);
    SCOPED_TRACE(mesh.description());
    const unsigned int n = mesh.triangulation->n_active_cells();
    for (const auto& cell : mesh.triangulation->active_cell_iterators())
      ASSERT_EQ(cell->n_vertices(), options.cells == Cells::hexahedra ? 8u : 4u);
    refine_triangulation(mesh, 2);
    EXPECT_EQ(mesh.triangulation->n_active_cells(), 64 * n);
    EXPECT_EQ(mesh.refinements, 2);
  }
}

TEST(Solids, StructuredOnesHaveTheCellsThatTheDocumentsCount) {
  const auto count = [](const Shape shape, const Cells cells, const int n) {
    MeshOptions options;
    options.shape = shape;
    options.cells = cells;
    options.cells_per_side = n;
    return make_coarse_mesh<3>(options).triangulation->n_active_cells();
  };
  EXPECT_EQ(count(Shape::cube, Cells::hexahedra, 5), 125u);
  EXPECT_EQ(count(Shape::cube, Cells::automatic, 5), 6u * 125);
  EXPECT_EQ(count(Shape::box_cavity, Cells::hexahedra, 8), 512u - 64);
  EXPECT_EQ(count(Shape::box_cavity, Cells::tetrahedra, 4), 6u * (64 - 8));
  EXPECT_EQ(count(Shape::ball_cavity, Cells::hexahedra, 5), 6u * 25 * 4);
  EXPECT_EQ(count(Shape::ball_cavity, Cells::tetrahedra, 3), 6u * 6 * 9 * 2);
}

TEST(Solids, AreTheSameEachTime) {
  for (const MeshOptions& options : solids()) {
    auto first = make_coarse_mesh<3>(options), second = make_coarse_mesh<3>(options);
    SCOPED_TRACE(first.description());
    refine_triangulation(first, 1);
    refine_triangulation(second, 1);

    EXPECT_EQ(first.triangulation->get_vertices(), second.triangulation->get_vertices());
    EXPECT_EQ(lineage_of(*first.triangulation).diagonals,
              lineage_of(*second.triangulation).diagonals);
    auto cell = second.triangulation->begin_active();
    for (const auto& other : first.triangulation->active_cell_iterators()) {
      for (const unsigned int v : other->vertex_indices())
        ASSERT_EQ(other->vertex_index(v), cell->vertex_index(v));
      ++cell;
    }
  }
}

TEST(Solids, AreDescribed) {
  MeshOptions options;
  options.shape = Shape::cube;
  options.cells_per_side = 2;
  EXPECT_EQ(make_coarse_mesh<3>(options).description(), "cube, structured tetrahedra, 2 a side");
  options.cells = Cells::hexahedra;
  EXPECT_EQ(make_coarse_mesh<3>(options).description(), "cube, structured hexahedra, 2 a side");
  options.cells = Cells::tetrahedra;
  options.shape = Shape::box_cavity;
  options.generator = Generator::gmsh;
  options.mesh_size = 0.5;
  options.grading = "1, 1, 0.5: 0.1; hole: 0.2";
  auto mesh = make_coarse_mesh<3>(options);
  refine_triangulation(mesh, 1);
  EXPECT_EQ(mesh.description(),
            "box cavity, Gmsh tetrahedra, mesh size 0.5, 0.1 at (1, 1, 0.5), 0.2 at hole, refined "
            "1 time");
}
