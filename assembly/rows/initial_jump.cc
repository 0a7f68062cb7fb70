// SPDX-License-Identifier: MIT
#include "assembly/rows/initial_jump.h"

#include "assembly/expressions/required.h"
#include "assembly/rows/step_view.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

struct VariationAtNode {
  NodalView values;
  const double* initial;
  MG_HD InitialVariation operator()(Index node) const {
    InitialVariation own;
    own.smallest = own.largest = values(node);
    if (node < values.n_unknowns) return own;
    const double inside = initial[node];
    if (!is_finite(inside)) {
      own.not_finite = 1;
      return own;
    }
    own.smallest = inside < own.smallest ? inside : own.smallest;
    own.largest = inside > own.largest ? inside : own.largest;
    own.at_boundary = own.largest - own.smallest;
    return own;
  }
};

struct VariationInCell {
  const Index* nodes;
  int n_nodes;
  NodalView values;
  MG_HD InitialVariation operator()(Index cell) const {
    InitialVariation own;
    for (int v = 0; v < n_nodes; ++v) {
      const double value = values(nodes[Offset(cell) * n_nodes + v]);
      own.smallest = value < own.smallest ? value : own.smallest;
      own.largest = value > own.largest ? value : own.largest;
    }
    own.in_cell = own.largest - own.smallest;
    return own;
  }
};

}  // namespace

InitialVariation initial_variation(const Array<double>& initial,
                                   const Array<double>& given,
                                   const std::vector<ElementBlock>& blocks) {
  const Executor& executor = initial.executor();
  const NodalView values{initial.on(executor), given.on(executor),
                         Index(initial.size() - given.size())};
  InitialVariation result =
      multigrid::sum(executor, initial.size(), VariationAtNode{values, initial.on(executor)});
  for (const ElementBlock& block : blocks)
    result += multigrid::sum(executor, block.n,
                             VariationInCell{block.rows_on(executor), block.n_nodes, values});
  return result;
}

}  // namespace assembly
