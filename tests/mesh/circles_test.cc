// SPDX-License-Identifier: MIT
#include "tests/mesh/measures.h"
#include "tests/mesh/quality.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

const double pi = std::acos(-1.);

/// All shapes with a circle, generators and kinds of cells.
std::vector<MeshOptions> round_meshes() {
  std::vector<MeshOptions> all;
  for (const Shape shape : {Shape::disk, Shape::cavity})
    for (const Generator generator : {Generator::dealii, Generator::gmsh})
      for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed}) {
        MeshOptions options;
        options.shape = shape;
        options.generator = generator;
        options.cells = cells;
        options.cells_per_side = 4;
        options.mesh_size = 0.25;
        all.push_back(options);
      }
  return all;
}

struct Round {
  const char* name;
  dealii::Point<2> center;
  double radius, area;
};
Round circle_of(const MeshOptions& options) {
  if (options.shape == Shape::disk) return {"circle", {0, 0}, 1, pi};
  return {"hole", {0.5, 0.5}, 0.2, 1 - 0.04 * pi};
}

}  // namespace

TEST(Circles, AreasAndLengthsConvergeWithOrderTwo) {
  for (const MeshOptions& options : round_meshes()) {
    auto mesh = make_coarse_mesh<2>(options);
    SCOPED_TRACE(mesh.description());
    const Round round = circle_of(options);
    double previous_area = 0, previous_length = 0;
    for (int level = 0; level < 4; ++level) {
      const double area_error = std::abs(area(*mesh.triangulation) - round.area);
      const double length_error =
          std::abs(boundary_lengths(mesh).at(round.name) - 2 * pi * round.radius);
      if (level > 1) {
        EXPECT_NEAR(previous_area / area_error, 4, 0.1);
        EXPECT_NEAR(previous_length / length_error, 4, 0.1);
      }
      previous_area = area_error;
      previous_length = length_error;
      refine_triangulation(mesh, 1);
    }
  }
}

TEST(Circles, VerticesAndMiddlesOfEdgesAreOnThem) {
  for (const MeshOptions& options : round_meshes()) {
    auto mesh = make_coarse_mesh<2>(options);
    SCOPED_TRACE(mesh.description());
    const Round round = circle_of(options);
    for (int level = 0; level < 4; ++level) {
      EXPECT_LT(farthest_from_circle(*mesh.triangulation, mesh.boundaries.at(round.name),
                                     round.center, round.radius),
                1e-15 * (1 << level));
      for (const auto& face : mesh.triangulation->active_face_iterators()) {
        const bool on_circle =
            face->at_boundary() && face->boundary_id() == mesh.boundaries.at(round.name);
        ASSERT_TRUE(on_circle || face->center(true).distance(face->center()) < 1e-15);
      }
      refine_triangulation(mesh, 1);
    }
  }
}

TEST(Circles, MeshesConform) {
  for (const MeshOptions& options : round_meshes()) {
    auto mesh = make_coarse_mesh<2>(options);
    SCOPED_TRACE(mesh.description());

    EXPECT_TRUE(is_conforming(*mesh.triangulation));
    EXPECT_EQ(mesh.triangulation->n_used_vertices(), mesh.triangulation->n_vertices());
    refine_triangulation(mesh, 2);
    EXPECT_TRUE(is_conforming(*mesh.triangulation));
  }
}

TEST(Circles, CellsAreOfTheKindAskedFor) {
  for (const MeshOptions& options : round_meshes()) {
    const auto mesh = make_coarse_mesh<2>(options);
    SCOPED_TRACE(mesh.description());
    const CellCounts counts = cell_counts(*mesh.triangulation);

    EXPECT_EQ(counts.triangles > 0, options.cells != Cells::quadrilaterals);
    EXPECT_EQ(counts.quadrilaterals > 0, options.cells != Cells::triangles);
  }
}

