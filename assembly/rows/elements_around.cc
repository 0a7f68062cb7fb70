// SPDX-License-Identifier: MIT
#include "assembly/rows/elements_around.h"

#include "multigrid/backend/kernel_memory.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::for_each;
using multigrid::Index;
using multigrid::Offset;

namespace {

/// Counts the elements of a block around each unknown.
struct CountElements {
  const Index* nodes;
  int n_nodes;
  Index n_unknowns;
  Index* counts;
  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * n_nodes;
    for (int v = 0; v < n_nodes; ++v)
      if (own[v] < n_unknowns) multigrid::take_number(&counts[own[v]]);
  }
};

/// Enters an element in any free place of the unknowns at its nodes: the places are sorted afterwards.
struct EnterElement {
  const Index* nodes;
  int n_nodes;
  Index first;
  Index n_unknowns;
  const Offset* offsets;
  Index* counts;
  Index* elements;
  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * n_nodes;
    for (int v = 0; v < n_nodes; ++v)
      if (own[v] < n_unknowns)
        elements[offsets[own[v]] + multigrid::take_number(&counts[own[v]])] = first + e;
  }
};

/// Sorts by insertion.
MG_HD void sort_few(Index* values, Offset n) {
  for (Offset k = 1; k < n; ++k) {
    const Index value = values[k];
    Offset to = k;
    for (; to > 0 && values[to - 1] > value; --to) values[to] = values[to - 1];
    values[to] = value;
  }
}

/// Sorts the elements of unknown i. Lists that are not longer than those of most meshes are in shared memory meanwhile on a
/// GPU: 24 kB a block.
struct SortElements {
  static constexpr int block_size = 128, n_blocks = 8;
  const Offset* offsets;
  Index* elements;
  MG_HD void operator()(Index i) const {
    constexpr int most = 47;  // odd, so that lists are spread over the banks
    const Offset n = offsets[i + 1] - offsets[i];
    Index* const own = elements + offsets[i];
    if (n > most) return sort_few(own, n);
    multigrid::RowMemory<Index, most, multigrid::Lanes<1>, block_size> memory;
    Index* const copy = memory.begin();
    for (Offset k = 0; k < n; ++k) copy[k] = own[k];
    sort_few(copy, n);
    for (Offset k = 0; k < n; ++k) own[k] = copy[k];
  }
};

}  // namespace

ElementsAround elements_around(const std::vector<const ElementBlock*>& blocks,
                               const Index n_unknowns) {
  const Executor& executor = blocks.at(0)->executor();
  Array<Index> counts(executor, n_unknowns);
  ElementsAround around;
  around.offsets = Array<Offset>(executor, Offset(n_unknowns) + 1);
  multigrid::fill(counts, Index(0));
  for (const ElementBlock* block : blocks)
    for_each(
        executor, block->n,
        CountElements{block->rows_on(executor), block->n_nodes, n_unknowns, counts.on(executor)});
  const Offset total = multigrid::scan(counts, around.offsets);
  around.elements = Array<Index>(executor, total);
  multigrid::fill(counts, Index(0));
  for (const ElementBlock* block : blocks)
    for_each(executor, block->n,
             EnterElement{block->rows_on(executor), block->n_nodes, block->first, n_unknowns,
                          around.offsets.on(executor), counts.on(executor),
                          around.elements.on(executor)});
  for_each(executor, n_unknowns,
           SortElements{around.offsets.on(executor), around.elements.on(executor)});
  return around;
}

}  // namespace assembly
