// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/by_material.h"
#include "assembly/data/velocity.h"
#include "assembly/terms/terms.h"

namespace assembly {

/// (b . grad u, v), and with SUPG also (L u - f, tau b . grad v) in the cells whose Peclet number is
/// more than 1, where L u = -div(kappa grad u) + b . grad u + c u. With the exact solution what SUPG
/// adds is 0, so the orders stay.
///
/// At each quadrature point h is the length of the cell along b (`length_along`), divided by the
/// degree, Pe = |b| h / (2 kappa_b) with kappa_b = b . kappa b / |b|^2, and
/// tau = factor h / (2 |b|) (coth Pe - 1 / Pe), at most 1 / (2 |c|).
///
/// source  A. N. Brooks, T. J. R. Hughes, Comput. Methods Appl. Mech. Eng. 32, 1982 (tau); T. E.
///         Tezduyar, Y. J. Park, Comput. Methods Appl. Mech. Eng. 59, 1986 (h); H.-G. Roos, M.
///         Stynes, L. Tobiska, Robust Numerical Methods for Singularly Perturbed Differential
///         Equations, 2008, III.3.2 (the bound by c)
template <int dim>
class Convection : public CellTerm<dim> {
 public:
  /// throws  multigrid::InputError if b cannot be read
  Convection(const mesh::Mesh<dim>& mesh,
             const ProblemOptions& problem,
             const DiscretizationOptions& options);

  bool is_symmetric() const override { return false; }
  bool ignores_constants() const override { return true; }
  void check_values(const dealii::Triangulation<dim>& triangulation) const override;
  void add(const Cell<dim>& cell,
           const CellValues<dim>& shapes,
           const Nodes<dim>& nodes,
           const Terms<dim>& terms,
           CellBlock<dim>& block) const override;

  const Velocity<dim>& velocity_on(const dealii::types::material_id material) const {
    return velocity_.on(material);
  }

 private:
  ByMaterial<Velocity<dim>> velocity_;
  Stabilization stabilization_;
  double factor_;
};

/// The length along b of a cell with the map J: 2 |b| / sum |b . grad N| over the shape functions N
/// of degree 1, on hypercubes those at the centre. On a rectangle and b along an edge it is that
/// edge.
template <int dim>
double length_along(const dealii::Tensor<1, dim>& b,
                    const dealii::Tensor<2, dim>& inverse_transposed_J,
                    bool is_simplex);

}  // namespace assembly
