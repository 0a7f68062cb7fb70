// SPDX-License-Identifier: MIT
#include "mesh/coarse_cells.h"
#include "mesh/shape.h"
#include "tests/mesh/solids.h"
#include "tests/reference/mesh/lineage.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/tria_accessor.h>

#include <gtest/gtest.h>

// CellArrays beside deal.II's refinement of the same coarse mesh.
namespace {

using namespace mesh;
using multigrid::default_host;

template <int dim>
struct HostCells {
  explicit HostCells(const CellArrays<dim>& mesh)
      : n(std::size_t(mesh.n_points)), points(mesh.points.to_vector()) {
    add(mesh.quadrilaterals.corners, mesh.quadrilaterals.n, dim == 2 ? 4 : 0);
    add(mesh.triangles.corners, mesh.triangles.n, dim == 2 ? 3 : 0);
    add(mesh.tetrahedra.corners, mesh.tetrahedra.n, 4);
    add(mesh.hexahedra.corners, mesh.hexahedra.n, 8);
  }
  dealii::Point<dim> point(Index v) const {
    dealii::Point<dim> p;
    for (int d = 0; d < dim; ++d) p[d] = points[std::size_t(d) * n + std::size_t(v)];
    return p;
  }

  std::size_t n;
  std::vector<double> points;
  std::vector<std::vector<Index>> cells;

 private:
  void add(const Array<Index>& corners, Index count, int of_each) {
    const std::vector<Index> all = corners.to_vector();
    for (std::size_t c = 0; of_each > 0 && c < std::size_t(count); ++c)
      cells.emplace_back(all.begin() + std::ptrdiff_t(c) * of_each,
                         all.begin() + std::ptrdiff_t(c + 1) * of_each);
  }
};

/// Cell by cell and corner by corner; returns the largest distance between two corners that should be one.
template <int dim>
double largest_distance(const CellArrays<dim>& arrays,
                        const dealii::Triangulation<dim>& triangulation) {
  const HostCells<dim> own(arrays);
  EXPECT_EQ(own.cells.size(), triangulation.n_active_cells());
  EXPECT_EQ(own.n, triangulation.n_used_vertices());
  double largest = 0;
  std::size_t c = 0;
  std::vector<unsigned int> vertex_of(own.n, dealii::numbers::invalid_unsigned_int);
  for (const auto& cell : triangulation.active_cell_iterators()) {
    EXPECT_EQ(own.cells[c].size(), cell->n_vertices());
    for (const unsigned int v : cell->vertex_indices()) {
      const Index point = own.cells[c][v];
      largest = std::max(largest, own.point(point).distance(cell->vertex(v)));
      unsigned int& known = vertex_of[std::size_t(point)];
      if (known == dealii::numbers::invalid_unsigned_int) known = cell->vertex_index(v);
      EXPECT_EQ(known, cell->vertex_index(v));
    }
    ++c;
  }
  return largest;
}

template <int dim>
void expect_same_sides(const CellArrays<dim>& arrays,
                       const dealii::Triangulation<dim>& triangulation) {
  std::vector<std::array<int, 3>> own, others;
  const std::vector<Index> cells = arrays.sides.cells.to_vector();
  const std::vector<std::uint8_t> faces = arrays.sides.faces.to_vector();
  const std::vector<std::uint16_t> ids = arrays.sides.ids.to_vector();
  for (std::size_t k = 0; k < cells.size(); ++k)
    own.push_back({int(cells[k]), int(faces[k]), int(ids[k])});
  const std::vector<std::uint16_t> materials = arrays.materials.to_vector();
  int number = 0;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    EXPECT_EQ(materials[std::size_t(number >> dim * arrays.refinements)], cell->material_id());
    for (const unsigned int f : cell->face_indices())
      if (cell->face(f)->at_boundary())
        others.push_back({number, int(f), int(cell->face(f)->boundary_id())});
    ++number;
  }
  std::sort(own.begin(), own.end());
  EXPECT_EQ(own, others);
}

