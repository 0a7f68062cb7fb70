// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/array_term.h"
#include "assembly/newton/newton_arrays.h"
#include "assembly/nodes/array_levels.h"
#include "assembly/progress.h"
#include "assembly/scalar/pure_neumann.h"
#include "assembly/steady/steady_problem.h"

#include <memory>

namespace assembly {

/// -div(kappa grad u) + c u = f, perhaps with one further term inside the cells, and with u = g,
/// kappa du/dn = g (n . kappa grad u, n outward) or kappa du/dn + alpha u = g on each boundary.
/// Everything is computed on the executor of mesh.arrays, which must be there when `assemble` is called.
///
/// The constructor parses every expression, evaluates coefficients at one point of each material, and matches boundary and
/// material names with the coarse mesh, so that a mistake is found before refinement. Unknowns are the
/// degrees of freedom off the Dirichlet boundaries.
///
/// A pure Neumann problem (no Dirichlet boundary, alpha and c zero at all quadrature points) has a
/// solution only if f and g balance, and that is unique up to a constant; the one of mean 0 is
/// meant.
///
/// kappa, c, f, alpha and g may depend on u, without a further term. Then the solution must be tied to a value by a Dirichlet boundary, or
/// by c, f, alpha or g.
template <int dim>
class SteadyArrays : public SteadyProblem<dim> {
 public:
  /// mesh      kept by reference
  /// progress  called between the steps of `assemble`
  /// term      the further term, or null. With one the system has no dissipation, and `assemble` refuses a
  ///           problem whose solution is determined up to a constant
  /// throws    multigrid::InputError naming section, key, and what is allowed; also for an element
  ///           that does not fit the cells
  SteadyArrays(const mesh::Mesh<dim>& mesh,
               const ProblemOptions& problem,
               const DiscretizationOptions& discretization,
               Progress progress = no_progress,
               std::unique_ptr<const ArrayTerm<dim>> term = nullptr)
      : problem_(mesh, problem, discretization),
        initial_guess_(initial_guess(problem)),
        progress_(std::move(progress)),
        term_(std::move(term)) {}

  void check_values(const bool with_exact_solution = true) const override {
    problem_.check_values(with_exact_solution);
    if (term_) term_->check_values(problem_.triangulation());
  }
  /// executor  that of mesh.arrays
  multigrid::System assemble(const multigrid::Executor& executor) override;
  bool is_nonlinear() const override { return problem_.is_nonlinear(); }
  Solution begin_newton(const multigrid::Executor& executor) override;
  NewtonProblem& newton() override { return *newton_; }
  std::vector<multigrid::CoarserLevel> take_levels() override;
  void expect_bisection() override { levels_.expect_bisection(); }
  void keep_level(const multigrid::Executor& executor, bool with_matrix) override;
  void keep_level(multigrid::System system, bool with_matrix) override;
  std::vector<UnknownNames> names_of_levels() const override { return names_; }
  double numbering_seconds() const override { return nodes_.seconds; }
  multigrid::Index n_unknowns() const override { return nodes_.n_unknowns(); }
  bool has_exact_solution() const override { return problem_.exact.has_value(); }
  Contrast contrast() const override { return contrast_; }
  Solution normalized(Solution solution) const override;
  Errors errors(const Solution& solution) const override;
  Results results(const Solution& solution) const override;
  double imbalance() const override { return imbalance_; }
  EnergyEstimate estimate(const Solution& solution, Estimator estimator) const override;
  DualLoads dual_loads(const Goal& goal) override;
  double value_of(const Goal& goal, const Solution& solution) const override;
  GoalEstimate goal_estimate(const Solution& solution,
                             const Array<double>& z,
                             const DualLoads& dual) const override;
  double energy_error(const Solution& solution) const override;
  postprocess::Fields fields(const Solution& solution) const override;
  postprocess::Field flux(const Solution& solution) const override;
  DerivedFields derived(const Solution& solution, const DerivedOptions& options) const override;
  PointsInCells find_points(const std::vector<double>& points) const override;
  double distance_to_boundary(const std::vector<double>& point) const override;
  PointResults at_points(const PointsInCells& points,
                         const std::vector<double>& coordinates,
                         const Solution& solution) const override;
  postprocess::Fields boundary_fields(const Solution& solution) const override;
  postprocess::FileMesh file(const Solution& solution) const override;
  DrawnSolution drawn(const Solution& solution) const override;

 private:
  const mesh::CellArrays<dim>& cells() const;
  /// Of this process in the mesh; null: it has all.
  const mesh::Share* share() const { return problem_.mesh.share ? &*problem_.mesh.share : nullptr; }
  /// On the executor of the mesh, where they are made anew if the mesh has moved to another one.
  const NodesOnArrays<dim>& nodes() const;
  static std::optional<Expression<dim>> initial_guess(const ProblemOptions& problem);
  /// Numbers the nodes, and refuses an executor that has not the mesh.
  void number_nodes(const multigrid::Executor& executor);
  /// Those of all processes, each as often as a process has it.
  double n_unknowns_of_all() const {
    return share() ? share()->others->sum(n_unknowns()) : double(n_unknowns());
  }
  /// Adds to the balance what the further term has in it.
  void add_term(const Array<double>& u, EnergyBalance& balance) const;
  /// With periodic sides a copy has the row of its original.
  Array<Index> rows_of(const Array<Index>& of_nodes) const;
  /// A node is given 1 if it is on the boundary, else 0; without a boundary 0.
  Array<double> given_on(const SideBlock* sides) const;
  dealii::types::boundary_id id_of(const std::string& boundary) const;
  SideBlock sides_of_boundary(const std::string& boundary) const;
  void add_flux(const std::string& boundary, const SideBlock& sides, DualLoads& dual) const;
  void add_value(const std::vector<double>& point, DualLoads& dual) const;
  /// Those of all processes that share the mesh.
  FunctionIntegrals integrals_of_all(const Array<double>& u) const;
  /// Of all nodes, on the executor.
  Array<double> nodal(const Solution& solution) const;
  /// One a point of the mesh.
  Array<double> at_mesh_points(const Solution& solution) const {
    return in_order_of_points(nodal(solution), nodes().numbers.number_of_point);
  }

  ScalarProblem<dim> problem_;  ///< its data; it numbers nothing
  std::optional<Expression<dim>> initial_guess_;
  Progress progress_;
  ArrayLevels<dim> levels_;
  std::unique_ptr<const ArrayTerm<dim>> term_;  ///< or null
  // after assemble:
  mutable NodesOnArrays<dim> nodes_;
  std::unique_ptr<NewtonArrays<dim>> newton_;  ///< null of a linear problem
  Contrast contrast_;
  std::vector<UnknownNames>
      names_;  ///< of the finest mesh and of the levels below; empty unless the mesh is shared
  bool is_pure_neumann_ = false;
  double imbalance_ = 0;
  Integrals source_;  ///< of f
  mutable TermSums of_term_;
};

}  // namespace assembly
