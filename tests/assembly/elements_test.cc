// SPDX-License-Identifier: MIT
#include "assembly/space/discretization.h"
#include "assembly/space/lagrange.h"
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::CellKinds;
using assembly::Element;

namespace {

const std::vector<CellKinds> all_cells = {{true, false}, {false, true}, {true, true}};

std::string word(const Element element) {
  return assembly::element_word(assembly::cells_of(element), assembly::degree_of(element));
}

/// The integral of x^a y^b over the reference triangle: a! b! / (a + b + 2)!.
double on_triangle(const unsigned int a, const unsigned int b) {
  return std::tgamma(a + 1) * std::tgamma(b + 1) / std::tgamma(a + b + 3);
}

double integral(const dealii::Quadrature<2>& rule, const unsigned int a, const unsigned int b) {
  double sum = 0;
  for (unsigned int q = 0; q < rule.size(); ++q)
    sum += rule.weight(q) * std::pow(rule.point(q)[0], a) * std::pow(rule.point(q)[1], b);
  return sum;
}

}  // namespace

TEST(Elements, HaveTheWordsOfTheParameterFile) {
  std::string words;
  for (const Element element : all_elements) words += (words.empty() ? "" : "|") + word(element);
  EXPECT_EQ(words, assembly::element_words);
  EXPECT_EQ(assembly::cells_of(Element::P2).word(2), "triangles");
  EXPECT_EQ(assembly::cells_of(Element::Q1).word(2), "quadrilaterals");
  EXPECT_EQ(assembly::cells_of(Element::P2_Q2).word(2), "mixed");
  EXPECT_EQ(assembly::cells_of(Element::Q4).word(2), "quadrilaterals");
  EXPECT_EQ(assembly::cells_of(Element::P3_Q3).word(2), "mixed");
}

TEST(Elements, AreRefusedWhereACellHasNone) {
  for (const CellKinds& cells : all_cells) {
    const auto mesh = square_mesh(cells, 4);
    for (const Element element : all_elements) {
      const CellKinds needed = assembly::cells_of(element);
      const bool fits =
          (needed.simplices || !cells.simplices) && (needed.hypercubes || !cells.hypercubes);
      const unsigned int p = assembly::degree_of(element);
      EXPECT_EQ(refusal([&] { assembly::make_discretization<2>(*mesh.triangulation, element); }),
                fits ? ""
                     : "Discretization/Element: " + word(element) + " needs " + needed.text(2) +
                           ", but the mesh has " + cells.text(2) +
                           "; set Element = " + assembly::element_word(cells, p) +
                           " or Mesh/Cells = " + needed.word(2) + ".");
    }
  }
}

TEST(Elements, SayWhatFits) {
  const auto mesh = square_mesh({true, true}, 4);
  EXPECT_EQ(refusal([&] { assembly::SteadyArrays<2>(mesh, {}, {Element::P2}); }),
            "Discretization/Element: P2 needs triangles, but the mesh has triangles and "
            "quadrilaterals; set Element = P2+Q2 or Mesh/Cells = triangles.");
}

TEST(Elements, HaveShapeFunctionsThatAreOneAtTheirNodes) {
  for (unsigned int degree = 1; degree <= 4; ++degree)
    for (const bool is_simplex : {true, false}) {
      const auto element = assembly::lagrange_element<2>(is_simplex, degree);
      const auto& nodes = element->get_unit_support_points();
      ASSERT_EQ(nodes.size(), assembly::nodes_of_cell<2>(is_simplex, degree));
      ASSERT_EQ(nodes.size(), element->n_dofs_per_cell());
      for (unsigned int i = 0; i < nodes.size(); ++i)
        for (unsigned int j = 0; j < nodes.size(); ++j)
          EXPECT_NEAR(element->shape_value(i, nodes[j]), i == j, 2e-14);
    }
}

/// Values, gradients and second derivatives of the interpolant of x^a y^b at a point inside.
TEST(Elements, ReproducePolynomialsOfTheirDegree) {
  const dealii::Point<2> p(0.23, 0.41);
  const auto power = [](const double x, const int n) { return n < 0 ? 0. : std::pow(x, n); };
  for (int degree = 1; degree <= 4; ++degree)
    for (const bool is_simplex : {true, false}) {
      const auto element = assembly::lagrange_element<2>(is_simplex, unsigned(degree));
      for (int a = 0; a <= degree; ++a)
        for (int b = 0; b <= (is_simplex ? degree - a : degree); ++b) {
          double value = 0;
          dealii::Tensor<1, 2> gradient;
          dealii::Tensor<2, 2> hessian;
          for (unsigned int i = 0; i < element->n_dofs_per_cell(); ++i) {
            const dealii::Point<2>& node = element->unit_support_point(i);
            const double u = std::pow(node[0], a) * std::pow(node[1], b);
            value += u * element->shape_value(i, p);
            gradient += u * element->shape_grad(i, p);
            hessian += u * element->shape_grad_grad(i, p);
          }
          EXPECT_NEAR(value, power(p[0], a) * power(p[1], b), 1e-13);
          EXPECT_NEAR(gradient[0], a * power(p[0], a - 1) * power(p[1], b), 1e-12);
          EXPECT_NEAR(gradient[1], b * power(p[0], a) * power(p[1], b - 1), 1e-12);
          EXPECT_NEAR(hessian[0][0], a * (a - 1) * power(p[0], a - 2) * power(p[1], b), 1e-11);
          EXPECT_NEAR(hessian[0][1], a * b * power(p[0], a - 1) * power(p[1], b - 1), 1e-11);
        }
    }
}

TEST(Elements, OfHighDegreeAreRefusedInSpace) {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::cube;
  options.cells = mesh::Cells::tetrahedra;
  options.cells_per_side = 2;
  const auto mesh = mesh::make_coarse_mesh<3>(options);
  EXPECT_EQ(refusal([&] { assembly::SteadyArrays<3>(mesh, {}, {Element::P3}); }),
            "Discretization/Element: P3 is an element in the plane; in space take P2.");
}

TEST(Elements, RulesAreExactForTheDegreesTheySay) {
  const auto mesh = square_mesh({true, true}, 2);
  for (const auto& [element, p] : {std::pair{Element::P1_Q1, 1u},
                                   {Element::P2_Q2, 2u},
                                   {Element::P3_Q3, 3u},
                                   {Element::P4_Q4, 4u}}) {
    const auto rules = assembly::make_discretization<2>(*mesh.triangulation, element);
    for (unsigned int a = 0; a <= 2 * p + 2; ++a)
      for (unsigned int b = 0; b <= 2 * p + 2; ++b) {
        if (a + b <= 2 * p) {
          EXPECT_NEAR(integral(rules.simplex.gradient_rule, a, b), on_triangle(a, b), 1e-15);
        }
        if (a + b <= 2 * p + 2) {
          EXPECT_NEAR(integral(rules.simplex.value_rule, a, b), on_triangle(a, b), 1e-15);
        }
        const double on_square = 1. / ((a + 1) * (b + 1));
        if (std::max(a, b) <= 2 * p + 1) {
          EXPECT_NEAR(integral(rules.hypercube.gradient_rule, a, b), on_square, 1e-15);
        }
        EXPECT_NEAR(integral(rules.hypercube.value_rule, a, b), on_square, 1e-15);
      }
  }
}
