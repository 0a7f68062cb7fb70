// SPDX-License-Identifier: MIT
#include "assembly/steady/steady_arrays.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/drawn_on_arrays.h"
#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/arrays/file_on_arrays.h"
#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/elements/errors.h"
#include "assembly/elements/integrals.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/steady/array_system.h"

#include <stdexcept>

namespace assembly {

template <int dim>
const mesh::CellArrays<dim>& SteadyArrays<dim>::cells() const {
  if (!problem_.mesh.arrays) throw std::logic_error("the mesh was not taken as arrays");
  return *problem_.mesh.arrays;
}

template <int dim>
multigrid::System SteadyArrays<dim>::assemble(const multigrid::Executor& executor) {
  if (executor != cells().executor())
    throw std::logic_error("systems are assembled where the mesh is");
  nodes_ = nodes_on_arrays(cells(), problem_.conditions.dirichlet);
  if (n_unknowns() == 0) refuse_no_unknowns();
  if (problem_.exact) values_at_all_nodes(*problem_.exact, nodes_.points);
  poll_();
  ArraySystem<dim> assembled(problem_, cells(), nodes_, poll_);
  contrast_ = assembled.contrast();
  source_ = assembled.source();
  is_pure_neumann_ = assembled.is_pure_neumann();
  imbalance_ = 0;
  multigrid::System system = assembled.system();
  if (is_pure_neumann_) {
    const double diameter = mesh::largest_diameter(problem_.mesh);
    imbalance_ = assembled.balance(diameter, system.b);
    source_.value = -assembled.boundary().value;
  }
  executor.synchronize();
  return system;
}

template <int dim>
const NodesOnArrays<dim>& SteadyArrays<dim>::nodes() const {
  if (nodes_.points.executor() != cells().executor())
    nodes_ = nodes_on_arrays(cells(), problem_.conditions.dirichlet);
  return nodes_;
}

template <int dim>
void SteadyArrays<dim>::keep_level(const multigrid::Executor&, bool) {
  throw std::logic_error("meshes as arrays keep no levels");
}

template <int dim>
void SteadyArrays<dim>::keep_level(multigrid::System, bool) {
  throw std::logic_error("meshes as arrays keep no levels");
}

template <int dim>
Array<double> SteadyArrays<dim>::nodal(const Solution& solution) const {
  if (solution.size() != n_unknowns())
    throw std::invalid_argument("a solution of " + std::to_string(solution.size()) +
                                " values for " + std::to_string(n_unknowns()) + " unknowns");
  return nodal_values(solution.on(cells().executor()), nodes().given);
}

namespace {

template <int dim>
FunctionIntegrals integrals_of(const ScalarProblem<dim>& problem,
                               const mesh::CellArrays<dim>& cells,
                               const NodesOnArrays<dim>& nodes,
                               const Array<double>& u) {
  const ShapesOnArrays<dim> shapes(cells.executor(), problem.discretization);
  FunctionIntegrals sums;
  for (const ElementBlock& block : cell_blocks(cells, nodes.numbers)) {
    const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
    const CellCoefficients coefficients = coefficients_in(problem, block, element, nodes.points);
    sums += function_integrals<dim>(block, element, nodes.points, u,
                                    coefficients.has_reaction ? &coefficients.c : nullptr);
  }
  return sums;
}

}  // namespace

template <int dim>
Solution SteadyArrays<dim>::normalized(Solution solution) const {
  if (!is_pure_neumann_) return solution;
  const FunctionIntegrals sums = integrals_of(problem_, cells(), nodes(), nodal(solution));
  std::vector<double> shifted = solution.on_host();
  for (double& value : shifted) value -= sums.u / sums.measure;
  return shifted;
}

template <int dim>
Results SteadyArrays<dim>::results(const Solution& solution) const {
  const Array<double> u = nodal(solution);
  const FunctionIntegrals sums = integrals_of(problem_, cells(), nodes(), u);
  Results results;
  const Extremes extremes = assembly::extremes(u);
  results.minimum = extremes.smallest;
  results.maximum = extremes.largest;
  results.mean = sums.u / sums.measure;
  EnergyBalance& balance = results.balance.emplace();
  balance.sources = source_.value;
  balance.reaction = sums.reaction;
  balance.size = source_.absolute + sums.reaction_absolute;
  std::map<int, FlowSums> flows = flows_of_boundaries(problem_, cells(), nodes(), u);
  for (const auto& [name, id] : problem_.mesh.boundaries) {
    const FlowSums& flow = flows[int(id)];
    results.flows.push_back({name, flow.value, flow.rounding});
    balance.flows += flow.value;
    balance.size += flow.absolute;
  }
  return results;
}

template <int dim>
Errors SteadyArrays<dim>::errors(const Solution& solution) const {
  if (!problem_.exact) throw std::logic_error("errors without an exact solution");
  const Executor& executor = cells().executor();
  const Programs exact = program_of(*problem_.exact, executor);
  const ShapesOnArrays<dim> shapes(executor, problem_.discretization);
  const std::vector<ElementBlock> blocks = cell_blocks(cells(), nodes().numbers);
  const auto compare = [&](const Array<double>& u) {
    ErrorSums sums;
    for (const ElementBlock& block : blocks) {
      const ShapesOfKind& own = shapes.on_cells(block.n_nodes);
      const ErrorSums part =
          error_sums<dim>(exact, block, own.value_rule, own.gradient_rule, nodes().points, u);
      if (part.first_bad != ErrorSums().first_bad)
        refuse_value<dim>(*problem_.exact, Required::finite,
                          first_bad_point<dim>(exact, block, own.value_rule, own.gradient_rule,
                                               nodes().points, Index(part.first_bad)));
      sums += part;
    }
    return sums;
  };
  Array<double> u = nodal(solution);
  ErrorSums sums = compare(u);
  if (is_pure_neumann_) {
    std::vector<double> shifted = solution.on_host();  // all nodes are unknowns
    for (double& value : shifted) value += sums.difference / sums.measure;
    u = nodal(shifted);
    sums = compare(u);
  }
  const double at_nodes =
      largest_difference(u, values_at_all_nodes(*problem_.exact, nodes().points));
  return {std::sqrt(sums.L2), std::sqrt(sums.H1), at_nodes};
}

template <int dim>
postprocess::Fields SteadyArrays<dim>::fields(const Solution& solution) const {
  return fields_on_arrays(problem_.mesh, nodes().numbers, nodal(solution));
}

template <int dim>
std::optional<DrawnSolution> SteadyArrays<dim>::drawn(const Solution& solution) const {
  return DrawnSolution{drawn_on_arrays(cells()), at_points(solution)};
}

template <int dim>
std::optional<postprocess::FileMesh> SteadyArrays<dim>::file(const Solution& solution) const {
  return file_on_arrays(problem_.mesh, at_points(solution));
}

template class SteadyArrays<2>;
template class SteadyArrays<3>;

}  // namespace assembly
