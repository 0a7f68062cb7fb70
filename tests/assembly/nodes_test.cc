// SPDX-License-Identifier: MIT
#include "tests/reference/space/nodes.h"

#include "assembly/space/lagrange.h"
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/grid/manifold_lib.h>
#include <deal.II/hp/fe_collection.h>

#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace assembly_tests;
using assembly::Element;
using multigrid::Index;

namespace {

/// The numbers that deal.II gives to the nodes of each cell, one cell after another. Of degree 1 or
/// 2: beyond, it has other nodes on quadrilaterals and no elements on triangles.
std::vector<Index> dealii_numbers(dealii::Triangulation<2>& triangulation,
                                  const unsigned int degree) {
  const dealii::FE_SimplexP<2> simplex(degree);
  const dealii::FE_Q<2> hypercube(degree);
  const dealii::hp::FECollection<2> both(simplex, hypercube);
  const bool mixed = triangulation.is_mixed_mesh();
  dealii::DoFHandler<2> dofs(triangulation);
  if (mixed)
    for (const auto& cell : dofs.active_cell_iterators())
      cell->set_active_fe_index(cell->reference_cell().is_simplex() ? 0 : 1);
  if (mixed)
    dofs.distribute_dofs(both);
  else if (triangulation.all_reference_cells_are_simplex())
    dofs.distribute_dofs(simplex);
  else
    dofs.distribute_dofs(hypercube);
  std::vector<Index> numbers;
  std::vector<dealii::types::global_dof_index> of_cell;
  for (const auto& cell : dofs.active_cell_iterators()) {
    of_cell.resize(cell->get_fe().n_dofs_per_cell());
    cell->get_dof_indices(of_cell);
    numbers.insert(numbers.end(), of_cell.begin(), of_cell.end());
  }
  return numbers;
}

/// The rectangle {left, bottom, right, top} as one cell, one face of it an arc around `centre`.
std::unique_ptr<dealii::Triangulation<2>> curved_cell(const std::array<double, 4>& box,
                                                      const unsigned int face,
                                                      const dealii::Point<2>& centre) {
  const auto [left, bottom, right, top] = box;
  auto triangulation = std::make_unique<dealii::Triangulation<2>>();
  std::vector<dealii::CellData<2>> cells(1);
  cells[0].vertices = {0, 1, 2, 3};
  triangulation->create_triangulation({{left, bottom}, {right, bottom}, {left, top}, {right, top}},
                                      cells, {});
  triangulation->begin_active()->face(face)->set_manifold_id(7);
  triangulation->set_manifold(7, dealii::SphericalManifold<2>(centre));
  return triangulation;
}

/// The disk as a polygon: its quadrilaterals have lines in all directions.
mesh::Mesh<2> flat_disk_mesh(const assembly::CellKinds& cells) {
  auto mesh = disk_mesh(cells, 1);
  mesh.triangulation->reset_all_manifolds();
  return mesh;
}

/// A line has a and b as its ends, in either order: neighbours see it from two sides.
template <class Line>
void expect_ends(const Line& line, const dealii::Point<2>& a, const dealii::Point<2>& b) {
  EXPECT_TRUE((a == line->vertex(0) && b == line->vertex(1)) ||
              (b == line->vertex(0) && a == line->vertex(1)));
}

}  // namespace

TEST(Nodes, AreNumberedAsDealIINumbersThem) {
  for (const Element element : all_elements) {
    const unsigned int degree = assembly::degree_of(element);
    if (degree > 2) continue;
    const auto kinds = assembly::cells_of(element);
    auto mesh = disk_mesh(kinds, 2);
    const auto nodes = assembly::make_nodes(*mesh.triangulation, degree);
    std::vector<Index> twin = dealii_numbers(*mesh.triangulation, degree);
    ASSERT_EQ(nodes.cell_nodes.size(), twin.size());
    if (mesh.triangulation->is_mixed_mesh()) {  // numbered there in parts: the same up to names
      std::map<Index, Index> name, back;
      for (std::size_t k = 0; k < twin.size(); ++k) {
        const Index there = twin[k];
        twin[k] = name.emplace(there, nodes.cell_nodes[k]).first->second;
        EXPECT_EQ(back.emplace(twin[k], there).first->second, there);
      }
    }
    EXPECT_EQ(nodes.cell_nodes, twin);
    EXPECT_EQ(*std::max_element(twin.begin(), twin.end()) + 1, nodes.n_nodes());
  }
}

