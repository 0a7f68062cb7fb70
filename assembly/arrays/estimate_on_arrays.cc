// SPDX-License-Identifier: MIT
#include "assembly/arrays/estimate_on_arrays.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/recovered_on_arrays.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/estimates/error_products.h"
#include "assembly/elements/estimates/recovered_error.h"
#include "assembly/elements/estimates/tested_residuals.h"
#include "assembly/rows/nodal_values.h"

namespace assembly {

namespace {

/// The materials whose cells are recovered by themselves; -1: all cells together, if kappa is one function.
template <int dim>
std::vector<int> materials_apart(const ScalarProblem<dim>& problem) {
  if (problem.kappa.functions().size() == 1) return {-1};
  std::vector<int> result;
  for (const auto& [name, id] : problem.mesh.materials) result.push_back(int(id));
  return result;
}

/// Takes away what is left of the equation in further tests: the method with them minus the one without.
template <int dim>
void add_further_residuals(const ScalarProblem<dim>& problem,
                           const NodesOnArrays<dim>& nodes,
                           const std::vector<ElementBlock>& blocks,
                           const ShapesOnArrays<dim>& shapes,
                           const Array<double>& u,
                           const Array<double>& z,
                           const ArrayTerm<dim>& more,
                           Array<double>& parts) {
  const std::unique_ptr<ArrayTerm<dim>> without = more.without_further_tests();
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& rule = shapes.on_cells(block.n_nodes).gradient_rule;
    const CellCoefficients coefficients =
        coefficients_in(problem, block, rule, nodes.points, true, &u);
    const auto add = [&](const ArrayTerm<dim>& term, const double factor) {
      ElementMatrices matrices = no_matrices(block);
      term.add(problem, shapes, block, nodes.points, coefficients, nullptr, matrices);
      add_tested_residuals(block, matrices, u, z, factor, parts);
    };
    add(more, -1);
    add(*without, 1);
  }
}

}  // namespace

template <int dim>
EnergyEstimate estimate_on_arrays(const ScalarProblem<dim>& problem,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  const Array<double>& u) {
  const Executor& executor = cells.executor();
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  EnergyEstimate estimate;
  estimate.squares = Array<double>(executor, cells.n_cells());
  Array<double> energies(executor, cells.n_cells());
  for (const int material : materials_apart(problem)) {
    const Array<double> flux =
        recovered_on_arrays(problem, cells, nodes, blocks, u, Recovered::flux, material);
    for (const ElementBlock& block : blocks) {
      const ReferenceElement& rule = shapes.on_cells(block.n_nodes).gradient_rule;
      recovered_errors<dim>(block, rule, nodes.points,
                            kappa_in(problem, block, rule, nodes.points, &u), u, flux, material,
                            estimate.squares, energies);
    }
  }
  estimate.square = sum_over_cells(estimate.squares);
  estimate.energy = sum_over_cells(energies);
  return estimate;
}

template <int dim>
GoalEstimate goal_estimate_on_arrays(const ScalarProblem<dim>& problem,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodesOnArrays<dim>& nodes,
                                     const Array<double>& u,
                                     const Array<double>& z,
                                     const ArrayTerm<dim>* const more) {
  const Executor& executor = cells.executor();
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  GoalEstimate estimate;
  Array<double> parts(executor, cells.n_cells());
  estimate.products = Array<double>(executor, cells.n_cells());
  for (const int material : materials_apart(problem)) {
    const auto recovered = [&](const Array<double>& of) {
      return recovered_on_arrays(problem, cells, nodes, blocks, of, Recovered::flux, material);
    };
    const Array<double> flux_u = recovered(u), flux_z = recovered(z);
    for (const ElementBlock& block : blocks) {
      const ReferenceElement& rule = shapes.on_cells(block.n_nodes).gradient_rule;
      error_products<dim>(block, rule, nodes.points, kappa_in(problem, block, rule, nodes.points),
                          {&u, &flux_u}, {&z, &flux_z}, material, parts, estimate.products);
    }
  }
  if (more && more->has_further_tests())
    add_further_residuals(problem, nodes, blocks, shapes, u, z, *more, parts);
  estimate.correction = sum_over_cells(parts);
  estimate.size = absolute_sum(parts, 0, parts.size());
  return estimate;
}

template EnergyEstimate estimate_on_arrays(const ScalarProblem<2>&,
                                           const mesh::CellArrays<2>&,
                                           const NodesOnArrays<2>&,
                                           const Array<double>&);
template EnergyEstimate estimate_on_arrays(const ScalarProblem<3>&,
                                           const mesh::CellArrays<3>&,
                                           const NodesOnArrays<3>&,
                                           const Array<double>&);

template GoalEstimate goal_estimate_on_arrays(const ScalarProblem<2>&,
                                              const mesh::CellArrays<2>&,
                                              const NodesOnArrays<2>&,
                                              const Array<double>&,
                                              const Array<double>&,
                                              const ArrayTerm<2>*);
template GoalEstimate goal_estimate_on_arrays(const ScalarProblem<3>&,
                                              const mesh::CellArrays<3>&,
                                              const NodesOnArrays<3>&,
                                              const Array<double>&,
                                              const Array<double>&,
                                              const ArrayTerm<3>*);

}  // namespace assembly
