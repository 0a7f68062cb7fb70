// SPDX-License-Identifier: MIT
#include "assembly/arrays/weights_on_arrays.h"

#include "assembly/elements/cell_loads.h"
#include "assembly/elements/programs.h"
#include "assembly/rows/gathered_rows.h"

namespace assembly {

namespace {

/// The integrals of the shape functions over the cells where a coefficient by part is 1; elsewhere it is 0.
template <int dim>
Array<double> integrals_of_shapes(const Programs& indicator,
                                  const std::vector<ElementBlock>& blocks,
                                  const ShapesOnArrays<dim>& shapes,
                                  const ElementsAround& around,
                                  const NodesOnArrays<dim>& nodes) {
  std::vector<ElementMatrices> loads;
  std::vector<MatricesOfBlock> all;
  loads.reserve(blocks.size());
  for (const ElementBlock& block : blocks) {
    const ReferenceElement& element = shapes.on_cells(block.n_nodes).gradient_rule;
    loads.push_back(cell_loads<dim>(block, element, nodes.points,
                                    values_in<dim>(indicator, block, element, nodes.points)));
    all.push_back({&block, &loads.back()});
  }
  return gathered_loads(all, around, nodes.numbers.n_rows);
}

}  // namespace

template <int dim>
std::vector<PartWeights> weights_on_arrays(const ScalarProblem<dim>& problem,
                                           const mesh::CellArrays<dim>& cells,
                                           const NodesOnArrays<dim>& nodes) {
  const Executor& executor = cells.executor();
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  const std::vector<ElementBlock> blocks = cell_blocks(cells, nodes.numbers);
  std::vector<const ElementBlock*> pointers;
  for (const ElementBlock& block : blocks) pointers.push_back(&block);
  const ElementsAround around = elements_around(pointers, nodes.numbers.n_rows);
  const Expression<dim> one("mean", "1"), zero("mean", "0");
  std::vector<PartWeights> result;
  result.push_back(part_weights(
      integrals_of_shapes({executor, {&one.program()}, {}, dim, 0}, blocks, shapes, around, nodes),
      false));
  int largest = 0;
  for (const auto& [name, id] : problem.mesh.materials) largest = std::max(largest, int(id));
  for (const auto& [name, id] : problem.mesh.materials) {
    std::vector<Index> of_part(std::size_t(largest) + 1, 0);
    of_part[id] = 1;
    result.push_back(part_weights(
        integrals_of_shapes({executor, {&zero.program(), &one.program()}, of_part, dim, 0}, blocks,
                            shapes, around, nodes),
        true));
  }
  return result;
}

template std::vector<PartWeights> weights_on_arrays(const ScalarProblem<2>&,
                                                    const mesh::CellArrays<2>&,
                                                    const NodesOnArrays<2>&);
template std::vector<PartWeights> weights_on_arrays(const ScalarProblem<3>&,
                                                    const mesh::CellArrays<3>&,
                                                    const NodesOnArrays<3>&);

}  // namespace assembly
