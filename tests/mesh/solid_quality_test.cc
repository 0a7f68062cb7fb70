// SPDX-License-Identifier: MIT
#include "tests/mesh/quality.h"
#include "tests/mesh/solids.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <iostream>

using namespace mesh;
using namespace mesh_tests;

namespace {

Mesh<3> coarse_mesh(const Shape shape,
                    const Generator generator,
                    const double mesh_size,
                    const std::string& grading = "",
                    const int n = 4) {
  MeshOptions options;
  options.shape = shape;
  options.generator = generator;
  options.cells_per_side = n;
  options.mesh_size = mesh_size;
  options.grading = grading;
  options.growth = 1;
  return make_coarse_mesh<3>(options);
}

/// The n tetrahedra of the lowest mean ratio, and the faces of the mesh's boundary among theirs, as
/// a mesh of their own: refinement looks at each cell alone.
Mesh<3> worst_part(const Mesh<3>& mesh, const std::size_t n) {
  const auto& triangulation = *mesh.triangulation;
  std::vector<std::pair<double, unsigned int>> order;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    double squares = 0;
    for (unsigned int l = 0; l < 6; ++l) squares += std::pow(cell->line(l)->diameter(), 2);
    order.emplace_back(std::cbrt(std::pow(cell->measure(), 2)) / squares,
                       cell->active_cell_index());
  }
  std::sort(order.begin(), order.end());
  order.resize(std::min(n, order.size()));
  std::vector<dealii::CellData<3>> cells;
  dealii::SubCellData data;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const auto is_this = [&](const auto& o) { return o.second == cell->active_cell_index(); };
    if (std::none_of(order.begin(), order.end(), is_this)) continue;
    cells.emplace_back(4);
    for (unsigned int v = 0; v < 4; ++v) cells.back().vertices[v] = cell->vertex_index(v);
    for (unsigned int l = 0; l < 6; ++l)
      if (cell->line(l)->manifold_id() != dealii::numbers::flat_manifold_id) {
        dealii::CellData<1> edge;
        edge.vertices = {cell->line(l)->vertex_index(0), cell->line(l)->vertex_index(1)};
        edge.manifold_id = cell->line(l)->manifold_id();
        edge.boundary_id = dealii::numbers::internal_face_boundary_id;
        data.boundary_lines.push_back(edge);
      }
    for (unsigned int f = 0; f < 4; ++f)
      if (cell->face(f)->manifold_id() != dealii::numbers::flat_manifold_id) {
        dealii::CellData<2> face(3);
        for (unsigned int v = 0; v < 3; ++v) face.vertices[v] = cell->face(f)->vertex_index(v);
        face.manifold_id = cell->face(f)->manifold_id();
        data.boundary_quads.push_back(face);
      }
  }
  Mesh<3> part;
  part.coarse = mesh.coarse + ", worst part";
  part.triangulation = std::make_unique<dealii::Triangulation<3>>();
  part.triangulation->create_triangulation(triangulation.get_vertices(), cells, data);
  if (!data.boundary_quads.empty())
    part.triangulation->set_manifold(1, triangulation.get_manifold(1));
  return part;
}

/// Refines four times and prints a line a level; the worst mean ratio over the coarse one.
double ratio_after_four(Mesh<3>& mesh) {
  const Worst coarse = worst_tetrahedra(*mesh.triangulation);
  Worst worst = coarse;
  for (int level = 0; level < 5; ++level) {
    if (level > 0) refine_triangulation(mesh, 1);
    worst = worst_tetrahedra(*mesh.triangulation);
    std::cout << mesh.description() << ": " << mesh.triangulation->n_active_cells()
              << " cells, mean ratio " << worst.mean_ratio << ", dihedral angle "
              << worst.dihedral_angle << "\n";
  }
  return worst.mean_ratio / coarse.mean_ratio;
}

}  // namespace