/// The largest distance over some refinements.
template <int dim>
double compare(MeshOptions options, int refinements) {
  SCOPED_TRACE(name(options.shape) + ", " + std::to_string(int(options.cells)));
  Mesh<dim> mesh = make_coarse_mesh<dim>(options);
  CellArrays<dim> arrays = cell_arrays(coarse_cells(mesh), default_host(), Keep::all);
  double largest = largest_distance(arrays, *mesh.triangulation);
  for (int k = 0; k < refinements; ++k) {
    refine_triangulation(mesh, 1);
    arrays = refined(arrays, k + 1 < refinements ? Keep::all : Keep::corners);
    largest = std::max(largest, largest_distance(arrays, *mesh.triangulation));
    expect_same_sides(arrays, *mesh.triangulation);
    EXPECT_EQ(arrays.diagonals.to_vector(),
              lineage_of(*mesh.triangulation).diagonals);  // none but of tetrahedra
  }
  return largest;
}

MeshOptions structured(Shape shape, Cells cells, int n) {
  MeshOptions options;
  options.shape = shape;
  options.cells = cells;
  options.cells_per_side = n;
  return options;
}

TEST(CellsTwin, HasTheVerticesOfFlatPlaneMeshes) {
  for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed})
    for (const Shape shape : {Shape::square, Shape::lshape})
      EXPECT_EQ(compare<2>(structured(shape, cells, 6), 3), 0);
  MeshOptions corner = structured(Shape::lshape, Cells::mixed, 8);
  corner.corner_refinements = 3;
  EXPECT_EQ(compare<2>(corner, 2), 0);
  MeshOptions gmsh = structured(Shape::square, Cells::triangles, 0);
  gmsh.generator = Generator::gmsh;
  gmsh.mesh_size = 0.2;
  gmsh.cells_per_side = 64;
  EXPECT_EQ(compare<2>(gmsh, 3), 0);
  gmsh.cells = Cells::mixed;
  EXPECT_EQ(compare<2>(gmsh, 3), 0);
}

/// The largest distance of the disk's boundary points from (cos, sin) of the nearest multiple of 2 pi / n.
double distance_from_exact(const std::vector<dealii::Point<2>>& points, int n) {
  double largest = 0;
  for (const dealii::Point<2>& p : points) {
    if (p.norm() < 1 - 1e-12) continue;
    const double angle = 2 * M_PI * std::round(std::atan2(p[1], p[0]) * n / (2 * M_PI)) / n;
    largest = std::max(largest, p.distance({std::cos(angle), std::sin(angle)}));
  }
  return largest;
}

/// deal.II's points of a circle drift along it: ours are nearer to the exact ones.
TEST(CellsTwin, HasTheVerticesOfCircles) {
  for (const Shape shape : {Shape::disk, Shape::cavity})
    for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed})
      EXPECT_LE(compare<2>(structured(shape, cells, 4), 4), 1e-14);
  Mesh<2> mesh = make_coarse_mesh<2>(structured(Shape::disk, Cells::triangles, 4));
  CellArrays<2> arrays = cell_arrays(coarse_cells(mesh), default_host(), Keep::all);
  for (int k = 0; k < 5; ++k) arrays = refined(arrays, Keep::all);
  refine_triangulation(mesh, 5);
  const HostCells<2> own(arrays);
  std::vector<dealii::Point<2>> points;
  for (std::size_t v = 0; v < own.n; ++v) points.push_back(own.point(Index(v)));
  const int n = 4 * 4 * 32;
  EXPECT_LE(distance_from_exact(points, n), 1e-15);
  EXPECT_GT(distance_from_exact(mesh.triangulation->get_vertices(), n), 1e-15);
}

TEST(CellsTwin, HasTheVerticesOfFlatSolids) {
  for (const Cells cells : {Cells::tetrahedra, Cells::hexahedra})
    for (const Shape shape : {Shape::cube, Shape::box_cavity})
      EXPECT_EQ(compare<3>(structured(shape, cells, 4), 2), 0);
  MeshOptions gmsh = structured(Shape::cube, Cells::tetrahedra, 64);
  gmsh.generator = Generator::gmsh;
  gmsh.mesh_size = 0.4;
  EXPECT_EQ(compare<3>(gmsh, 2), 0);
}

TEST(CellsTwin, HasTheVerticesOfSpheres) {
  EXPECT_LE(compare<3>(structured(Shape::ball_cavity, Cells::tetrahedra, 4), 2), 1e-15);
  // deal.II takes a mean of eight points on the sphere for the middle of a face, which differs by O(h^4).
  EXPECT_LE(compare<3>(structured(Shape::ball_cavity, Cells::hexahedra, 4), 2), 1e-4);
}

}  // namespace
