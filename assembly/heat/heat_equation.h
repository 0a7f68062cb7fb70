// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/scalar_problem.h"

namespace assembly {

/// The data of C du/dt - div(kappa grad u) + c u = f, all at the time that is set last.
template <int dim>
struct HeatEquation {
  /// has_term  whether there is a further term, which finite volumes and a lumped mass do not take
  /// throws    as ScalarProblem; also for finite volumes or a lumped mass with an element of degree 2 or more or a further
  ///           term, and for a heat capacity that depends on t: d(C u)/dt is not C du/dt then
  HeatEquation(const mesh::Mesh<dim>& mesh,
               const ProblemOptions& problem,
               const DiscretizationOptions& discretization,
               bool has_term);

  DiscretizationOptions options;
  ScalarProblem<dim> problem;
  ByMaterial<Expression<dim>> initial;
  ByMaterial<Expression<dim>> capacity;  ///< C, perhaps of u

  ByMaterial<Expression<dim>> melting;  ///< the heat of melting as a function of u; 0 without

  /// Whether data depend on u.
  bool is_nonlinear() const {
    return problem.is_nonlinear() || melting.depends_on_solution() ||
           capacity.depends_on_solution();
  }
  /// Whether kappa, c or alpha change in time.
  bool matrix_depends_on_time() const;
  /// Whether any of the data does, f and boundary values included.
  bool depends_on_time() const;

  /// See HeatProblem::check_values: what is wrong at the vertices and in the cells of the coarse mesh. Leaves the time at
  /// `end`.
  ///
  /// check_term  called at both times
  template <class CheckTerm>
  void check_values(const double end, CheckTerm&& check_term) {
    problem.set_time(0);
    problem.check_values(false);
    check_term(0.);
    check_initial_values();
    problem.set_time(end);
    problem.check_values(true);
    check_term(end);
  }

 private:
  void check_initial_values() const;
};

/// Whether an initial condition jumps.
///
/// range        of all its values, and of those that are given on boundaries
/// size         the largest of their absolute values
/// at_boundary  its largest difference from a given value
/// in_cell      its largest difference within a cell
bool is_jump(double range, double size, double at_boundary, double in_cell);

}  // namespace assembly