TEST(Circles, AnglesStaySoundUnderRefinement) {
  for (const MeshOptions& options : round_meshes()) {
    auto mesh = make_coarse_mesh<2>(options);
    SCOPED_TRACE(mesh.description());
    refine_triangulation(mesh, 4);
    const Quality q = quality(mesh);

    EXPECT_GT(q.smallest_angle, options.cells == Cells::quadrilaterals ? 35 : 22);
    EXPECT_GT(q.smallest_scaled_jacobian, 0.38);
  }
}

TEST(Circles, CoarsestMeshesCanBeRefined) {
  for (MeshOptions options : round_meshes()) {
    options.mesh_size = 100;
    options.cells_per_side = options.shape == Shape::disk             ? 1
                             : options.cells == Cells::triangles      ? 3
                             : options.cells == Cells::quadrilaterals ? 1
                                                                      : 2;
    auto mesh = make_coarse_mesh<2>(options);
    SCOPED_TRACE(mesh.description());
    refine_triangulation(mesh, 4);

    EXPECT_GT(quality(mesh).smallest_angle, 13);
  }
}

TEST(Circles, MeshesAreTheSameEachTime) {
  for (const MeshOptions& options : round_meshes()) {
    auto first = make_coarse_mesh<2>(options), second = make_coarse_mesh<2>(options);
    refine_triangulation(first, 2);
    refine_triangulation(second, 2);

    EXPECT_EQ(first.triangulation->get_vertices(), second.triangulation->get_vertices());
    auto cell = second.triangulation->begin_active();
    for (const auto& other : first.triangulation->active_cell_iterators()) {
      ASSERT_EQ(other->n_vertices(), cell->n_vertices());
      for (const unsigned int v : other->vertex_indices())
        ASSERT_EQ(other->vertex_index(v), cell->vertex_index(v));
      ++cell;
    }
  }
}

TEST(Circles, CavityHasTheSidesOfTheSquare) {
  for (const MeshOptions& options : round_meshes()) {
    if (options.shape != Shape::cavity) continue;
    const auto lengths = boundary_lengths(make_coarse_mesh<2>(options));

    EXPECT_EQ(lengths.size(), 5u);
    for (const char* side : {"left", "right", "bottom", "top"})
      EXPECT_NEAR(lengths.at(side), 1, 1e-12) << side;
  }
}

TEST(Structured, RingsHaveTheCellsThatTheDocumentsCount) {
  MeshOptions options;
  options.shape = Shape::disk;
  options.cells = Cells::quadrilaterals;
  options.cells_per_side = 5;
  EXPECT_EQ(make_coarse_mesh<2>(options).triangulation->n_active_cells(), 25u + 4 * 5 * 3);

  options.shape = Shape::cavity;
  EXPECT_EQ(make_coarse_mesh<2>(options).triangulation->n_active_cells(), 4u * 5 * 4);
  options.cells = Cells::triangles;
  EXPECT_EQ(make_coarse_mesh<2>(options).triangulation->n_active_cells(), 2u * 4 * 5 * 4);
}

TEST(Structured, MixedCellsAreQuadrilateralsOnTheLeft) {
  for (const Shape shape : {Shape::square, Shape::lshape}) {
    MeshOptions options;
    options.shape = shape;
    options.cells = Cells::mixed;
    options.cells_per_side = 6;
    auto mesh = make_coarse_mesh<2>(options);
    const CellCounts counts = cell_counts(*mesh.triangulation);

    EXPECT_EQ(counts.quadrilaterals, shape == Shape::square ? 18u : 9u);
    EXPECT_EQ(counts.triangles, 36u);
    for (const auto& cell : mesh.triangulation->active_cell_iterators())
      EXPECT_EQ(cell->n_vertices() == 4, cell->center()[0] < 0.5);
    refine_triangulation(mesh, 3);
    EXPECT_TRUE(is_conforming(*mesh.triangulation));
    EXPECT_NEAR(area(*mesh.triangulation), shape == Shape::square ? 1 : 0.75, 1e-12);
    EXPECT_NEAR(quality(mesh).smallest_angle, 45, 1e-9);
  }
}
