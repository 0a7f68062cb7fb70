// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/solids/block_pattern.h"

// Where the entries of a node's rows are; for kernel sources.
namespace assembly {

/// The elements of one block around each node.
struct AroundNodes {
  const Offset* offsets;
  const Index* elements;
  Index first, end;
  const Index* nodes;
  int n_nodes;

  /// use(element, nodes, own) for each element of the block around node i, which is its node `own`
  template <class Use>
  MG_HD void for_elements(Index i, const Use& use) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index e = elements[k];
      if (e < first || e >= end) continue;
      const Index* const list = nodes + Offset(e - first) * n_nodes;
      int own = 0;
      while (list[own] != i) ++own;
      use(e - first, list, own);
    }
  }
};

inline AroundNodes around_nodes(const ElementBlock& block, const ElementsAround& around) {
  const Executor& executor = around.offsets.executor();
  return {around.offsets.on(executor), around.elements.on(executor), block.first,
          block.first + block.n,       block.rows_on(executor),      block.n_nodes};
}

struct BlockEntries {
  const Offset* offsets;
  const Index* columns;
  int size;
  double* values;

  /// The entry of row `component` of node i and the first unknown of node j; those of its others follow.
  MG_HD double* at(Index i, Index j, int component) const {
    const Offset begin = offsets[i], length = offsets[i + 1] - begin;
    Offset low = 0, high = length;
    while (low < high) {
      const Offset middle = (low + high) / 2;
      if (columns[begin + middle] < j)
        low = middle + 1;
      else
        high = middle;
    }
    return values + (begin * size + component * length + low) * size;
  }
};

inline BlockEntries block_entries(const BlockPattern& pattern, multigrid::Csr<double>& A) {
  const Executor& executor = pattern.offsets.executor();
  return {pattern.offsets.on(executor), pattern.columns.on(executor), pattern.block_size,
          A.values.on(executor)};
}

}  // namespace assembly