TEST(Nodes, HaveAsManyACellAsTheElement) {
  const auto mesh = square_mesh({true, true}, 2);  // two quadrilaterals, four triangles
  for (const unsigned int k : {1u, 2u, 3u, 4u}) {
    const auto nodes = assembly::make_nodes(*mesh.triangulation, k);
    for (unsigned int cell = 0; cell < 6; ++cell)
      EXPECT_EQ(nodes.n_nodes_of(cell), cell < 2 ? (k + 1) * (k + 1) : (k + 1) * (k + 2) / 2);
    const unsigned int of_edge = k - 1, of_triangle = (k - 1) * (k - 2) / 2;
    EXPECT_EQ(unsigned(nodes.n_nodes()),
              9 + 14 * of_edge + 2 * of_edge * of_edge + 4 * of_triangle);
  }
}

/// Where each cell's own map of its vertices has them, so all cells around a node agree about it.
TEST(Nodes, LieOnALatticeInEachCell) {
  for (const Element element : all_elements) {
    const unsigned int degree = assembly::degree_of(element);
    for (const auto& mesh : {bent_square_mesh(assembly::cells_of(element), 6),
                             flat_disk_mesh(assembly::cells_of(element))}) {
      const auto nodes = assembly::make_nodes(*mesh.triangulation, degree);
      std::set<Index> met;
      for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
        const bool is_simplex = cell->reference_cell().is_simplex();
        const auto own = assembly::lagrange_element<2>(is_simplex, degree),
                   linear = assembly::lagrange_element<2>(is_simplex, 1);
        std::vector<dealii::Point<2>> corners;
        for (const unsigned int v : cell->vertex_indices()) corners.push_back(cell->vertex(v));
        const Index* of_cell = nodes.nodes_of(cell->active_cell_index());
        for (unsigned int k = 0; k < own->n_dofs_per_cell(); ++k) {
          met.insert(of_cell[k]);
          const auto place = assembly::map_linearly(*linear, corners, own->unit_support_point(k));
          EXPECT_LT(nodes.points[of_cell[k]].distance(place), 1e-14);
        }
      }
      EXPECT_EQ(Index(met.size()), nodes.n_nodes());
    }
  }
}

TEST(Nodes, OfDegreeTwoAreMiddlesAndCentres) {
  const auto mesh = bent_square_mesh({true, true}, 4);
  const auto nodes = assembly::make_nodes(*mesh.triangulation, 2);
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    const Index* of_cell = nodes.nodes_of(cell->active_cell_index());
    dealii::Point<2> mean;
    for (const unsigned int v : cell->vertex_indices()) {
      EXPECT_EQ(nodes.points[of_cell[v]], cell->vertex(v));
      mean += cell->vertex(v) / cell->n_vertices();
    }
    for (const unsigned int face : cell->face_indices()) {
      const auto edge = nodes.face_nodes(cell, face);
      ASSERT_EQ(edge.n, 3u);
      const auto& position = assembly::nodes_of_face<2>(cell->n_vertices() == 3, face, 2);
      for (unsigned int k = 0; k < 3; ++k) EXPECT_EQ(edge.nodes[k], of_cell[position[k]]);
      const auto a = nodes.points[edge.nodes[0]], b = nodes.points[edge.nodes[1]];
      expect_ends(cell->face(face), a, b);
      EXPECT_LT(nodes.points[edge.nodes[2]].distance((a + b) / 2), 1e-15);
    }
    if (cell->n_vertices() == 4) {
      EXPECT_LT(nodes.points[of_cell[8]].distance(mean), 1e-15);
    }
  }
}

TEST(Nodes, OfDegreeOneOnEdgesAreVertices) {
  const auto mesh = square_mesh({true, true}, 4);
  const auto nodes = assembly::make_nodes(*mesh.triangulation, 1);
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int face : cell->face_indices()) {
      const auto edge = nodes.face_nodes(cell, face);
      ASSERT_EQ(edge.n, 2u);
      expect_ends(cell->face(face), nodes.points[edge.nodes[0]], nodes.points[edge.nodes[1]]);
    }
}

/// At equal angles.
TEST(Nodes, LieOnACurvedBoundary) {
  for (const Element element : all_elements) {
    const unsigned int degree = assembly::degree_of(element);
    const auto mesh = disk_mesh(assembly::cells_of(element), 2);
    const auto nodes = assembly::make_nodes(*mesh.triangulation, degree);
    unsigned int edges = 0;
    for (const auto& cell : mesh.triangulation->active_cell_iterators())
      for (const unsigned int face : cell->face_indices()) {
        if (!cell->face(face)->at_boundary()) continue;
        ++edges;
        const auto on_face = nodes.face_nodes(cell, face);
        ASSERT_EQ(on_face.n, degree + 1);
        const auto at = [&](const unsigned int k) { return nodes.points[on_face.nodes[k]]; };
        for (unsigned int k = 0; k <= degree; ++k) EXPECT_NEAR(at(k).norm(), 1, 1e-14);
        for (unsigned int k = 2; k <= degree; ++k)
          EXPECT_NEAR(at(k).distance(at(k == 2 ? 0 : k - 1)), 2 * std::sin(M_PI / 16 / degree),
                      1e-14);
      }
    EXPECT_EQ(edges, 16u);
  }
}

