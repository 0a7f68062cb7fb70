// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/by_material.h"
#include "assembly/data/velocity.h"

namespace assembly {

/// (b . grad u, v), and with SUPG also (L u - f, tau b . grad v) in the cells whose Peclet number is
/// more than 1, where L u = -div(kappa grad u) + b . grad u + c u. With the exact solution what SUPG
/// adds is 0, so the orders stay.
///
/// At each quadrature point h is the length of the cell along b, divided by the degree,
/// Pe = |b| h / (2 kappa_b) with kappa_b = b . kappa b / |b|^2, and
/// tau = factor h / (2 |b|) (coth Pe - 1 / Pe), at most 1 / (2 |c|). The length along b is
/// 2 |b| / sum |b . grad N| over the shape functions N of degree 1, on quadrilaterals and hexahedra
/// those at the centre. On a rectangle and b along an edge it is that edge.
///
/// In time the residual has C du/dt, too, which is tested likewise. tau is that of the steady
/// equation: it does not know the length of a step, so the equation in space is the same for all
/// lengths, and what no longer changes solves the steady one (docs/convection.md has the reasons).
///
/// source  A. N. Brooks, T. J. R. Hughes, Comput. Methods Appl. Mech. Eng. 32, 1982 (tau); T. E.
///         Tezduyar, Y. J. Park, Comput. Methods Appl. Mech. Eng. 59, 1986 (h); H.-G. Roos, M.
///         Stynes, L. Tobiska, Robust Numerical Methods for Singularly Perturbed Differential
///         Equations, 2008, III.3.2 (the bound by c); V. John, J. Novo, SIAM J. Numer. Anal. 49,
///         2011 (tau in time)
template <int dim>
struct ConvectionData {
  /// throws  multigrid::InputError if b cannot be read
  ConvectionData(const mesh::Mesh<dim>& mesh,
                 const ProblemOptions& problem,
                 const DiscretizationOptions& options);

  /// Refuses, without assembling, a b that is not finite all over a cell.
  ///
  /// throws  multigrid::InputError
  void check_values(const dealii::Triangulation<dim>& triangulation) const;
  bool is_stabilized() const { return factor > 0; }

  ByMaterial<Velocity<dim>> velocity;  ///< b
  double factor;                       ///< of tau; 0 without SUPG
};

}  // namespace assembly
