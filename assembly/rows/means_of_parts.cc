// SPDX-License-Identifier: MIT
#include "assembly/rows/means_of_parts.h"

#include "assembly/expressions/required.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim>
struct MeanAtNode {
  ProgramsView programs;
  Gathered gathered;
  PartsView parts[most_blocks];
  bool by_element;
  PointsView points;
  double* values;
  double* spreads;
  double* weights;
  double* smallest_values;
  double* largest_values;
  Index* bad_parts;

  MG_HD void operator()(Index node) const {
    double variables[dim + 1];
    for (int d = 0; d < dim; ++d) variables[d] = points(node, d);
    double sum = 0, sum_of_weights = 0, smallest = INFINITY, largest = -INFINITY, value = 0;
    Index last_part = -1;
    bad_parts[node] = -1;
    for (Offset k = gathered.offsets[node]; k < gathered.offsets[node + 1]; ++k) {
      const Index element = gathered.elements[k];
      const Index part = part_of(element);
      if (part != last_part) value = programs.value(part, variables, dim);
      last_part = part;
      if (!is_finite(value) && bad_parts[node] < 0) bad_parts[node] = part;
      smallest = value < smallest ? value : smallest;
      largest = value > largest ? value : largest;
      const double weight = weight_of(element, node);
      sum += weight * value;
      sum_of_weights += weight;
    }
    const bool is_bad = bad_parts[node] >= 0;
    values[node] = is_bad ? NAN : smallest == largest ? smallest : sum / sum_of_weights;
    spreads[node] = is_bad ? 0 : largest - smallest;
    weights[node] = sum_of_weights;
    smallest_values[node] = is_bad ? NAN : smallest;
    largest_values[node] = is_bad ? NAN : largest;
  }

 private:
  MG_HD Index part_of(Index element) const {
    int k = 0;
    while (element >= gathered.blocks[k].end) ++k;
    return parts[k].of(element - gathered.blocks[k].first);
  }
  MG_HD double weight_of(Index element, Index node) const {
    const GatheredBlock& block = gathered.block_of(element);
    const Index* const nodes = block.nodes_of(element);
    double weight = 0;
    for (int i = 0; i < block.n_nodes; ++i)
      if (by_element || nodes[i] == node) weight += block.load(element, i);
    return weight;
  }
};

}  // namespace

template <int dim>
MeansOfParts means_of_parts(const Programs& programs,
                            const std::vector<MatricesOfBlock>& blocks,
                            const bool by_element,
                            const ElementsAround& around,
                            const Index n,
                            const Array<double>& points) {
  const Executor& executor = points.executor();
  MeansOfParts result{Array<double>(executor, n), Array<double>(executor, n),
                      Array<double>(executor, n), Array<double>(executor, n),
                      Array<double>(executor, n), Array<Index>(executor, n)};
  MeanAtNode<dim> mean{programs.view(),
                       gathered(blocks, around, n),
                       {},
                       by_element,
                       view(points, dim),
                       result.values.on(executor),
                       result.spreads.on(executor),
                       result.weights.on(executor),
                       result.smallest.on(executor),
                       result.largest.on(executor),
                       result.bad_parts.on(executor)};
  for (std::size_t k = 0; k < blocks.size(); ++k) mean.parts[k] = blocks[k].block->parts_view();
  multigrid::for_each(executor, n, mean);
  return result;
}

#define INSTANTIATE(dim)                                                                          \
  template MeansOfParts means_of_parts<dim>(const Programs&, const std::vector<MatricesOfBlock>&, \
                                            bool, const ElementsAround&, Index,                   \
                                            const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
