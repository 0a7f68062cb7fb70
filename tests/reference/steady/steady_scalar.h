// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/steady/steady_problem.h"
#include "tests/reference/scalar/scalar_reference.h"
#include "tests/reference/terms/balance.h"
#include "tests/reference/terms/diffusion_range.h"

#include <memory>

namespace assembly {

/// The problem of SteadyArrays on the triangulation of a mesh, which deal.II refined: assembled cell by cell on the host. An
/// equation with a further term derives from this, and gives its term to the constructor.
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
      : data_(mesh, problem, discretization), term_(std::move(term)) {}

  void check_values(const bool with_exact_solution = true) const override {
    data_.check_values(with_exact_solution);
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
  /// throws  std::logic_error: files are written, and pictures drawn, of arrays alone
  postprocess::FileMesh file(const Solution&) const override { refuse_arrays(); }
  DrawnSolution drawn(const Solution&) const override { refuse_arrays(); }

 private:
  Terms<dim> terms() const { return problem_.terms(term_.get()); }

  ScalarProblem<dim> data_;
  ScalarReference<dim> problem_{data_};
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
