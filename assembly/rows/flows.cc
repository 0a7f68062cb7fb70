// SPDX-License-Identifier: MIT
#include "assembly/rows/flows.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <limits>

namespace assembly {

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

struct MarkAtGiven {
  const Index* nodes;
  int n_nodes;
  Index n_unknowns;
  Index* flags;
  MG_HD void operator()(Index e) const {
    flags[e] = 0;
    for (int v = 0; v < n_nodes; ++v)
      if (nodes[Offset(e) * n_nodes + v] >= n_unknowns) flags[e] = 1;
  }
};

struct TakeElement {
  const Index* elements;  ///< or null: all
  const Index* nodes;
  int n_nodes;
  Index n_unknowns, n_given;
  Index* own;
  MG_HD void operator()(Index k) const {
    const Index element = elements ? elements[k] : k;
    for (int v = 0; v < n_nodes; ++v) {
      const Index node = nodes[Offset(element) * n_nodes + v];
      own[Offset(k) * n_nodes + v] = node >= n_unknowns ? node - n_unknowns : node + n_given;
    }
  }
};

/// The row of a node with a given value.
struct FlowAtNode {
  Gathered all;      ///< whose unknowns are the nodes with given values
  Index n_unknowns;  ///< of the system
  const double* u;
  double* values;
  double* roundings;
  MG_HD void operator()(Index i) const {
    double value = 0, rounding = 0;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const Index element = all.elements[k];
      const GatheredBlock& block = all.block_of(element);
      const Index* const nodes = block.nodes_of(element);
      int own = 0;
      while (nodes[own] != i) ++own;
      add(-block.load(element, own), value, rounding);
      const double* const row = block.row_of(element, own);
      for (int v = 0; row && v < block.n_nodes; ++v) {
        const Index node =
            nodes[v] < all.n_unknowns ? nodes[v] + n_unknowns : nodes[v] - all.n_unknowns;
        add(row[v] * u[node], value, rounding);
      }
    }
    values[i] = value;
    roundings[i] = rounding;
  }

 private:
  MG_HD static void add(double term, double& value, double& rounding) {
    value += term;
    rounding += epsilon * fabs(term);
  }
};

template <int dim>
struct FlowOfSide {
  const std::uint16_t* ids;
  int id;
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  CoefficientView alpha, g;
  const double* u;
  MG_HD FlowSums operator()(Index side) const {
    FlowSums sums;
    if (ids[side] != id) return sums;
    const Index* const own = nodes + Offset(side) * element.n_shapes;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim], at_point = 0;
      normal_of_side<dim>(own, element.n_shapes, element.gradients_at(q), points, normal);
      for (int i = 0; i < element.n_shapes; ++i) at_point += element.value(q, i) * u[own[i]];
      const double JxW = length<dim>(normal) * element.weights[q];
      const double in = JxW * g.at(side, q), out = JxW * alpha.at(side, q) * at_point;
      sums += {in - out, fabs(in - out), epsilon * (fabs(in) + fabs(out))};
    }
    return sums;
  }
};

}  // namespace

Array<Index> elements_at_given(const ElementBlock& block, Index n_unknowns) {
  const Executor& executor = block.executor();
  Array<Index> flags(executor, block.n);
  multigrid::for_each(
      executor, block.n,
      MarkAtGiven{block.rows_on(executor), block.n_nodes, n_unknowns, flags.on(executor)});
  return multigrid::compact(flags);
}

ElementBlock with_given_first(const ElementBlock& block,
                              Index n_unknowns,
                              Index n_rows,
                              const Array<Index>* elements,
                              Index first) {
  const Executor& executor = block.executor();
  const Index n = elements ? Index(elements->size()) : block.n;
  ElementBlock result{first, n, block.n_nodes, Array<Index>(executor, Offset(n) * block.n_nodes)};
  multigrid::for_each(
      executor, n,
      TakeElement{elements ? elements->on(executor) : nullptr, block.rows_on(executor),
                  block.n_nodes, n_unknowns, n_rows - n_unknowns, result.nodes.on(executor)});
  return result;
}

FlowsAtNodes flows_at_given(const std::vector<MatricesOfBlock>& blocks,
                            const Array<double>& u,
                            Index n_unknowns,
                            Index n_rows) {
  const Executor& executor = u.executor();
  const Index n = n_rows - n_unknowns;
  std::vector<const ElementBlock*> elements;
  for (const MatricesOfBlock& block : blocks) elements.push_back(block.block);
  const ElementsAround around = elements_around(elements, n);
  FlowsAtNodes result{Array<double>(executor, n), Array<double>(executor, n)};
  multigrid::for_each(executor, n,
                      FlowAtNode{gathered(blocks, around, n), n_unknowns, u.on(executor),
                                 result.value.on(executor), result.rounding.on(executor)});
  return result;
}

template <int dim>
FlowSums flow_of_film(const ElementBlock& sides,
                      const Array<std::uint16_t>& ids,
                      int id,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const Coefficient& alpha,
                      const Coefficient& g,
                      const Array<double>& u) {
  const Executor& executor = sides.executor();
  return multigrid::sum(
      executor, sides.n,
      FlowOfSide<dim>{ids.on(executor), id, element.view(), sides.nodes.on(executor),
                      view(points, dim), alpha.view(), g.view(), u.on(executor)});
}

#define INSTANTIATE(dim)                                                              \
  template FlowSums flow_of_film<dim>(                                                \
      const ElementBlock&, const Array<std::uint16_t>&, int, const ReferenceElement&, \
      const Array<double>&, const Coefficient&, const Coefficient&, const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
