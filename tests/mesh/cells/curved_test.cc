// SPDX-License-Identifier: MIT
#include "mesh/cells/coarse.h"
#include "tests/mesh/cells/consistency.h"
#include "tests/support/coarse_meshes.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace tests {
namespace {

using namespace mesh;

/// The points of all sides.
template <int dim>
std::set<Index> points_on_boundary(const CellArrays<dim>& mesh) {
  std::set<Index> points;
  const std::vector<Index> cells = mesh.sides.cells.to_vector();
  const std::vector<std::uint8_t> faces = mesh.sides.faces.to_vector();
  const std::vector<Index> corners = mesh.triangles.corners.to_vector();
  for (std::size_t k = 0; k < cells.size(); ++k)
    for (const int v : {faces[k] % 3, (faces[k] + 1) % 3})
      points.insert(corners[3 * std::size_t(cells[k]) + std::size_t(v)]);
  return points;
}

TEST(Curved, SidesOfACircleStayOnIt) {
  const CoarseCells<2> coarse = disk();
  CellArrays<2> mesh = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  for (int level = 0; level < 6; ++level) {
    if (level > 0) mesh = refined(mesh, Keep::all);
    EXPECT_EQ(faults_of(mesh), std::vector<std::string>());
    const std::vector<double> x = mesh.points.to_vector();
    const std::size_t n = std::size_t(mesh.n_points);
    const std::set<Index> boundary = points_on_boundary(mesh);
    EXPECT_EQ(boundary.size(), std::size_t(6) << level);
    for (const Index v : boundary)
      EXPECT_NEAR(std::hypot(x[std::size_t(v)] - 0.5, x[n + std::size_t(v)] + 0.25), 2, 1e-15 * 4);
  }
  // A polygon with so many corners.
  const double corners = 6 * 32;
  EXPECT_NEAR(measure_of(mesh), 4 * corners / 2 * std::sin(2 * M_PI / corners), 1e-12);
}

/// One triangle whose first side is the parabola y = -x (1 - x) c.
TEST(Curved, SidesOfAFileStayOnTheirParabolas) {
  CoarseCells<2> coarse;
  coarse.points = {0, 1, 0.5, 0, 0, 1};
  coarse.triangles = {0, 1, 2};
  coarse.side_cells = {0};
  coarse.side_faces = {0};
  coarse.side_ids = {7};
  coarse.materials = {0};
  constexpr double c = 0.375;
  coarse.curved = {{0, 0, {0, -c}}};
  CellArrays<2> mesh = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  for (int level = 1; level < 8; ++level) {
    mesh = refined(mesh, Keep::all);
    const std::vector<double> x = mesh.points.to_vector();
    const std::size_t n = std::size_t(mesh.n_points);
    const std::set<Index> boundary = points_on_boundary(mesh);
    EXPECT_EQ(boundary.size(), (std::size_t(1) << level) + 1);
    for (const Index v : boundary) {
      const double at = x[std::size_t(v)];
      EXPECT_NEAR(x[n + std::size_t(v)], -c * at * (1 - at), 1e-16);
    }
    EXPECT_EQ(mesh.sides.ids.to_vector(), std::vector<std::uint16_t>(std::size_t(1) << level, 7));
  }
}

/// A ball's eighth as one tetrahedron would be too coarse: the sphere's part of a cube's outer hexahedron.
TEST(Curved, FacesOfASphereStayOnIt) {
  CoarseCells<3> coarse;
  const double s = 1 / std::sqrt(3.);
  std::vector<double> corners[3];
  for (int v = 0; v < 8; ++v) {
    const double r = v < 4 ? 1 : 2;  // z = 0 is on the unit sphere, z = 1 outside
    corners[0].push_back((v & 1 ? 1 : -1) * r * s);
    corners[1].push_back((v & 2 ? 1 : -1) * r * s);
    corners[2].push_back(r * s);
  }
  for (const auto& of : corners) coarse.points.insert(coarse.points.end(), of.begin(), of.end());
  coarse.hexahedra = {0, 1, 2, 3, 4, 5, 6, 7};
  coarse.side_cells = {0};
  coarse.side_faces = {4};
  coarse.side_ids = {1};
  coarse.materials = {0};
  coarse.curved = {{0, 4, {0, 0}}};
  coarse.is_round = true;
  coarse.radius = 1;
  CellArrays<3> mesh = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  for (int level = 1; level < 5; ++level) {
    mesh = refined(mesh, Keep::all);
    EXPECT_EQ(mesh.sides.size(), Offset(1) << 2 * level);
    const std::vector<double> x = mesh.points.to_vector();
    const std::size_t n = std::size_t(mesh.n_points);
    const std::vector<Index> cells = mesh.sides.cells.to_vector();
    const std::vector<Index> of = mesh.hexahedra.corners.to_vector();
    for (const Index cell : cells)
      for (std::size_t w = 0; w < 4; ++w) {
        const auto v = std::size_t(of[8 * std::size_t(cell) + w]);
        EXPECT_NEAR(std::hypot(x[v], x[n + v], x[2 * n + v]), 1, 1e-15);
      }
  }
}

}  // namespace
}  // namespace tests
