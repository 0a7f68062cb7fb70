// SPDX-License-Identifier: MIT
#include "tests/reference/space/face_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

using assembly::FaceValues;
using assembly::lagrange_element;
using dealii::Point;

namespace {

constexpr multigrid::Index in_order[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

template <int dim>
double size(const FaceValues<dim>& face) {
  double sum = 0;
  for (unsigned int q = 0; q < face.n_points(); ++q) sum += face.JxW(q);
  return sum;
}

FaceValues<2> edge_values(const unsigned int degree, const unsigned int n_points) {
  return {*lagrange_element<1>(false, degree), dealii::QGauss<1>(n_points)};
}

/// The nodes of the cell's element of degree 2, and its faces.
template <int dim>
struct ReferenceCell {
  explicit ReferenceCell(const bool is_simplex)
      : simplex(is_simplex),
        element(lagrange_element<dim>(is_simplex, 2)),
        cell(element->reference_cell()) {}

  bool simplex;
  std::unique_ptr<dealii::FiniteElement<dim>> element;
  dealii::ReferenceCell cell;
};

/// The nodes of each face are those of the cell that lie in the face's plane, the normal points
/// away from the cell, and the areas are those of a simplex or cube.
template <int dim>
void expect_faces(const bool is_simplex) {
  const ReferenceCell<dim> reference(is_simplex);
  const auto& nodes = reference.element->get_unit_support_points();
  const unsigned int n = assembly::nodes_of_cell<dim - 1>(is_simplex, 2),
                     n_corners = assembly::nodes_of_cell<dim - 1>(is_simplex, 1);
  FaceValues<dim> face(*lagrange_element<dim - 1>(is_simplex, 2),
                       assembly::face_rule<dim>(is_simplex, 2));
  for (const unsigned int f : reference.cell.face_indices()) {
    const auto& local = assembly::nodes_of_face<dim>(is_simplex, f, 2);
    std::set<unsigned int> corners, twin;
    for (unsigned int k = 0; k < n_corners; ++k) {
      corners.insert(local[k]);
      twin.insert(reference.cell.face_to_cell_vertices(f, k, 1));
    }
    EXPECT_EQ(corners, twin);
    const std::vector<multigrid::Index> numbers(local.begin(), local.begin() + n);
    EXPECT_EQ(std::set(numbers.begin(), numbers.end()).size(), n);
    face.reinit(nodes, numbers.data());
    std::size_t in_plane = 0;
    for (const auto& node : nodes)
      in_plane += std::abs(face.normal(0) * (node - nodes[local[0]])) < 1e-14;
    EXPECT_EQ(in_plane, n);
    for (unsigned int q = 0; q < face.n_points(); ++q)
      EXPECT_GT(face.normal(q) * (face.point(q) - reference.cell.template barycenter<dim>()), 0.1);
    const bool slanted = is_simplex && std::abs(face.normal(0)[0]) > 0.1 &&
                         std::abs(face.normal(0)[0] - face.normal(0)[1]) < 1e-14;
    const double side = is_simplex && dim == 3 ? 0.5 : 1;
    EXPECT_NEAR(size(face), side * (slanted ? std::sqrt(double(dim)) : 1), 1e-14);
  }
}

/// The rule's points in the cell are those in its faces, and the cell's shape functions there are
/// the face's.
template <int dim>
void expect_points(const bool is_simplex) {
  const ReferenceCell<dim> reference(is_simplex);
  const auto& nodes = reference.element->get_unit_support_points();
  const unsigned int n = assembly::nodes_of_cell<dim - 1>(is_simplex, 2);
  const auto rule = assembly::face_rule<dim>(is_simplex, 2);
  const auto points = assembly::face_points<dim>(is_simplex, rule);
  ASSERT_EQ(points.size(), reference.cell.n_faces() * rule.size());
  FaceValues<dim> face(*lagrange_element<dim - 1>(is_simplex, 2), rule);
  for (const unsigned int f : reference.cell.face_indices()) {
    const auto& local = assembly::nodes_of_face<dim>(is_simplex, f, 2);
    const std::vector<multigrid::Index> numbers(local.begin(), local.begin() + n);
    face.reinit(nodes, numbers.data());
    for (unsigned int q = 0; q < rule.size(); ++q) {
      const Point<dim>& point = points.point(f * rule.size() + q);
      EXPECT_LT(face.point(q).distance(point), 1e-14);
      for (unsigned int k = 0; k < n; ++k)
        EXPECT_NEAR(face.value(k, q), reference.element->shape_value(local[k], point), 1e-13);
    }
  }
}

}  // namespace

TEST(FaceValues, OfAStraightEdge) {
  for (const unsigned int degree : {1u, 2u}) {
    FaceValues<2> edge = edge_values(degree, 3);
    edge.reinit({{1, 2}, {4, 6}, {2.5, 4}}, in_order);

    EXPECT_EQ(edge.n_shapes(), degree + 1);
    EXPECT_NEAR(size(edge), 5, 1e-14);
    for (unsigned int q = 0; q < edge.n_points(); ++q) {
      EXPECT_NEAR(edge.normal(q)[0], 0.8, 1e-14);  // right of the direction (3, 4)
      EXPECT_NEAR(edge.normal(q)[1], -0.6, 1e-14);
      EXPECT_NEAR(3 * (edge.point(q)[1] - 2), 4 * (edge.point(q)[0] - 1), 1e-14);
      double sum = 0;
      for (unsigned int i = 0; i < edge.n_shapes(); ++i) sum += edge.value(i, q);
      EXPECT_NEAR(sum, 1, 1e-15);
    }
  }
}

TEST(FaceValues, IntegrateShapeFunctions) {
  const std::vector<std::vector<double>> integrals = {{0.5, 0.5}, {1. / 6, 1. / 6, 2. / 3}};
  for (const unsigned int degree : {1u, 2u}) {
    FaceValues<2> edge = edge_values(degree, degree + 1);
    edge.reinit({{0, 0}, {1, 0}, {0.5, 0}}, in_order);
    for (unsigned int i = 0; i <= degree; ++i) {
      double sum = 0;
      for (unsigned int q = 0; q < edge.n_points(); ++q) sum += edge.JxW(q) * edge.value(i, q);
      EXPECT_NEAR(sum, integrals[degree - 1][i], 1e-15);
    }
  }
}

TEST(FaceValues, FollowAParabola) {
  // y = x (x - 2) from (0, 0) through (1, -1) to (2, 0), the nodes in another order.
  FaceValues<2> edge = edge_values(2, 20);
  const multigrid::Index nodes[] = {1, 3, 0};
  edge.reinit({{1, -1}, {0, 0}, {9, 9}, {2, 0}}, nodes);

  EXPECT_NEAR(size(edge), std::sqrt(5.) + std::asinh(2.) / 2, 1e-9);
  double below =
      0;  // area between curve and x axis: integral of -y n_y / 1 by the divergence theorem
  for (unsigned int q = 0; q < edge.n_points(); ++q) {
    const Point<2>& p = edge.point(q);
    EXPECT_NEAR(p[1], p[0] * (p[0] - 2), 1e-14);
    const double slope = 2 * p[0] - 2;
    EXPECT_NEAR(edge.normal(q)[0], slope / std::hypot(slope, 1), 1e-14);
    EXPECT_NEAR(edge.normal(q)[1], -1 / std::hypot(slope, 1), 1e-14);
    below += edge.JxW(q) * edge.normal(q)[1] * p[1];
  }
  EXPECT_NEAR(below, 4. / 3, 1e-14);
}

TEST(FaceValues, OfAFlatTriangleInSpace) {
  FaceValues<3> face(*lagrange_element<2>(true, 1), assembly::face_rule<3>(true, 1));
  face.reinit({{1, 0, 0}, {0, 2, 0}, {0, 0, 2}}, in_order);
  EXPECT_NEAR(size(face), std::sqrt(6.), 1e-14);  // half of |(4, 2, 2)|
  EXPECT_LT((face.normal(0) - Point<3>(2, 1, 1) / std::sqrt(6.)).norm(), 1e-14);
}

TEST(FaceValues, OfACurvedQuadrilateralObeyTheDivergenceTheorem) {
  // z = 1 + x^2 - y^2 + x y over the square: the volume below, by the integral of z n_z.
  FaceValues<3> face(*lagrange_element<2>(false, 2), dealii::QGauss<2>(6));
  std::vector<Point<3>> nodes;
  const auto element = lagrange_element<2>(false, 2);
  for (const Point<2>& p : element->get_unit_support_points())
    nodes.emplace_back(p[0], p[1], 1 + p[0] * p[0] - p[1] * p[1] + p[0] * p[1]);
  face.reinit(nodes, in_order);
  double volume = 0;
  for (unsigned int q = 0; q < face.n_points(); ++q)
    volume += face.JxW(q) * face.normal(q)[2] * face.point(q)[2];
  EXPECT_NEAR(volume, 1.25, 1e-14);
}

TEST(FaceRules, AreExactForAlphaTimesTwoShapeFunctions) {
  for (const unsigned int p : {1u, 2u})
    for (unsigned int a = 0; a <= 2 * p + 1; ++a)
      for (unsigned int b = 0; a + b <= 2 * p + 1; ++b) {
        const auto integral = [&](const bool is_simplex) {
          const auto rule = assembly::face_rule<3>(is_simplex, p);
          double sum = 0;
          for (unsigned int q = 0; q < rule.size(); ++q)
            sum += rule.weight(q) * std::pow(rule.point(q)[0], a) * std::pow(rule.point(q)[1], b);
          return sum;
        };
        EXPECT_NEAR(integral(true),
                    std::tgamma(a + 1) * std::tgamma(b + 1) / std::tgamma(a + b + 3), 1e-15);
        EXPECT_NEAR(integral(false), 1. / ((a + 1) * (b + 1)), 1e-15);
      }
}

TEST(NodesOfFaces, LieOnThemAndAreTurnedOutward) {
  for (const bool is_simplex : {true, false}) {
    expect_faces<2>(is_simplex);
    expect_faces<3>(is_simplex);
  }
}

TEST(FacePoints, LieWhereTheFacesRuleIs) {
  for (const bool is_simplex : {true, false}) {
    expect_points<2>(is_simplex);
    expect_points<3>(is_simplex);
  }
}
