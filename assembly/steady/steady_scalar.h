// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/steady/steady_problem.h"

#include <memory>

namespace assembly {

template <int dim>
class CellTerm;

/// -div(kappa grad u) + c u = f, perhaps with one further term inside the cells, and with u = g,
/// kappa du/dn = g (n . kappa grad u, n outward) or kappa du/dn + alpha u = g on each boundary. An
/// equation derives from this, and gives its term to the constructor.
///
/// The constructor parses and evaluates every expression once and matches boundary and material
/// names with the (coarse) mesh, so that a mistake is found before refinement. Unknowns are the
/// degrees of freedom off the Dirichlet boundaries.
///
/// A pure Neumann problem (no Dirichlet boundary, alpha and c zero at all quadrature points) has a
/// solution only if f and g balance, and then many; the one of mean 0 is meant.
template <int dim>
class SteadyScalar : public SteadyProblem<dim> {
 public:
  /// mesh    kept by reference
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element
  ///         that does not fit the cells
  SteadyScalar(const mesh::Mesh<dim>& mesh,
               const ProblemOptions& problem,
               const DiscretizationOptions& discretization);
  ~SteadyScalar() override;

  void check_values(bool with_exact_solution = true) const override;
  multigrid::System assemble(const multigrid::Executor& executor) override;
  void keep_level(const multigrid::Executor& executor, bool with_matrix) override;
  void keep_level(multigrid::System system, bool with_matrix) override;
  multigrid::Index n_unknowns() const override;
  bool has_exact_solution() const override;
  Contrast contrast() const override;
  void normalize(std::vector<double>& solution) const override;
  Errors errors(const std::vector<double>& solution) const override;
  /// With a further term, without flows and balance: what it adds to them is not known here.
  Results results(const std::vector<double>& solution) const override;
  double imbalance() const override;
  postprocess::Fields fields(const std::vector<double>& solution) const override;

 protected:
  /// term  the further term. With one that is not symmetric the system has no dissipation; with any
  ///       the problem is taken to have one solution, whatever its boundary conditions.
  SteadyScalar(const mesh::Mesh<dim>& mesh,
               const ProblemOptions& problem,
               const DiscretizationOptions& discretization,
               std::unique_ptr<const CellTerm<dim>> term);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace assembly
