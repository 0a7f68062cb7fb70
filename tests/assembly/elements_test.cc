// SPDX-License-Identifier: MIT
#include "assembly/space/discretization.h"
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
  EXPECT_EQ(refusal([&] { assembly::Poisson<2>(mesh, {}, {Element::P2}); }),
            "Discretization/Element: P2 needs triangles, but the mesh has triangles and "
            "quadrilaterals; set Element = P2+Q2 or Mesh/Cells = triangles.");
}

TEST(Elements, RulesAreExactForTheDegreesTheySay) {
  const auto mesh = square_mesh({true, true}, 2);
  for (const auto& [element, p] : {std::pair{Element::P1_Q1, 1u}, {Element::P2_Q2, 2u}}) {
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
