// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/shapes_on_arrays.h"
#include "assembly/elements/sides.h"
#include "assembly/elements/solution_values.h"
#include "assembly/scalar/scalar_problem.h"

namespace assembly {

template <int dim>
using Functions = std::vector<const Expression<dim>*>;

/// The values of expressions, one of which holds in each part. Constants cost nothing.
///
/// of_part  for each number of a part its function
/// u        of all nodes, for functions of the solution; null: there are none
/// what     of functions of the solution; the derivative of others is the constant 0
template <int dim>
Coefficient values_of(const Functions<dim>& functions,
                      const std::vector<int>& of_part,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const Array<double>* u = nullptr,
                      OfSolution what = OfSolution::value);

/// The same by material.
template <int dim>
Coefficient values_of(const ByMaterial<Expression<dim>>& data,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const Array<double>* u = nullptr,
                      OfSolution what = OfSolution::value);

/// The function that holds in an element.
template <class Function>
const Function& on_part(const ByMaterial<Function>& data,
                        const ElementBlock& block,
                        Index element) {
  if (data.functions().size() == 1) return data.functions()[0];
  const std::vector<std::uint16_t> parts = block.parts.numbers->to_vector();
  return data.on(parts[std::size_t((block.parts.first + element) >> block.parts.shift)]);
}

/// kappa, c and f in the cells of a block at the points of the rule that assembles.
///
/// with_f  else f is 0
/// u       of all nodes, if something depends on the solution
/// throws  multigrid::InputError for the first value that is not what it must be, in the order of cells and points
template <int dim>
CellCoefficients coefficients_in(const ScalarProblem<dim>& problem,
                                 const ElementBlock& block,
                                 const ReferenceElement& element,
                                 const Array<double>& points,
                                 bool with_f = true,
                                 const Array<double>* u = nullptr);

/// A coefficient by material at the points of the rule that assembles.
///
/// throws  as coefficients_in, for a value that is not as required
template <int dim>
Coefficient checked_values(const ByMaterial<Expression<dim>>& data,
                           Required required,
                           const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const Array<double>* u = nullptr);

/// alpha and g at the points of sides with such conditions; parts are boundaries.
struct FilmCoefficients {
  Coefficient alpha, g;
};
/// throws  as coefficients_in
template <int dim>
FilmCoefficients films_in(const BoundaryConditions<dim>& conditions,
                          const ElementBlock& sides,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const Array<double>* u = nullptr);
/// Their derivatives by the solution.
template <int dim>
FilmCoefficients film_slopes_in(const BoundaryConditions<dim>& conditions,
                                const ElementBlock& sides,
                                const ReferenceElement& element,
                                const Array<double>& points,
                                const Array<double>& u);

/// The value of g at each node from n_unknowns on.
///
/// entry_of_given  of each of them, the position of its value in `dirichlet`
/// throws          multigrid::InputError if one is not finite
template <int dim>
Array<double> given_values(const Dirichlet<dim>& dirichlet,
                           const Array<Index>& entry_of_given,
                           const Array<double>& points,
                           Index n_unknowns);

/// The values of an expression at all nodes.
///
/// throws  multigrid::InputError if one is not finite
template <int dim>
Array<double> values_at_all_nodes(const Expression<dim>& expression, const Array<double>& points);

/// The same of the unknowns alone: the nodes before n_unknowns.
template <int dim>
Array<double> values_at_unknowns(const Expression<dim>& expression,
                                 const Array<double>& points,
                                 Index n_unknowns);

/// u       the solution there
/// throws  multigrid::InputError for a value of `function` that an executor found to be bad at a point
template <int dim, class Function>
[[noreturn]] void refuse_value(const Function& function,
                               Required required,
                               const std::vector<double>& point,
                               std::optional<double> u = {});

/// The same of a value at a node, whose coordinates are brought to the host.
template <int dim>
[[noreturn]] void refuse_value_at_node(const Expression<dim>& expression,
                                       const Array<double>& points,
                                       Index node);

/// An expression on an executor.
template <int dim>
Programs program_of(const Expression<dim>& expression, const Executor& executor) {
  return {executor, {&expression.program()}, {}, dim, expression.time()};
}

}  // namespace assembly
