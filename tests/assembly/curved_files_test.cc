// SPDX-License-Identifier: MIT
// Cells of degree 2 of meshes from files of second order.
#include "assembly/space/lagrange.h"
#include "mesh/mesh.h"
#include "mesh/msh/msh.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/reference/space/nodes.h"

#include <deal.II/base/quadrature_lib.h>

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace assembly;

namespace {

const std::string folder = TERRACE_SOURCE_DIR "/tests/fuzz/corpus/msh/";

mesh::Mesh<2> mesh_of(const std::string& file) {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::file;
  options.file = file;
  return mesh::make_coarse_mesh<2>(options);
}

std::set<std::pair<double, double>> places(const std::vector<dealii::Point<2>>& points) {
  std::set<std::pair<double, double>> result;
  for (const auto& p : points)
    result.emplace(std::round(p[0] * 1e9) + 0., std::round(p[1] * 1e9) + 0.);
  return result;
}

/// Of all cells with their curved edges.
double area(const dealii::Triangulation<2>& triangulation) {
  const Nodes<2> nodes = make_nodes(triangulation, 2);
  const auto triangle = lagrange_element<2>(true, 2), quadrilateral = lagrange_element<2>(false, 2);
  CellValues<2> of_triangle(*triangle, dealii::QGaussSimplex<2>(3)),
      of_quadrilateral(*quadrilateral, dealii::QGauss<2>(4));
  double sum = 0;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    CellValues<2>& values = cell->reference_cell().is_simplex() ? of_triangle : of_quadrilateral;
    values.reinit(nodes.points, nodes.nodes_of(cell->active_cell_index()));
    for (unsigned int q = 0; q < values.n_points(); ++q) sum += values.JxW(q);
  }
  return sum;
}

}  // namespace

TEST(CurvedFiles, NodesOfDegreeTwoAreThoseOfTheFile) {
  for (const char* file : {"curved_22.msh", "curved_41.msh", "curved_incomplete_22.msh"}) {
    SCOPED_TRACE(file);
    const mesh::MshMesh msh = mesh::read_msh(mesh::read_msh_text(folder + file), file);
    std::vector<dealii::Point<2>> of_file;
    for (const auto& [x, y] : msh.vertices) of_file.emplace_back(x, y);
    for (const auto& cell : msh.cells)
      for (unsigned int k = 0; k < cell.n_vertices; ++k)
        of_file.emplace_back(msh.middles[cell.middles[k]][0], msh.middles[cell.middles[k]][1]);
    const Nodes<2> nodes = make_nodes(*mesh_of(folder + file).triangulation, 2);
    const auto found = places(nodes.points);

    for (const auto& place : places(of_file)) EXPECT_EQ(found.count(place), 1u);
    std::size_t n_quadrilaterals = 0;
    for (const auto& cell : msh.cells) n_quadrilaterals += cell.n_vertices == 4;
    EXPECT_EQ(found.size(), places(of_file).size() + n_quadrilaterals);
  }
}

// The area between parabolas is the same however they are divided. Between r = 1 and r = 2 each of
// the n edges of a circle adds to the polygon two thirds of chord times sagitta.
TEST(CurvedFiles, RefinementKeepsTheAreaOfTheFile) {
  mesh::Mesh<2> mesh = mesh_of(folder + "curved_41.msh");
  constexpr int n = 8;
  const double half = std::acos(-1.) / n;
  const double of_unit_circle =
      n * (std::sin(half) * std::cos(half) + 2. / 3 * 2 * std::sin(half) * (1 - std::cos(half)));
  for (int refinements = 0; refinements < 4; ++refinements) {
    EXPECT_NEAR(area(*mesh.triangulation), 3 * of_unit_circle, 1e-12) << refinements;
    mesh::refine_triangulation(mesh, 1);
  }
}
