// SPDX-License-Identifier: MIT
#include "assembly/space/discretization.h"

#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"
#include "multigrid/system.h"

#include <deal.II/base/quadrature_lib.h>

namespace assembly {

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
  const CellKinds needed = cells_of(element),
                  present{!triangulation.all_reference_cells_are_hyper_cube(),
                          !triangulation.all_reference_cells_are_simplex()};
  const unsigned int p = degree_of(element);
  if (!needed.contain(present))
    throw multigrid::InputError("Discretization/Element: " + element_word(needed, p) + " needs " +
                                needed.text(dim) + ", but the mesh has " + present.text(dim) +
                                "; set Element = " + element_word(present, p) +
                                " or Mesh/Cells = " + needed.word(dim) + ".");
  constexpr bool even = false;  // degree 2 n with n "points in one direction"
  return {
      p,
      {lagrange_element<dim>(true, p), dealii::QWitherdenVincentSimplex<dim>(p, even),
       dealii::QWitherdenVincentSimplex<dim>(p + 1, even)},
      {lagrange_element<dim>(false, p), dealii::QGauss<dim>(p + 1), dealii::QGauss<dim>(p + 2)}};
}

template Discretization<2> make_discretization<2>(const dealii::Triangulation<2>& triangulation,
                                                  Element element);
template Discretization<3> make_discretization<3>(const dealii::Triangulation<3>& triangulation,
                                                  Element element);

}  // namespace assembly
