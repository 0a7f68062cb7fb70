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
/// In time the residual has C du/dt, too, which more_tests weighs. tau is that of the steady
/// equation: it does not know the length of a step, so the equation in space is the same for all
/// lengths, and what no longer changes solves the steady one (docs/convection.md has the reasons).
///
/// source  A. N. Brooks, T. J. R. Hughes, Comput. Methods Appl. Mech. Eng. 32, 1982 (tau); T. E.
///         Tezduyar, Y. J. Park, Comput. Methods Appl. Mech. Eng. 59, 1986 (h); H.-G. Roos, M.
///         Stynes, L. Tobiska, Robust Numerical Methods for Singularly Perturbed Differential
///         Equations, 2008, III.3.2 (the bound by c); V. John, J. Novo, SIAM J. Numer. Anal. 49,
///         2011 (tau in time)
template <int dim>
class Convection : public CellTerm<dim> {
 public:
  /// throws  multigrid::InputError if b cannot be read
  Convection(const mesh::Mesh<dim>& mesh,
             const ProblemOptions& problem,
             const DiscretizationOptions& options);

  bool is_symmetric() const override { return false; }
  bool ignores_constants() const override { return true; }
  bool depends_on_time() const override { return velocity_.depends_on_time(); }
  void set_time(const double t) override { velocity_.set_time(t); }
  void check_values(const dealii::Triangulation<dim>& triangulation) const override;
  void add(const Cell<dim>& cell,
           const CellValues<dim>& shapes,
           const Nodes<dim>& nodes,
           const Terms<dim>& terms,
           CellBlock<dim>& block) const override;

  const ByMaterial<Velocity<dim>>& velocity() const { return velocity_; }
  /// Of tau; 0 without SUPG.
  double factor() const { return stabilization_ == Stabilization::supg ? factor_ : 0; }

  bool has_more_tests() const override { return stabilization_ == Stabilization::supg; }
  /// tau b . grad phi_i.
  bool more_tests(const Cell<dim>& cell,
                  const CellValues<dim>& shapes,
                  unsigned int q,
                  const Terms<dim>& terms,
                  TestValues<dim>& w) const override;

  /// The integral of -n . b u over each boundary.
  std::optional<std::map<BoundaryId, double>> carried_in(
      const dealii::Triangulation<dim>& triangulation,
      const Nodes<dim>& nodes,
      const std::vector<double>& u) const override;

 private:
  /// The cell Peclet number at a point, and tau where SUPG adds something, else 0.
  struct Strength {
    double peclet = 0, tau = 0;
  };
  /// b  not 0
  Strength strength(const dealii::Tensor<1, dim>& b,
                    const Cell<dim>& cell,
                    const CellValues<dim>& shapes,
                    unsigned int q,
                    const Terms<dim>& terms) const;

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
