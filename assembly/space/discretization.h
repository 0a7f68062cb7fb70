// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "assembly/space/cell_values.h"

#include <array>
#include <memory>

namespace assembly {

/// Finite element and quadrature rules of one kind of cells.
template <int dim>
struct CellElement {
  std::unique_ptr<dealii::FiniteElement<dim>> element;
  /// Exact for products of two shape functions of a cell with straight, parallel edges, and for
  /// the squared leading term of the gradient's error; assembles.
  dealii::Quadrature<dim> gradient_rule;
  dealii::Quadrature<dim> value_rule;  ///< exact for the squared leading term of the L2 error
};

/// The elements of a mesh that may have cells of two kinds.
template <int dim>
struct Discretization {
  unsigned int degree = 1;
  CellElement<dim> simplex;    ///< on triangles and tetrahedra
  CellElement<dim> hypercube;  ///< on quadrilaterals and hexahedra
};

/// throws  multigrid::InputError if the element has no shape functions for a cell of the mesh
template <int dim>
Discretization<dim> make_discretization(const dealii::Triangulation<dim>& triangulation,
                                        Element element);

/// Shape functions at the points of one rule of each kind of cells.
template <int dim>
class ShapesOfCells {
 public:
  ShapesOfCells(const Discretization<dim>& discretization,
                dealii::Quadrature<dim> CellElement<dim>::*rule)
      : ShapesOfCells(
            discretization, discretization.simplex.*rule, discretization.hypercube.*rule) {}
  ShapesOfCells(const Discretization<dim>& discretization,
                const dealii::Quadrature<dim>& simplex_rule,
                const dealii::Quadrature<dim>& hypercube_rule)
      : simplex_(*discretization.simplex.element, simplex_rule),
        hypercube_(*discretization.hypercube.element, hypercube_rule) {}

  /// Those of the kind of `cell`, not yet mapped to it.
  CellValues<dim>& on(const Cell<dim>& cell) {
    return cell->reference_cell().is_simplex() ? simplex_ : hypercube_;
  }

 private:
  CellValues<dim> simplex_, hypercube_;
};

}  // namespace assembly
