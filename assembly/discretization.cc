// SPDX-License-Identifier: MIT
#include "assembly/discretization.h"

#include "multigrid/system.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

namespace assembly {

namespace {

/// The kinds of cells that a mesh has or an element is for.
struct Kinds {
  bool simplex, hypercube;

  bool contain(const Kinds& others) const {
    return (simplex || !others.simplex) && (hypercube || !others.hypercube);
  }
  std::string words() const {
    return simplex && hypercube ? "triangles and quadrilaterals"
                                : (simplex ? "triangles" : "quadrilaterals");
  }
  /// The word of Mesh/Cells.
  std::string cells() const { return simplex && hypercube ? "mixed" : words(); }
  /// The word of Discretization/Element.
  std::string element(const unsigned int degree) const {
    const std::string p = "P" + std::to_string(degree), q = "Q" + std::to_string(degree);
    return simplex && hypercube ? p + "+" + q : (simplex ? p : q);
  }
};

Kinds kinds_of(const Element element) {
  return {element != Element::Q1 && element != Element::Q2,
          element != Element::P1 && element != Element::P2};
}

template <int dim>
Kinds kinds_of(const dealii::Triangulation<dim>& triangulation) {
  return {!triangulation.all_reference_cells_are_hyper_cube(),
          !triangulation.all_reference_cells_are_simplex()};
}

unsigned int degree_of(const Element element) {
  return element == Element::P1 || element == Element::Q1 || element == Element::P1_Q1 ? 1 : 2;
}

}  // namespace

/// Of degree p, with p + 1 the degree of the leading term of the error:
///
/// - gradient rule: degree 2 p on simplices; on hypercubes 2 p + 1 in each direction. Mass and
///   stiffness of affine cells are exact, with room for coefficients of degree 2 in the stiffness
///   of P1 and P2. Isoparametric cells have a rational integrand; their order asks for degree
///   2 p - 2 only (P. G. Ciarlet, The Finite Element Method for Elliptic Problems, sections 4.1
///   and 4.4).
/// - value rule: degree 2 p + 2 on simplices, 2 p + 3 in each direction on hypercubes.
template <int dim>
Discretization<dim> make_discretization(const dealii::Triangulation<dim>& triangulation,
                                        const Element element) {
  const Kinds of_element = kinds_of(element), of_mesh = kinds_of(triangulation);
  const unsigned int p = degree_of(element);
  if (!of_element.contain(of_mesh))
    throw multigrid::InputError("Discretization/Element: " + of_element.element(p) + " needs " +
                                of_element.words() + ", but the mesh has " + of_mesh.words() +
                                "; set Element = " + of_mesh.element(p) +
                                " or Mesh/Cells = " + of_element.cells() + ".");
  constexpr bool even = false;  // degree 2 n with n "points in one direction"
  return {p,
          {std::make_unique<dealii::FE_SimplexP<dim>>(p),
           dealii::QWitherdenVincentSimplex<dim>(p, even),
           dealii::QWitherdenVincentSimplex<dim>(p + 1, even)},
          {std::make_unique<dealii::FE_Q<dim>>(p), dealii::QGauss<dim>(p + 1),
           dealii::QGauss<dim>(p + 2)}};
}

template Discretization<2> make_discretization<2>(const dealii::Triangulation<2>& triangulation,
                                                  Element element);

}  // namespace assembly
