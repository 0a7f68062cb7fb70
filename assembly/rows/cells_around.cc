// SPDX-License-Identifier: MIT
#include "assembly/rows/cells_around.h"

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

/// The corners of cell number `cell`.
struct CountCorners {
  const Index* corners;
  int of_each;
  Index n_unknowns;
  Index* counts;
  MG_HD void operator()(Index cell) const {
    const Index* const own = corners + Offset(cell) * of_each;
    for (int v = 0; v < of_each; ++v)
      if (own[v] < n_unknowns) multigrid::take_number(&counts[own[v]]);
  }
};

/// Enters a cell in any free place of the unknowns at its corners: the places are sorted afterwards.
struct EnterCell {
  const Index* corners;
  int of_each;
  Index n_unknowns;
  const Offset* offsets;
  Index* counts;
  Index* cells;
  MG_HD void operator()(Index cell) const {
    const Index* const own = corners + Offset(cell) * of_each;
    for (int v = 0; v < of_each; ++v)
      if (own[v] < n_unknowns)
        cells[offsets[own[v]] + multigrid::take_number(&counts[own[v]])] = cell;
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

/// Sorts the cells of unknown i. A GPU keeps lists that are not longer than those of most meshes in the thread's local memory
/// meanwhile.
struct SortCells {
  const Offset* offsets;
  Index* cells;
  MG_HD void operator()(Index i) const {
    constexpr Offset most = 48;
    const Offset n = offsets[i + 1] - offsets[i];
    Index* const own = cells + offsets[i];
    if (n > most) return sort_few(own, n);
    Index copy[most];
    for (Offset k = 0; k < n; ++k) copy[k] = own[k];
    sort_few(copy, n);
    for (Offset k = 0; k < n; ++k) own[k] = copy[k];
  }
};

}  // namespace

CellsAround cells_around(const Array<Index>& corners, const int of_each, const Index n_unknowns) {
  const Executor& executor = corners.executor();
  Array<Index> counts(executor, n_unknowns);
  CellsAround around;
  around.offsets = Array<Offset>(executor, Offset(n_unknowns) + 1);
  const Index* const nodes = corners.on(executor);
  const Offset n_cells = corners.size() / of_each;
  multigrid::fill(counts, Index(0));
  for_each(executor, n_cells, CountCorners{nodes, of_each, n_unknowns, counts.on(executor)});
  const Offset total = multigrid::scan(counts, around.offsets);
  around.cells = Array<Index>(executor, total);
  multigrid::fill(counts, Index(0));
  for_each(executor, n_cells,
           EnterCell{nodes, of_each, n_unknowns, around.offsets.on(executor), counts.on(executor),
                     around.cells.on(executor)});
  for_each(executor, n_unknowns, SortCells{around.offsets.on(executor), around.cells.on(executor)});
  return around;
}

}  // namespace assembly
