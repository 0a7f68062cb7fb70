// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"
#include "tests/reference/space/face_values.h"
#include "tests/reference/terms/cell_term.h"

namespace assembly {

/// An equation on a mesh, -div(kappa grad u) + c u = f with boundary conditions and perhaps a
/// further term, and how it is discretised. All data have the values of one time.
template <int dim>
struct Terms {
  const dealii::Triangulation<dim>& triangulation;
  const Discretization<dim>& discretization;
  const ByMaterial<Diffusion<dim>>& kappa;
  const ByMaterial<Expression<dim>>& c;
  const ByMaterial<Expression<dim>>* f;  ///< null: 0, for a matrix without its right-hand side
  const BoundaryConditions<dim>& conditions;
  const CellTerm<dim>* more = nullptr;  ///< a further term of the matrix, or null
  Method method = Method::finite_element;

  bool has_boxes() const { return method == Method::finite_volume; }
  /// Test functions at the points where the method evaluates c, f and heat capacities: quadrature
  /// points, or the centres of gravity of the boxes.
  ShapesOfCells<dim> shapes_in_cells() const;
  /// Test functions at the points where the method evaluates alpha and g. In finite volumes each
  /// face of the boundary is divided among the boxes of its corners (DualBoxes), and these are the
  /// centres of the parts.
  ShapesOfFaces<dim> shapes_on_faces() const;
};

}  // namespace assembly
