// SPDX-License-Identifier: MIT
#include "assembly/arrays/recovered_on_arrays.h"

#include "assembly/arrays/nodes_of_all.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/estimates/recovery.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/nodal_values.h"

#include <memory>
#include <utility>

namespace assembly {

template <int dim>
std::vector<Coefficient> kappa_of_recovered(const ScalarProblem<dim>& problem,
                                            const ElementBlock& block,
                                            const ReferenceElement& element,
                                            const Array<double>& points,
                                            const Array<double>& u,
                                            const Recovered what) {
  if (what == Recovered::flux) return kappa_in(problem, block, element, points, &u);
  std::vector<Coefficient> result(1);
  result[0].constant = -1;
  return result;
}

template <int dim>
Array<double> recovered_on_arrays(const ScalarProblem<dim>& problem,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  const std::vector<ElementBlock>& blocks,
                                  const Array<double>& u,
                                  const Recovered what,
                                  const int only) {
  const Executor& executor = cells.executor();
  const ShapesOnArrays<dim> shapes(executor, problem.discretization);
  const ByKind<ReferenceElement> on_nodes = shapes_at_nodes(executor, problem.discretization);
  std::vector<const ElementBlock*> pointers;
  std::vector<std::vector<Coefficient>> kappas;
  for (const ElementBlock& block : blocks) {
    pointers.push_back(&block);
    kappas.push_back(kappa_of_recovered(problem, block,
                                        on_nodes.of(is_simplex_of_nodes(dim, block.n_nodes)),
                                        nodes.points, u, what));
  }
  const Index n_rows = nodes.numbers.n_rows;
  const ElementsAround around = elements_around(pointers, n_rows);
  std::unique_ptr<const NodesOfAll> others;
  if (const auto& share = problem.mesh.share)
    others = std::make_unique<const NodesOfAll>(cells, nodes.numbers, *share, 0, n_rows);
  const auto sums = [&](const int component) {
    std::vector<ElementMatrices> parts(blocks.size());
    std::vector<MatricesOfBlock> all;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const ElementBlock& block = blocks[k];
      parts[k].loads =
          weighted_flux_at_nodes<dim>(block, on_nodes.of(is_simplex_of_nodes(dim, block.n_nodes)),
                                      shapes.on_cells(block.n_nodes).gradient_rule, nodes.points,
                                      kappas[k], u, component, only);
      all.push_back({&block, &parts[k]});
    }
    Array<double> at_rows = gathered_loads(all, around, n_rows);
    if (others) others->sum(at_rows);
    return with_copies(std::move(at_rows), nodes.numbers.original_of_copy);
  };
  const Array<double> weights = sums(-1);
  Array<double> vectors = zeros(executor, 3 * nodes.numbers.n_nodes);
  for (int d = 0; d < dim; ++d) set_component(sums(d), weights, d, vectors);
  return vectors;
}

#define INSTANTIATE(dim)                                                                  \
  template std::vector<Coefficient> kappa_of_recovered(                                   \
      const ScalarProblem<dim>&, const ElementBlock&, const ReferenceElement&,            \
      const Array<double>&, const Array<double>&, Recovered);                             \
  template Array<double> recovered_on_arrays(                                             \
      const ScalarProblem<dim>&, const mesh::CellArrays<dim>&, const NodesOnArrays<dim>&, \
      const std::vector<ElementBlock>&, const Array<double>&, Recovered, int)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
