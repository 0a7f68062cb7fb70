// SPDX-License-Identifier: MIT
#include "assembly/arrays/function_on_arrays.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/errors.h"

#include <cmath>
#include <stdexcept>

namespace assembly {

template <int dim>
Array<double> nodal_values_of(const Solution& solution,
                              const mesh::CellArrays<dim>& cells,
                              const NodesOnArrays<dim>& nodes) {
  if (solution.size() != nodes.n_unknowns())
    throw std::invalid_argument("a solution of " + std::to_string(solution.size()) +
                                " values for " + std::to_string(nodes.n_unknowns()) + " unknowns");
  return nodal_values(solution.on(cells.executor()), nodes.given, nodes.numbers.original_of_copy);
}

template <int dim>
FunctionIntegrals integrals_on_arrays(const ScalarProblem<dim>& problem,
                                      const mesh::CellArrays<dim>& cells,
                                      const NodesOnArrays<dim>& nodes,
                                      const Array<double>& u) {
  const ShapesOnArrays<dim> shapes(cells.executor(), problem.discretization);
  FunctionIntegrals sums;
  for (const ElementBlock& block : cell_blocks(cells, nodes.numbers)) {
    const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
    const CellCoefficients coefficients =
        coefficients_in(problem, block, element, nodes.points, true, &u);
    sums += function_integrals<dim>(block, element, nodes.points, u,
                                    coefficients.has_reaction ? &coefficients.c : nullptr);
  }
  return sums;
}

template <int dim>
Integrals source_on_arrays(const ScalarProblem<dim>& problem,
                           const mesh::CellArrays<dim>& cells,
                           const NodesOnArrays<dim>& nodes,
                           const Array<double>& u) {
  const ShapesOnArrays<dim> shapes(cells.executor(), problem.discretization);
  CellIntegrals sums;
  for (const ElementBlock& block : cell_blocks(cells, nodes.numbers)) {
    const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
    sums += cell_integrals<dim>(block, element, nodes.points,
                                coefficients_in(problem, block, element, nodes.points, true, &u));
  }
  return {sums.f, sums.f_absolute};
}

namespace {

/// The sums over the whole mesh.
///
/// with_energy      whether kappa is evaluated, too
/// requires_values  whether values of the exact solution that are not finite are refused
template <int dim>
ErrorSums compare(const ScalarProblem<dim>& problem,
                  const mesh::CellArrays<dim>& cells,
                  const NodesOnArrays<dim>& nodes,
                  const Array<double>& u,
                  const bool requires_values = true,
                  const bool with_energy = false) {
  const Executor& executor = cells.executor();
  const Programs exact = program_of(*problem.exact, executor);
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  ErrorSums sums;
  const auto add = [&](const ElementBlock& block) {
    const ShapesOfKind& own = shapes.on_cells(block.n_nodes);
    std::vector<Coefficient> kappa;
    if (with_energy) kappa = kappa_in(problem, block, own.gradient_rule, nodes.points, &u);
    const ErrorSums part =
        error_sums<dim>(exact, block, own.value_rule, own.gradient_rule, nodes.points, u, kappa);
    if (requires_values && part.first_bad != ErrorSums().first_bad)
      refuse_value<dim>(*problem.exact, Required::finite,
                        first_bad_point<dim>(exact, block, own.value_rule, own.gradient_rule,
                                             nodes.points, Index(part.first_bad)));
    sums += part;
  };
  const mesh::Share* const share = problem.mesh.share ? &*problem.mesh.share : nullptr;
  mesh::together(share, [&] {
    for (const ElementBlock& block : cell_blocks(cells, nodes.numbers)) add(block);
  });
  if (share) {
    const mesh::OtherParts& others = *share->others;
    for (double* sum : {&sums.L2, &sums.H1, &sums.energy, &sums.difference, &sums.measure})
      *sum = others.sum(*sum);
  }
  return sums;
}

}  // namespace

template <int dim>
double mean_difference(const ScalarProblem<dim>& problem,
                       const mesh::CellArrays<dim>& cells,
                       const NodesOnArrays<dim>& nodes,
                       const Array<double>& u) {
  const ErrorSums sums = compare(problem, cells, nodes, u, false);
  return sums.difference / sums.measure;
}

template <int dim>
Errors errors_on_arrays(const ScalarProblem<dim>& problem,
                        const mesh::CellArrays<dim>& cells,
                        const NodesOnArrays<dim>& nodes,
                        Array<double> u,
                        const bool up_to_a_constant) {
  if (!problem.exact) throw std::logic_error("errors without an exact solution");
  ErrorSums sums = compare(problem, cells, nodes, u);
  if (up_to_a_constant) {
    add_constant(sums.difference / sums.measure, u);
    sums = compare(problem, cells, nodes, u);
  }
  double at_nodes = largest_difference(u, values_at_all_nodes(*problem.exact, nodes.points));
  if (const auto& share = problem.mesh.share) at_nodes = share->others->largest(at_nodes);
  return {std::sqrt(sums.L2), std::sqrt(sums.H1), at_nodes};
}

template <int dim>
double energy_error_on_arrays(const ScalarProblem<dim>& problem,
                              const mesh::CellArrays<dim>& cells,
                              const NodesOnArrays<dim>& nodes,
                              const Array<double>& u) {
  if (!problem.exact) throw std::logic_error("errors without an exact solution");
  return std::sqrt(compare(problem, cells, nodes, u, true, true).energy);
}

#define INSTANTIATE(dim)                                                                           \
  template Array<double> nodal_values_of(const Solution&, const mesh::CellArrays<dim>&,            \
                                         const NodesOnArrays<dim>&);                               \
  template FunctionIntegrals integrals_on_arrays(const ScalarProblem<dim>&,                        \
                                                 const mesh::CellArrays<dim>&,                     \
                                                 const NodesOnArrays<dim>&, const Array<double>&); \
  template Integrals source_on_arrays(const ScalarProblem<dim>&, const mesh::CellArrays<dim>&,     \
                                      const NodesOnArrays<dim>&, const Array<double>&);            \
  template double mean_difference(const ScalarProblem<dim>&, const mesh::CellArrays<dim>&,         \
                                  const NodesOnArrays<dim>&, const Array<double>&);                \
  template Errors errors_on_arrays(const ScalarProblem<dim>&, const mesh::CellArrays<dim>&,        \
                                   const NodesOnArrays<dim>&, Array<double>, bool);                \
  template double energy_error_on_arrays(const ScalarProblem<dim>&, const mesh::CellArrays<dim>&,  \
                                         const NodesOnArrays<dim>&, const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
