// SPDX-License-Identifier: MIT
#include "tests/reference/mesh/red_refinement.h"

#include "tests/mesh/solids.h"
#include "tests/reference/mesh/lineage.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/refusals.h"

#include <deal.II/grid/manifold.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace mesh;
using namespace mesh_tests;

namespace {

using Corners = std::array<dealii::Point<3>, 4>;

Mesh<3> mesh_of(const std::vector<dealii::Point<3>>& vertices,
                const std::vector<std::array<unsigned int, 4>>& tetrahedra) {
  std::vector<dealii::CellData<3>> cells;
  for (const auto& vertices : tetrahedra) {
    cells.emplace_back(4);
    std::copy(vertices.begin(), vertices.end(), cells.back().vertices.begin());
  }
  Mesh<3> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<3>>();
  mesh.triangulation->create_triangulation(vertices, cells, {});
  return mesh;
}

Mesh<3> one_tetrahedron(const Corners& p) {
  return mesh_of({p[0], p[1], p[2], p[3]}, {{0, 1, 2, 3}});
}

/// Positively oriented, with coordinates in (0, 1) and a mean ratio above 0.1.
std::vector<Corners> random_tetrahedra(const int n) {
  std::mt19937 generator(20261);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<Corners> all;
  while (static_cast<int>(all.size()) < n) {
    Corners p;
    for (auto& point : p)
      for (int x = 0; x < 3; ++x) point[x] = uniform(generator);
    if (dealii::cross_product_3d(p[1] - p[0], p[2] - p[0]) * (p[3] - p[0]) < 0)
      std::swap(p[2], p[3]);
    if (worst_tetrahedra(*one_tetrahedron(p).triangulation).mean_ratio > 0.1) all.push_back(p);
  }
  return all;
}

std::vector<Corners> cells_of(const dealii::Triangulation<3>& triangulation) {
  std::vector<Corners> cells;
  for (const auto& cell : triangulation.active_cell_iterators())
    cells.push_back({cell->vertex(0), cell->vertex(1), cell->vertex(2), cell->vertex(3)});
  return cells;
}

/// The vertices of a child in the reference coordinates of its parent.
Corners child_corners(const unsigned int kind) {
  const std::array<dealii::Point<3>, 10> places = {dealii::Point<3>(0, 0, 0),
                                                   {1, 0, 0},
                                                   {0, 1, 0},
                                                   {0, 0, 1},
                                                   {0.5, 0, 0},
                                                   {0.5, 0.5, 0},
                                                   {0, 0.5, 0},
                                                   {0, 0, 0.5},
                                                   {0.5, 0, 0.5},
                                                   {0, 0.5, 0.5}};
  Corners corners;
  for (unsigned int v = 0; v < 4; ++v) corners[v] = places[child_vertices(kind)[v]];
  return corners;
}

dealii::Point<3> mapped(const Corners& parent, const dealii::Point<3>& p) {
  return parent[0] + p[0] * (parent[1] - parent[0]) + p[1] * (parent[2] - parent[0]) +
         p[2] * (parent[3] - parent[0]);
}

}  // namespace

TEST(Children, OfEachDiagonalFillTheTetrahedron) {
  for (unsigned int diagonal = 0; diagonal < 3; ++diagonal) {
    std::vector<dealii::Point<3>> vertices(10);
    std::vector<std::array<unsigned int, 4>> cells;
    for (unsigned int k = 0; k < 8; ++k) {
      const unsigned int kind = Lineage{{std::uint8_t(diagonal)}}.kind(k);
      cells.push_back(child_vertices(kind));
      for (unsigned int v = 0; v < 4; ++v) vertices[cells.back()[v]] = child_corners(kind)[v];
    }
    const Mesh<3> children = mesh_of(vertices, cells);
    for (const auto& [a, b, c, d] : cells_of(*children.triangulation))
      EXPECT_DOUBLE_EQ(dealii::cross_product_3d(b - a, c - a) * (d - a), 1. / 8);
    const Census counts = census(*children.triangulation);
    EXPECT_TRUE(counts.conforming);
    EXPECT_EQ(counts.vertices, 10u);
    EXPECT_EQ(counts.edges, 25u);
    EXPECT_EQ(counts.euler_characteristic(), 1);
  }
}

