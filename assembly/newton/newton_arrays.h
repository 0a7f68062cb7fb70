// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/contact_on_arrays.h"
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/nodes_of_all.h"
#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/elements/integrals.h"
#include "assembly/newton/newton_problem.h"
#include "assembly/rows/flows.h"
#include "assembly/rows/gathering.h"
#include "assembly/scalar/pure_neumann.h"

#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace assembly {

/// A weight, and the values of all nodes that it is of.
struct WeightedValues {
  double weight;
  Array<double> u;
};

/// What a sum of as many rounded terms as an unknown has elements may be off by.
constexpr double rounding_of_newton_sums = 4 * std::numeric_limits<double>::epsilon();

/// A step of implicit Euler: C (u - u_0) / dt and (H(u) - H(u_0)) / dt are added to the equation, with C and H at the quadrature points. What
/// a step stores is the difference of C u + H then, so no heat is lost, however steep H is. A second stage begins with a weighted sum of
/// states in place of u_0.
template <int dim>
struct NewtonStep {
  const ByMaterial<Expression<dim>>*
      capacity;  ///< C, perhaps of u: then C (u - u_0) is the integral of C from u_0 to u
  const ByMaterial<Expression<dim>>* melting;  ///< H, the heat of melting
  double dt;
  std::vector<WeightedValues> before;  ///< u_0 of all nodes; the weights add up to 1
  const Array<double>* given;          ///< the values at its end of the nodes that have one
};

/// Newton's method for -div(kappa grad u) + c u = f and kappa du/dn + alpha u = g on a mesh as arrays, where kappa, c, f, alpha and g may
/// depend on u. R is assembled with the data at u_h in the points of the quadrature, and J with their exact derivatives by u
/// (assembly/expressions/dual.h): J is that of R, not an approximation of the equation's.
template <int dim>
class NewtonArrays : public NewtonProblem {
 public:
  /// All are kept by reference. Processes that share the mesh must call it together, and each function that is for all of them.
  NewtonArrays(const ScalarProblem<dim>& problem,
               const mesh::CellArrays<dim>& cells,
               const NodesOnArrays<dim>& nodes);
  NewtonArrays(const NewtonArrays&) = delete;

  /// From now on the equation is that of a step in time.
  void set_step(NewtonStep<dim> step);

  void require_values(const Solution& u) override;
  std::optional<Imbalance> imbalance(const Solution& u) override;
  void linearize(const Solution& u, multigrid::System& system) override;
  bool holds_everywhere(bool here) const override;

  /// The mean of the values that nodes are given, of all processes; 0 without any.
  double mean_given() const;
  /// Sums over the cells at u, of all processes.
  CellIntegrals integrals(const Solution& u) const;
  /// What flows in at nodes with given values: their rows, with the sign of a flow.
  FlowsAtNodes flows_at_given(const Solution& u) const;
  /// What the prepared step stores by its length, at u, in the cells of this process.
  Integrals storage(const Array<double>& u) const;
  /// The sum of weight (C u + H(u), phi_i) over states, whose weights add up to 0: at the unknowns.
  Array<double> stored(const std::vector<WeightedValues>& states) const;
  /// Whether nothing ties u to a value in any process, so that a constant more or less of it changes at most kappa.
  bool is_untied(const Solution& u) const;
  const Executor& executor() const { return cells_.executor(); }

 private:
  /// All data at one u.
  struct Data {
    std::vector<CellCoefficients> cells;  ///< of each block; f is without what a step stores
    std::vector<Coefficient> stored;      ///< minus what a step stores; empty of a steady equation
    FilmCoefficients films;
  };

  /// Of this process in the mesh; null: it has all.
  const mesh::Share* share() const { return problem_.mesh.share ? &*problem_.mesh.share : nullptr; }
  double sum_of_all(double own) const { return share() ? share()->others->sum(own) : own; }
  /// Rows that several processes have become the sum of theirs in the first of them, and 0 in the others, so that sums have each row once.
  void add_up_rows(Array<double>& rows) const;
  Array<double> nodal(const Solution& u) const {
    return nodal_values(u.on(executor()), step_ ? *step_->given : nodes_.given,
                        nodes_.numbers.original_of_copy);
  }
  const ReferenceElement& on(const ElementBlock& block) const {
    return shapes_.on_cells(block.n_nodes).gradient_rule;
  }
  const ReferenceElement& on_films() const { return shapes_.on_sides(films_.block.n_nodes); }
  bool has_films() const { return films_.block.n > 0; }
  Data data_at(const Array<double>& u) const;
  /// None if data have values that they must not have.
  std::optional<Data> allowed_data_at(const Array<double>& u) const;
  /// Minus what a step stores by its length.
  Coefficient stored_in(const ElementBlock& block, const Array<double>& u) const;
  /// The derivative of that by u.
  Coefficient slope_without_stored(const ElementBlock& block,
                                   const Coefficient& slope_of_f,
                                   const Array<double>& u) const;
  Coefficient melting_at(const ElementBlock& block, const Array<double>& u) const;
  /// The weighted sum of H.
  Coefficient melted_in(const ElementBlock& block, const std::vector<WeightedValues>& states) const;
  /// C u + H(u), C at u
  Coefficient heat_in(const ElementBlock& block, const Array<double>& u) const;
  /// What rounding u_h makes of what is stored and of f, added up.
  double rounding_in(const ElementBlock& block, const Array<double>& u) const;
  Integrals integral(const ElementBlock& block, Coefficient f) const;
  bool has_capacity_of_solution() const { return step_->capacity->depends_on_solution(); }
  /// The weighted sum of the integrals from each of the states to u.
  Coefficient rise_in(const ElementBlock& block,
                      const std::vector<WeightedValues>& states,
                      const Array<double>& u) const;
  /// Refuses a u where C is not positive: what a step stores looks at C on the way to u alone.
  void require_capacity(const ElementBlock& block, const Array<double>& u) const;
  Coefficient capacity_in(const ElementBlock& block) const {
    return checked_values(*step_->capacity, Required::positive, block, on(block), nodes_.points);
  }
  std::vector<MatricesOfBlock> blocks(const std::vector<ElementMatrices>& matrices) const;
  /// R of the elements.
  ///
  /// sizes  not null: receives CellResiduals::sizes, and those of films
  std::vector<ElementMatrices> residuals(const Data& data,
                                         const Array<double>& u,
                                         std::vector<ElementMatrices>* sizes) const;
  /// J of the elements of a block of cells, and of films.
  Array<double> tangent_in(const ElementBlock& block,
                           CellCoefficients&& data,
                           const Array<double>& u) const;
  Array<double> tangent_of_films(const Data& data, const Array<double>& u) const;

  const ScalarProblem<dim>& problem_;
  const mesh::CellArrays<dim>& cells_;
  const NodesOnArrays<dim>& nodes_;
  ShapesOnArrays<dim> shapes_;
  std::vector<ElementBlock> elements_;  ///< of cells
  SideBlock films_;
  ContactOnArrays contact_;
  std::optional<NewtonStep<dim>> step_;       ///< none: the equation is steady
  Array<double> sum_before_;                  ///< the weighted sum of step_->before
  ElementsAround around_;                     ///< every row, those of given values included
  std::unique_ptr<const NodesOfAll> others_;  ///< of every row; null: this process has all
  std::vector<Index> of_lower_parts_;         ///< rows that count in a process before this one
};

}  // namespace assembly
