// SPDX-License-Identifier: MIT
#include "assembly/edge_values.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <cmath>
#include <gtest/gtest.h>

using assembly::edge_points;
using assembly::EdgeValues;
using assembly::nodes_of_edge;
using dealii::Point;

namespace {

constexpr multigrid::Index in_order[] = {0, 1, 2};

double length(const EdgeValues& edge) {
  double sum = 0;
  for (unsigned int q = 0; q < edge.n_points(); ++q) sum += edge.JxW(q);
  return sum;
}

std::unique_ptr<dealii::FiniteElement<2>> quadratic(const unsigned int n_vertices) {
  if (n_vertices == 3) return std::make_unique<dealii::FE_SimplexP<2>>(2);
  return std::make_unique<dealii::FE_Q<2>>(2);
}

}  // namespace

TEST(EdgeValues, OfAStraightEdge) {
  for (const unsigned int degree : {1u, 2u}) {
    EdgeValues edge(degree, dealii::QGauss<1>(3));
    edge.reinit({{1, 2}, {4, 6}, {2.5, 4}}, in_order);

    EXPECT_EQ(edge.n_shapes(), degree + 1);
    EXPECT_NEAR(length(edge), 5, 1e-14);
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

TEST(EdgeValues, IntegrateShapeFunctions) {
  const std::vector<std::vector<double>> integrals = {{0.5, 0.5}, {1. / 6, 1. / 6, 2. / 3}};
  for (const unsigned int degree : {1u, 2u}) {
    EdgeValues edge(degree, dealii::QGauss<1>(degree + 1));
    edge.reinit({{0, 0}, {1, 0}, {0.5, 0}}, in_order);
    for (unsigned int i = 0; i <= degree; ++i) {
      double sum = 0;
      for (unsigned int q = 0; q < edge.n_points(); ++q) sum += edge.JxW(q) * edge.value(i, q);
      EXPECT_NEAR(sum, integrals[degree - 1][i], 1e-15);
    }
  }
}

TEST(EdgeValues, FollowAParabola) {
  // y = x (x - 2) from (0, 0) through (1, -1) to (2, 0), the nodes in another order.
  EdgeValues edge(2, dealii::QGauss<1>(20));
  const multigrid::Index nodes[] = {1, 3, 0};
  edge.reinit({{1, -1}, {0, 0}, {9, 9}, {2, 0}}, nodes);

  EXPECT_NEAR(length(edge), std::sqrt(5.) + std::asinh(2.) / 2, 1e-9);
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

TEST(EdgeValues, OtherDegreesAreRefused) {
  EXPECT_THROW(EdgeValues(3, dealii::QGauss<1>(3)), std::logic_error);
}

TEST(NodesOfEdges, AreThoseOfDealiiCounterclockwise) {
  for (const unsigned int n_vertices : {3u, 4u}) {
    const auto element = quadratic(n_vertices);
    const auto& nodes = element->get_unit_support_points();
    const auto cell = element->reference_cell();
    const Point<2> center = cell.template barycenter<2>();
    for (unsigned int e = 0; e < n_vertices; ++e) {
      const auto [start, end, middle] = nodes_of_edge(n_vertices, e);
      const unsigned int a = cell.face_to_cell_vertices(e, 0, 1),
                         b = cell.face_to_cell_vertices(e, 1, 1);
      EXPECT_EQ(std::set({start, end}), std::set({a, b}));
      EXPECT_LT(nodes[middle].distance(nodes[start] + 0.5 * (nodes[end] - nodes[start])), 1e-15);
      const auto along = nodes[end] - nodes[start], inward = center - nodes[start];
      EXPECT_GT(along[0] * inward[1] - along[1] * inward[0], 0);  // the cell is on the left
    }
  }
}

TEST(EdgePoints, LieWhereTheEdgesRuleIs) {
  const dealii::QGauss<1> rule(3);
  for (const unsigned int n_vertices : {3u, 4u}) {
    const auto element = quadratic(n_vertices);
    const auto points = edge_points(n_vertices, rule);
    ASSERT_EQ(points.size(), n_vertices * 3);
    EdgeValues edge(2, rule);
    for (unsigned int e = 0; e < n_vertices; ++e) {
      const auto local = nodes_of_edge(n_vertices, e);
      const multigrid::Index nodes[] = {int(local[0]), int(local[1]), int(local[2])};
      edge.reinit(element->get_unit_support_points(), nodes);
      for (unsigned int q = 0; q < 3; ++q) {
        EXPECT_LT(edge.point(q).distance(points.point(3 * e + q)), 1e-15);
        for (unsigned int i = 0; i < 3; ++i)  // the cell's shape functions are the edge's there
          EXPECT_NEAR(edge.value(i, q), element->shape_value(local[i], points.point(3 * e + q)),
                      1e-14);
      }
    }
  }
}