TEST(Children, LieWhereTheLineageSays) {
  for (MeshOptions options : solids()) {
    if (options.cells == Cells::hexahedra) continue;
    auto mesh = make_coarse_mesh<3>(options);
    SCOPED_TRACE(mesh.description());
    EXPECT_TRUE(lineage_of(*mesh.triangulation).empty());
    // Middles on the sphere are as far from those of the chord as (edge length)^2 / (8 radius).
    const bool round = options.shape == Shape::ball_cavity;
    for (int level = 0; level < 2; ++level) {
      const std::vector<Corners> parents = cells_of(*mesh.triangulation);
      refine_triangulation(mesh, 1);
      const std::vector<Corners> cells = cells_of(*mesh.triangulation);
      const Lineage lineage = lineage_of(*mesh.triangulation);
      ASSERT_EQ(cells.size(), 8 * parents.size());
      unsigned int bent = 0;
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const auto corners = child_corners(lineage.kind(c));
        for (unsigned int v = 0; v < 4; ++v) {
          const double off = cells[c][v].distance(mapped(parents[lineage.parent(c)], corners[v]));
          bent += off > 1e-14;
          ASSERT_LT(off, round ? 0.02 : 1e-14);
        }
      }
      EXPECT_EQ(bent > 0, round);
    }
  }
}

TEST(Children, SurroundTheShortestDiagonal) {
  for (const Corners& p : random_tetrahedra(100)) {
    auto mesh = one_tetrahedron(p);
    refine_triangulation(mesh, 1);
    const auto diagonal = [&](int a, int b, int c, int d) {
      return (p[a] + (p[b] - p[c]) - p[d]).norm() / 2;
    };
    const double lengths[] = {diagonal(0, 1, 2, 3), diagonal(0, 2, 1, 3), diagonal(0, 3, 1, 2)};
    const auto chosen = lineage_of(*mesh.triangulation).diagonals.at(0);
    for (const double length : lengths) EXPECT_LE(lengths[chosen], length);
    for (std::size_t c = 4; c < 8; ++c) {
      const auto cell = cells_of(*mesh.triangulation)[c];
      EXPECT_NEAR(cell[0].distance(cell[1]), lengths[chosen], 1e-14);
    }
  }
}

// Of 400 such tetrahedra the worst kept 0.78 of its mean ratio over four refinements.
TEST(RedRefinement, KeepsTheQualityOfAnyTetrahedron) {
  for (const Corners& p : random_tetrahedra(100)) {
    auto mesh = one_tetrahedron(p);
    const double before = worst_tetrahedra(*mesh.triangulation).mean_ratio;
    refine_triangulation(mesh, 3);
    EXPECT_GT(worst_tetrahedra(*mesh.triangulation).mean_ratio, 0.7 * before);
  }
}

TEST(RedRefinement, KeepsIdsManifoldsAndTheObject) {
  MeshOptions options;
  options.shape = Shape::ball_cavity;
  options.cells_per_side = 3;
  auto mesh = make_coarse_mesh<3>(options);
  const auto* object = mesh.triangulation.get();
  mesh.triangulation->set_manifold(7, dealii::FlatManifold<3>());
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    cell->set_material_id(cell->active_cell_index() % 5);
    if (cell->active_cell_index() % 3 == 0) cell->set_manifold_id(7);
  }
  for (int level = 0, block = 8; level < 2; ++level, block *= 8) {
    refine_triangulation(mesh, 1);
    EXPECT_EQ(mesh.triangulation.get(), object);
    EXPECT_EQ(mesh.triangulation->n_levels(), 1u);
    for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
      const unsigned int ancestor = cell->active_cell_index() / block;
      ASSERT_EQ(cell->material_id(), ancestor % 5);
      ASSERT_EQ(cell->manifold_id(), ancestor % 3 == 0 ? 7 : dealii::numbers::flat_manifold_id);
    }
  }
}

TEST(RedRefinement, RefusesWhatItHasNotMade) {
  MeshOptions options;
  options.shape = Shape::cube;
  options.cells_per_side = 1;
  auto tetrahedra = make_coarse_mesh<3>(options);
  tetrahedra.triangulation->refine_global(1);
  EXPECT_REFUSAL(refine_tetrahedra(*tetrahedra.triangulation), std::logic_error,
                 "refine_tetrahedra: cells of several levels, or no tetrahedra");
  options.cells = Cells::hexahedra;
  EXPECT_REFUSAL(refine_tetrahedra(*make_coarse_mesh<3>(options).triangulation), std::logic_error,
                 "refine_tetrahedra: cells of several levels, or no tetrahedra");
}

TEST(RedRefinement, FindsTetrahedraThatAreTurnedInside) {
  auto mesh = mesh_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, {{0, 1, 2, 3}});
  take_arrays(mesh, one_thread());
  EXPECT_REFUSAL(refine(mesh, 1), MeshError, "is degenerate or turned over");
  EXPECT_REFUSAL(refine_triangulation(mesh, 1), MeshError, "is degenerate or turned over");
}

TEST(RedRefinement, HexahedraHaveNoLineage) {
  MeshOptions options;
  options.shape = Shape::cube;
  options.cells = Cells::hexahedra;
  options.cells_per_side = 1;
  auto mesh = make_coarse_mesh<3>(options);
  refine_triangulation(mesh, 1);
  EXPECT_TRUE(lineage_of(*mesh.triangulation).empty());
  EXPECT_EQ(mesh.triangulation->n_levels(), 2u);
}
