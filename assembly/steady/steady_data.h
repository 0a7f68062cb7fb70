// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/scalar_problem.h"
#include "assembly/steady/steady_scalar.h"
#include "assembly/terms/cell_terms.h"

#include <memory>

namespace assembly {

/// The state behind SteadyScalar.
template <int dim>
struct SteadyScalar<dim>::Implementation {
  ScalarProblem<dim> problem;
  std::unique_ptr<const CellTerm<dim>> term;  ///< or null
  // after assemble:
  DiffusionRange kappa_range = {};  ///< over the quadrature points
  bool is_pure_neumann = false;
  double imbalance = 0;               ///< see SteadyProblem
  Integrals source = {};              ///< of f
  std::vector<double> reaction = {};  ///< CellSums::reaction

  CellTerms<dim> terms() const { return {problem.kappa, problem.c, &problem.f, term.get()}; }
  /// Those of the matrix alone.
  CellTerms<dim> terms_of_matrix() const { return {problem.kappa, problem.c, nullptr, term.get()}; }
};

}  // namespace assembly
