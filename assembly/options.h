// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace assembly {

enum class Equation { poisson };
inline constexpr const char* equation_words = "poisson";
enum class Element { P1, P2, Q1, Q2, P1_Q1, P2_Q2 };
inline constexpr const char* element_words = "P1|P2|Q1|Q2|P1+Q1|P2+Q2";

/// Section Problem of the parameter file; `visit` as explained in multigrid/options.h.
struct ProblemOptions {
  Equation equation = Equation::poisson;
  std::string diffusion = "1";
  std::string reaction = "0";
  std::string right_hand_side = "1";
  std::string exact_solution;
  std::string dirichlet = "all: 0";

  template <class F>
  void visit(F&& f) {
    f("Equation", equation, equation_words,
      "poisson: -div(kappa grad u) + c u = f. Default: the only one so far.");
    f("Diffusion", diffusion,
      "kappa, an expression of x and y; positive. Default: 1, the model problem.");
    f("Reaction", reaction, "c, an expression of x and y. Default: 0, the model problem.");
    f("Right hand side", right_hand_side, "f, an expression of x and y. Default: 1.");
    f("Exact solution", exact_solution,
      "u, an expression of x and y; gives the errors in the report. Default: none.");
    f("Dirichlet", dirichlet,
      "Boundary values, `name: expression; name: expression`; `all` names every boundary not named "
      "otherwise. "
      "Boundaries left out are natural (no flux). Default: zero on all.");
  }
};

/// Section Discretization of the parameter file.
struct DiscretizationOptions {
  Element element = Element::P1;

  template <class F>
  void visit(F&& f) {
    f("Element", element, element_words,
      "P1, P2: linear, quadratic on triangles. Q1, Q2: bilinear, biquadratic on quadrilaterals. "
      "P1+Q1, P2+Q2: on meshes of both. The cells of degree 2 have curved edges at a curved "
      "boundary. Default: P1, the papers' choice.");
  }
};

}  // namespace assembly
