// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "assembly/space/by_kind.h"

#include <deal.II/base/quadrature.h>
#include <deal.II/fe/fe.h>
#include <deal.II/grid/tria.h>

#include <memory>

namespace assembly {

/// Finite element and quadrature rules of one kind of cells.
template <int dim>
struct CellElement {
  std::unique_ptr<dealii::FiniteElement<dim>> element;
  /// The rule that assembles. It is exact for products of two shape functions of a cell with
  /// straight, parallel edges, and for the squared leading term of the gradient's error.
  dealii::Quadrature<dim> gradient_rule;
  dealii::Quadrature<dim> value_rule;  ///< exact for the squared leading term of the L2 error
};

/// The elements of a mesh that may have cells of two kinds.
template <int dim>
struct Discretization : ByKind<CellElement<dim>> {
  unsigned int degree = 1;
};

/// throws  multigrid::InputError if the element has no shape functions for a cell of the mesh
template <int dim>
Discretization<dim> make_discretization(const dealii::Triangulation<dim>& triangulation,
                                        Element element);

/// How many points the rule that assembles has in a cell.
///
/// dim  2 or 3
std::int64_t points_of_rule(int dim, bool is_simplex, int degree);

/// The rule for the faces of one kind of cells: exact for alpha u v where alpha is linear and the
/// face is a segment, triangle or parallelogram.
template <int dim>
dealii::Quadrature<dim - 1> face_rule(bool is_simplex, unsigned int degree);

}  // namespace assembly
