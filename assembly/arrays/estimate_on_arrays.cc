// SPDX-License-Identifier: MIT
#include "assembly/arrays/estimate_on_arrays.h"

#include "assembly/arrays/recovered_on_arrays.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/estimates/error_products.h"
#include "assembly/elements/estimates/recovered_error.h"
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
                                     const Array<double>& z) {
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
                                              const Array<double>&);
template GoalEstimate goal_estimate_on_arrays(const ScalarProblem<3>&,
                                              const mesh::CellArrays<3>&,
                                              const NodesOnArrays<3>&,
                                              const Array<double>&,
                                              const Array<double>&);

}  // namespace assembly
