// SPDX-License-Identifier: MIT
#include "assembly/space/discretization.h"

#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"
#include "multigrid/system.h"

#include <deal.II/base/quadrature_lib.h>

namespace assembly {

/// Degrees of the rules for an element of degree p; the leading term of its error has degree p + 1.
///
/// - gradient rule: 2 p on simplices, 2 p + 1 in each direction on hypercubes. Mass and stiffness
///   matrices of affine cells are exact, and the stiffness matrices of simplices are so even with
///   coefficients of degree 2. On isoparametric cells the integrand is rational, and the order of
///   the method needs degree 2 p - 2 only (P. G. Ciarlet, The Finite Element Method for Elliptic
///   Problems, sections 4.1 and 4.4).
/// - value rule: 2 p + 2 on simplices, 2 p + 3 in each direction on hypercubes.
template <int dim>
Discretization<dim> make_discretization(const dealii::Triangulation<dim>& triangulation,
                                        const Element element) {
  const CellKinds needed = cells_of(element),
                  present{!triangulation.all_reference_cells_are_hyper_cube(),
                          !triangulation.all_reference_cells_are_simplex()};
  const unsigned int p = degree_of(element);
  if (p > highest_degree<dim>)
    throw multigrid::InputError("Discretization/Element: " + element_word(needed, p) +
                                " is an element in the plane; in space take " +
                                element_word(needed, highest_degree<dim>) + ".");
  if (!needed.contain(present))
    throw multigrid::InputError("Discretization/Element: " + element_word(needed, p) + " needs " +
                                needed.text(dim) + ", but the mesh has " + present.text(dim) +
                                "; set Element = " + element_word(present, p) +
                                " or Mesh/Cells = " + needed.word(dim) + ".");
  constexpr bool even = false;  // degree 2 n with n "points in one direction"
  return {
      {{lagrange_element<dim>(true, p), dealii::QWitherdenVincentSimplex<dim>(p, even),
        dealii::QWitherdenVincentSimplex<dim>(p + 1, even)},
       {lagrange_element<dim>(false, p), dealii::QGauss<dim>(p + 1), dealii::QGauss<dim>(p + 2)}},
      p};
}

template <int dim>
dealii::Quadrature<dim - 1> face_rule(const bool is_simplex, const unsigned int degree) {
  constexpr bool odd = true;  // degree 2 n - 1 with n "points in one direction"
  if (dim == 3 && is_simplex) return dealii::QWitherdenVincentSimplex<dim - 1>(degree + 1, odd);
  return dealii::QGauss<dim - 1>(degree + 1);
}

namespace {

template <int dim>
std::int64_t points_of_rule_in(const bool is_simplex, const unsigned int degree) {
  return is_simplex ? dealii::QWitherdenVincentSimplex<dim>(degree, false).size()
                    : dealii::QGauss<dim>(degree + 1).size();
}

}  // namespace

std::int64_t points_of_rule(const int dim, const bool is_simplex, const int degree) {
  return dim == 2 ? points_of_rule_in<2>(is_simplex, unsigned(degree))
                  : points_of_rule_in<3>(is_simplex, unsigned(degree));
}

template dealii::Quadrature<1> face_rule<2>(bool is_simplex, unsigned int degree);
template dealii::Quadrature<2> face_rule<3>(bool is_simplex, unsigned int degree);
template decltype(make_discretization<2>) make_discretization<2>;
template decltype(make_discretization<3>) make_discretization<3>;

}  // namespace assembly
