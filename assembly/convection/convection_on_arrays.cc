// SPDX-License-Identifier: MIT
#include "assembly/convection/convection_on_arrays.h"

#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/rows/gathered_rows.h"

namespace assembly {

template <int dim>
std::vector<Coefficient> ConvectionOnArrays<dim>::slope(const ScalarProblem<dim>& problem,
                                                        const ElementBlock& block,
                                                        const ReferenceElement& element,
                                                        const Array<double>& points) const {
  bool is_constant = true;
  for (const Diffusion<dim>& kappa : problem.kappa.functions())
    is_constant = is_constant && kappa.is_constant();
  if (is_constant || !data_.is_stabilized()) return {};
  const ByKind<ReferenceElement> displaced =
      displaced_shapes(block.executor(), problem.discretization, step_of_slope);
  return divergence<dim>(
      block, element, points,
      checked_kappa(problem, block, displaced.of(is_simplex_of_nodes(dim, block.n_nodes)), points));
}

template <int dim>
CellConvection ConvectionOnArrays<dim>::in(const ScalarProblem<dim>& problem,
                                           const ShapesOnArrays<dim>& shapes,
                                           const ElementBlock& block,
                                           const Array<double>& points) const {
  const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
  CellConvection result;
  result.b = checked_velocity(data_.velocity, block, element, points);
  result.factor = data_.factor;
  result.slope = slope(problem, block, element, points);
  return result;
}

template <int dim>
void ConvectionOnArrays<dim>::add(const ScalarProblem<dim>& problem,
                                  const ShapesOnArrays<dim>& shapes,
                                  const ElementBlock& block,
                                  const Array<double>& points,
                                  const CellCoefficients& coefficients,
                                  const Array<Index>* cells,
                                  ElementMatrices& matrices) const {
  add_convection<dim>(block, shapes.on_cells(block.n_nodes).gradient_rule, points, coefficients,
                      in(problem, shapes, block, points), cells, matrices);
}

template <int dim>
void ConvectionOnArrays<dim>::add_further_tests(const ScalarProblem<dim>& problem,
                                                const ShapesOnArrays<dim>& shapes,
                                                const ElementBlock& block,
                                                const Array<double>& points,
                                                const Coefficient& value,
                                                ElementMatrices& matrices) const {
  if (!has_further_tests()) return;
  const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
  CellConvection convection;
  convection.b = checked_velocity(data_.velocity, block, element, points);
  convection.factor = data_.factor;
  CellCoefficients coefficients;
  coefficients.kappa = kappa_in(problem, block, element, points);
  coefficients.c = checked_values(problem.c, Required::finite, block, element, points);
  assembly::add_further_tests<dim>(block, element, points, coefficients, convection, value,
                                   matrices);
}

template <int dim>
TermSums ConvectionOnArrays<dim>::sums(const ScalarProblem<dim>& problem,
                                       const mesh::CellArrays<dim>& cells,
                                       const NodesOnArrays<dim>& nodes) const {
  const ShapesOnArrays<dim> shapes(cells.executor(), problem.discretization);
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  std::vector<ElementMatrices> loads;
  std::vector<const ElementBlock*> all;
  TermSums result;
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
    CellConvection convection;
    convection.b = velocity_in(data_.velocity, block, element, nodes.points);
    CellCoefficients coefficients;
    coefficients.kappa = kappa_in(problem, block, element, nodes.points);
    result.peclet = std::max(
        result.peclet, largest_peclet<dim>(block, element, nodes.points, coefficients, convection));
    loads.push_back(carried_loads<dim>(block, element, nodes.points, convection));
    all.push_back(&block);
  }
  std::vector<MatricesOfBlock> gathered;
  for (std::size_t k = 0; k < blocks.size(); ++k) gathered.push_back({&blocks[k], &loads[k]});
  const Index n_rows = nodes.numbers.n_rows;
  result.of_nodes = gathered_loads(gathered, elements_around(all, n_rows), n_rows);
  return result;
}

template <int dim>
std::map<int, double> ConvectionOnArrays<dim>::carried_in(const ScalarProblem<dim>& problem,
                                                          const mesh::CellArrays<dim>& cells,
                                                          const NodesOnArrays<dim>& nodes,
                                                          const Array<double>& u) const {
  std::vector<int> ids;
  for (const auto& [name, id] : problem.mesh.boundaries)
    if (problem.mesh.inside.count(id) == 0) ids.push_back(int(id));
  if (ids.empty()) return {};
  std::vector<bool> wanted(std::size_t(*std::max_element(ids.begin(), ids.end())) + 1);
  for (const int id : ids) wanted[std::size_t(id)] = true;
  const SideBlock sides = sides_of(cells, wanted, nodes.numbers);
  const ShapesOnArrays<dim> shapes(cells.executor(), problem.discretization);
  const ReferenceElement& element = shapes.on_sides(sides.block.n_nodes);
  // By the materials of the sides' cells.
  ElementBlock of_b{0, sides.block.n, sides.block.n_nodes,
                    sides.block.nodes.copy_to(cells.executor())};
  const Array<std::uint16_t> materials = materials_of(cells, sides.cells);
  of_b.parts.numbers = &materials;
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  std::vector<const ElementBlock*> own;
  for (const ElementBlock& block : blocks) own.push_back(&block);
  const std::vector<double> values =
      carried_through<dim>(sides, element, velocity_in(data_.velocity, of_b, element, nodes.points),
                           own, nodes.points, u, ids);
  std::map<int, double> result;
  for (std::size_t k = 0; k < ids.size(); ++k) result[ids[k]] = values[k];
  return result;
}

template class ConvectionOnArrays<2>;
template class ConvectionOnArrays<3>;

}  // namespace assembly
