// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/scalar_problem.h"
#include "assembly/steady/steady_problem.h"
#include "assembly/terms/pure_neumann.h"

#include <memory>

namespace assembly {

/// -div(kappa grad u) + c u = f, perhaps with one further term inside the cells, and with u = g,
/// kappa du/dn = g (n . kappa grad u, n outward) or kappa du/dn + alpha u = g on each boundary. An
/// equation with a further term derives from this, and gives its term to the constructor.
///
/// The constructor parses and evaluates every expression once and matches boundary and material
/// names with the (coarse) mesh, so that a mistake is found before refinement. Unknowns are the
/// degrees of freedom off the Dirichlet boundaries.
///
/// A pure Neumann problem (no Dirichlet boundary, alpha and c zero at all quadrature points) has a
/// solution only if f and g balance, and that is unique up to a constant; the one of mean 0 is
/// meant.
template <int dim>
class SteadyScalar : public SteadyProblem<dim> {
 public:
  /// mesh    kept by reference
  /// term    the further term, or null. With one that is not symmetric the system has no
  ///         dissipation. With any the problem must have one solution: `assemble` refuses one that
  ///         is determined up to a constant
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element
  ///         that does not fit the cells
  SteadyScalar(const mesh::Mesh<dim>& mesh,
               const ProblemOptions& problem,
               const DiscretizationOptions& discretization,
               std::unique_ptr<const CellTerm<dim>> term = nullptr)
      : problem_(mesh, problem, discretization), term_(std::move(term)) {}

  void check_values(const bool with_exact_solution = true) const override {
    problem_.check_values(with_exact_solution);
    if (term_) term_->check_values(problem_.triangulation());
  }
  multigrid::System assemble(const multigrid::Executor& executor) override;
  void keep_level(const multigrid::Executor& executor, bool with_matrix) override;
  void keep_level(multigrid::System system, bool with_matrix) override;
  double numbering_seconds() const override { return problem_.numbering.seconds; }
  multigrid::Index n_unknowns() const override { return problem_.numbering.n_unknowns; }
  bool has_exact_solution() const override { return problem_.exact.has_value(); }
  Contrast contrast() const override {
    return {kappa_range_.jump(), kappa_range_.anisotropy(), peclet_};
  }
  Solution normalized(Solution solution) const override;
  Errors errors(const Solution& solution) const override {
    return problem_.errors(solution.on_host(), is_pure_neumann_);
  }
  /// A further term has its place in the balance as `convection`.
  Results results(const Solution& solution) const override;
  double imbalance() const override { return imbalance_; }
  postprocess::Fields fields(const Solution& solution) const override {
    postprocess::Fields fields = problem_.fields(solution.on_host());
    problem_.add_exact(is_pure_neumann_, fields);
    return fields;
  }
  postprocess::Field flux(const Solution& solution) const override {
    return problem_.flux(problem_.numbering.nodal_values(solution.on_host()));
  }

 private:
  Terms<dim> terms() const { return problem_.terms(term_.get()); }

  ScalarProblem<dim> problem_;
  std::unique_ptr<const CellTerm<dim>> term_;  ///< or null
  // after assemble:
  DiffusionRange kappa_range_;  ///< over the quadrature points
  bool is_pure_neumann_ = false;
  double imbalance_ = 0;          ///< see SteadyProblem
  Integrals source_;              ///< of f
  std::vector<double> reaction_;  ///< CellSums::reaction
  std::vector<double> of_more_;   ///< CellSums::of_more
  double peclet_ = 0;
};

/// -div(kappa grad u) + c u = f.
template <int dim>
using Poisson = SteadyScalar<dim>;

}  // namespace assembly
