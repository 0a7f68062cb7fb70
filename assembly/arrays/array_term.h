// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/flows_on_arrays.h"

#include <memory>

namespace assembly {

/// What a further term adds up to over the cells.
struct TermSums {
  double peclet = 0;       ///< the largest cell Peclet number; 0 without convection
  Array<double> of_nodes;  ///< of all nodes j, the sum of column j of the term's own matrix
};

/// A term that an equation has inside its cells, beside (kappa grad u, grad v) + (c u, v), on a mesh as arrays. It is not
/// symmetric, and 0 where u is constant.
template <int dim>
class ArrayTerm {
 public:
  virtual ~ArrayTerm() = default;

  /// Whether the coefficients depend on the time t.
  virtual bool depends_on_time() const = 0;
  /// From now on the coefficients are those at time t (0 at first).
  virtual void set_time(double t) = 0;

  /// As SteadyProblem::check_values.
  virtual void check_values(const dealii::Triangulation<dim>& triangulation) const = 0;

  /// Adds to the matrices and loads of the cells of a block.
  ///
  /// points        of all nodes
  /// coefficients  at the points of shapes.on_cells(…).gradient_rule
  /// cells         those whose matrices there are; null: all
  /// throws        multigrid::InputError for the first value that is not what it must be
  virtual void add(const ScalarProblem<dim>& problem,
                   const ShapesOnArrays<dim>& shapes,
                   const ElementBlock& block,
                   const Array<double>& points,
                   const CellCoefficients& coefficients,
                   const Array<Index>* cells,
                   ElementMatrices& matrices) const = 0;

  /// Whether the term's method tests the residual by phi_i + w_i with functions w_i that add up to 0. `add` does so for
  /// what it knows, all but a derivative in time.
  virtual bool has_further_tests() const = 0;
  /// f without the term at u, in the points of a rule.
  ///
  /// u  of all nodes
  virtual Coefficient without_term(const ElementBlock& block,
                                   const ReferenceElement& rule,
                                   const Array<double>& points,
                                   const Coefficient& f,
                                   const Array<double>& u) const = 0;
  /// The same term tested by phi_i alone.
  virtual std::unique_ptr<ArrayTerm> without_further_tests() const = 0;
  /// Adds (value, w_i) to the loads of all cells of a block, and (value phi_j, w_i) to their matrices, if there are any.
  ///
  /// value  at the points of shapes.on_cells(…).gradient_rule
  virtual void add_further_tests(const ScalarProblem<dim>& problem,
                                 const ShapesOnArrays<dim>& shapes,
                                 const ElementBlock& block,
                                 const Array<double>& points,
                                 const Coefficient& value,
                                 ElementMatrices& matrices) const = 0;

  /// What `add` adds up to on the whole mesh.
  virtual TermSums sums(const ScalarProblem<dim>& problem,
                        const mesh::CellArrays<dim>& cells,
                        const NodesOnArrays<dim>& nodes) const = 0;

  /// What the term carries in through each part of the boundary.
  ///
  /// u  of all nodes
  virtual std::map<int, double> carried_in(const ScalarProblem<dim>& problem,
                                           const mesh::CellArrays<dim>& cells,
                                           const NodesOnArrays<dim>& nodes,
                                           const Array<double>& u) const = 0;
};

}  // namespace assembly