TEST(SolidQuality, IsThatOfKnownCells) {
  Mesh<3> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<3>>();
  std::vector<dealii::CellData<3>> cells(1, dealii::CellData<3>(4));
  cells[0].vertices = {0, 1, 2, 3};
  mesh.triangulation->create_triangulation({{1, 1, 1}, {-1, 1, -1}, {1, -1, -1}, {-1, -1, 1}},
                                           cells, {});
  const Quality regular = quality(mesh);
  EXPECT_NEAR(regular.smallest_mean_ratio, 1, 1e-14);
  EXPECT_NEAR(regular.smallest_angle, 60, 1e-12);
  EXPECT_NEAR(regular.smallest_dihedral_angle, std::acos(1. / 3) * 180 / std::acos(-1.), 1e-12);
  EXPECT_NEAR(regular.smallest_scaled_jacobian, std::sqrt(0.5), 1e-14);
  EXPECT_DOUBLE_EQ(regular.longest_edge, std::sqrt(8.));

  MeshOptions options;
  options.shape = Shape::cube;
  options.cells_per_side = 2;
  const Quality kuhn = quality(make_coarse_mesh<3>(options));
  EXPECT_NEAR(kuhn.smallest_mean_ratio, 12 * std::pow(0.5, 2. / 3) / 10, 1e-14);
  EXPECT_NEAR(kuhn.smallest_dihedral_angle, 45, 1e-12);
  EXPECT_DOUBLE_EQ(kuhn.shortest_edge, 0.5);
  options.cells = Cells::hexahedra;
  const auto cubes = make_coarse_mesh<3>(options);
  EXPECT_NEAR(quality(cubes).smallest_mean_ratio, 1, 1e-14);
  EXPECT_NEAR(quality(cubes).smallest_scaled_jacobian, 1, 1e-14);
  EXPECT_DOUBLE_EQ(sizes_of_triangulation(cubes).h_max, 0.5);
}

TEST(SolidQuality, IsTheSameByAnotherWay) {
  for (const MeshOptions& options : solids()) {
    if (options.cells == Cells::hexahedra) continue;
    auto mesh = make_coarse_mesh<3>(options);
    refine_triangulation(mesh, 1);
    SCOPED_TRACE(mesh.description());
    const Quality q = quality(mesh);
    const Worst worst = worst_tetrahedra(*mesh.triangulation);
    EXPECT_NEAR(q.smallest_mean_ratio, worst.mean_ratio, 1e-9);
    EXPECT_NEAR(q.smallest_dihedral_angle, worst.dihedral_angle, 1e-6);
    EXPECT_DOUBLE_EQ(sizes_of_triangulation(mesh).h_min, q.shortest_edge);
  }
}

TEST(SolidQuality, OfCoarseMeshesIsSound) {
  for (const MeshOptions& options : solids()) {
    const auto mesh = make_coarse_mesh<3>(options);
    SCOPED_TRACE(mesh.description());
    EXPECT_GT(quality(mesh).smallest_mean_ratio, 0.3);
    EXPECT_GT(quality(mesh).smallest_dihedral_angle, 10);
  }
}

TEST(SolidQuality, OfKuhnsTetrahedraStays) {
  for (const Shape shape : {Shape::cube, Shape::box_cavity}) {
    auto mesh = coarse_mesh(shape, Generator::dealii, 0, "", 4);
    const double before = quality(mesh).smallest_mean_ratio;
    refine_triangulation(mesh, 3);
    EXPECT_NEAR(quality(mesh).smallest_mean_ratio, before, 1e-10);
  }
}

// deal.II's own refinement, which always takes the same diagonal, against ours on the same meshes:
// see IsLostByTheSameDiagonalAlways.
TEST(SolidQuality, AfterFourRefinementsIsAThirdAtLeast) {
  std::vector<Mesh<3>> meshes;
  meshes.push_back(coarse_mesh(Shape::cube, Generator::gmsh, 0.5));
  meshes.push_back(coarse_mesh(Shape::box_cavity, Generator::gmsh, 1));
  meshes.push_back(worst_part(coarse_mesh(Shape::ball_cavity, Generator::dealii, 0, "", 3), 80));
  meshes.push_back(worst_part(coarse_mesh(Shape::cube, Generator::gmsh, 0.3, "0,0,0: 1e-4"), 80));
  meshes.push_back(
      worst_part(coarse_mesh(Shape::box_cavity, Generator::gmsh, 0.3, "hole: 0.1"), 80));
  meshes.push_back(worst_part(coarse_mesh(Shape::ball_cavity, Generator::gmsh, 0.3), 80));
  for (Mesh<3>& mesh : meshes) EXPECT_GT(ratio_after_four(mesh), 1. / 3) << mesh.description();
}

TEST(SolidQuality, IsLostByTheSameDiagonalAlways) {
  auto ours = coarse_mesh(Shape::cube, Generator::gmsh, 0.5);
  auto theirs = coarse_mesh(Shape::cube, Generator::gmsh, 0.5);
  const double before = quality(ours).smallest_mean_ratio;
  refine_triangulation(ours, 3);
  theirs.triangulation->refine_global(3);
  const double after = quality(theirs).smallest_mean_ratio;
  std::cout << "mean ratio " << before << ", after three refinements by deal.II " << after
            << ", by ours " << quality(ours).smallest_mean_ratio << "\n";
  EXPECT_LT(after, before / 3);
  EXPECT_GT(quality(ours).smallest_mean_ratio, before / 2);
}
