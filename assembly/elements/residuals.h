// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"

// What is left of -div(kappa grad u) + c u = f and kappa du/dn + alpha u = g with a finite element function u, and how that depends on u.
namespace assembly {

struct CellResiduals {
  ElementMatrices loads;  ///< without matrices
  ElementMatrices
      sizes;  ///< (kappa grad phi_i, grad phi_i) |u_i| + |loads_i|: eps times it is what rounding makes of loads_i
};

/// (f, phi_i) - (c u, phi_i) - (kappa grad u, grad phi_i) in the cells of a block. A constant u has no flux, to the last bit.
///
/// u      of all nodes
/// bytes  a cell of n nodes: they, their coordinates and values, and 8 a point and coefficient that is not constant; 16 n written
template <int dim>
CellResiduals cell_residuals(const ElementBlock& block,
                             const ReferenceElement& element,
                             const Array<double>& points,
                             const CellCoefficients& coefficients,
                             const Array<double>& u);

/// The same of sides: (g, phi_i) - (alpha u, phi_i).
template <int dim>
ElementMatrices side_residuals(const ElementBlock& sides,
                               const ReferenceElement& element,
                               const Array<double>& points,
                               const Coefficient& alpha,
                               const Coefficient& g,
                               const Array<double>& u);

/// Adds (phi_j kappa' grad u, grad phi_i) to the matrices of the cells: what cell_matrices with kappa(u) lacks as the derivative of
/// the flux by u.
///
/// slope  kappa' at the points, as CellCoefficients::kappa
template <int dim>
void add_slope_of_flux(const ElementBlock& block,
                       const ReferenceElement& element,
                       const Array<double>& points,
                       const std::vector<Coefficient>& slope,
                       const Array<double>& u,
                       ElementMatrices& matrices);

}  // namespace assembly