TEST(Nodes, CentreOfACurvedQuadrilateralIsTransfinite) {
  // The unit square with an arc of height h above its top: half of it arrives in the middle.
  const auto triangulation = curved_cell({0, 0, 1, 1}, 3, {0.5, 0.5});
  const auto nodes = assembly::make_nodes(*triangulation, 2);
  const double h = std::sqrt(0.5) - 0.5;

  EXPECT_LT(nodes.points[nodes.cell_nodes[7]].distance({0.5, 1 + h}), 1e-14);
  EXPECT_LT(nodes.points[nodes.cell_nodes[8]].distance({0.5, (1 + h) / 2}), 1e-14);
}

/// On an arc of the circle r = 1 in polar coordinates: the sides of the quadrilateral are radii, so
/// transfinite interpolation has its nodes at equal radii and angles.
TEST(Nodes, InsideOfARingAreAtEqualAngles) {
  dealii::Triangulation<2> ring;
  const double c = std::cos(0.4), s = std::sin(0.4);
  std::vector<dealii::CellData<2>> cells(1);
  cells[0].vertices = {0, 1, 2, 3};
  ring.create_triangulation({{1, 0}, {2, 0}, {c, s}, {2 * c, 2 * s}}, cells, {});
  for (const unsigned int face : {0u, 1u}) ring.begin_active()->face(face)->set_manifold_id(7);
  ring.set_manifold(7, dealii::SphericalManifold<2>());
  for (const unsigned int degree : {2u, 3u, 4u}) {
    const auto nodes = assembly::make_nodes(ring, degree);
    const auto element = assembly::lagrange_element<2>(false, degree);
    for (unsigned int k = 0; k < element->n_dofs_per_cell(); ++k) {
      const dealii::Point<2> p = element->unit_support_point(k);
      const double r = 1 + p[0], angle = 0.4 * p[1];
      EXPECT_LT(
          nodes.points[nodes.cell_nodes[k]].distance({r * std::cos(angle), r * std::sin(angle)}),
          1e-14);
    }
  }
}

/// The third derivatives of the map of a triangle with a curved edge fall like h^3, as those of the
/// edge do.
TEST(Nodes, InsideOfATriangleFollowItsEdgeSmoothly) {
  const auto third_derivative = [](const double angle) {
    dealii::Triangulation<2> triangulation;
    std::vector<dealii::CellData<2>> cells(1, dealii::CellData<2>(3));
    cells[0].vertices = {0, 1, 2};
    const double c = std::cos(angle), s = std::sin(angle);
    triangulation.create_triangulation({{1, 0}, {c, s}, {c - s / 2, s / 4}}, cells, {});
    triangulation.begin_active()->face(0)->set_manifold_id(7);
    triangulation.set_manifold(7, dealii::SphericalManifold<2>());
    const auto nodes = assembly::make_nodes(triangulation, 4);
    const auto element = assembly::lagrange_element<2>(true, 4);
    dealii::Tensor<3, 2> sum[2];
    for (unsigned int k = 0; k < 15; ++k)
      for (int d = 0; d < 2; ++d)
        sum[d] += nodes.points[nodes.cell_nodes[k]][d] *
                  element->shape_3rd_derivative(k, dealii::Point<2>(0.3, 0.3));
    return std::hypot(sum[0].norm(), sum[1].norm());
  };
  EXPECT_GT(std::log2(third_derivative(0.2) / third_derivative(0.1)), 2.9);
}

TEST(Nodes, OfACellThatItsBoundaryTurnsOverAreRefused) {
  // A bottom that bends upwards through a flat cell.
  const auto triangulation = curved_cell({0, 0, 1, 0.2}, 2, {0.5, -0.2});

  EXPECT_EQ(refusal([&] { assembly::make_nodes(*triangulation, 2); }),
            "Discretization/Element: the curved cell around (0.5 0.1) is turned over, because the "
            "mesh is too coarse for its boundary; raise Mesh/Refinements or take an element of "
            "degree 1.");
  EXPECT_EQ(refusal([&] { assembly::make_nodes(*triangulation, 1); }), "");
}
