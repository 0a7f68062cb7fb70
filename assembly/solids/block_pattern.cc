// SPDX-License-Identifier: MIT
#include "assembly/solids/block_pattern.h"

#include "assembly/rows/row_entries.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/vectors.h"

#include <limits>
#include <stdexcept>

namespace assembly {

using multigrid::for_each;

namespace {

struct CellsAround {
  const Offset* offsets;
  const Index* elements;
  const Index* nodes[2];
  Index ends[2];
  int n_nodes[2];

  /// use(nodes, n) for the cells around node i
  template <class Use>
  MG_HD void for_cells(Index i, const Use& use) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index e = elements[k];
      if (e >= ends[1]) return;  // sides
      const int own = e < ends[0] ? 0 : 1;
      const Index number = own == 0 ? e : e - ends[0];
      use(nodes[own] + Offset(number) * n_nodes[own], n_nodes[own]);
    }
  }
};

/// The nodes of all cells around a node, each as often as it occurs.
struct CountNodes {
  CellsAround cells;
  Index* counts;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    cells.for_cells(i, [&](const Index*, int of_cell) { n += of_cell; });
    counts[i] = n;
  }
};

struct EnterNodes {
  CellsAround cells;
  const Offset* room;
  Index* entered;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    SortedColumns columns{entered + room[i]};
    cells.for_cells(i, [&](const Index* nodes, int n) {
      for (int v = 0; v < n; ++v) columns.enter(nodes[v]);
    });
    lengths[i] = columns.n;
  }
};

struct CopyNodes {
  const Offset* room;
  const Index* entered;
  const Offset* offsets;
  Index* columns;
  MG_HD void operator()(Index i) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      columns[k] = entered[room[i] + (k - offsets[i])];
  }
};

/// Row i of the matrix.
struct BlockRow {
  const Offset* of_nodes;
  const Index* nodes;
  Index block_size;
  Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    const Index node = i / block_size, component = i % block_size;
    const Offset begin = of_nodes[node], length = of_nodes[node + 1] - begin;
    const Offset first = (begin * block_size + component * length) * block_size;
    offsets[i + 1] = first + length * block_size;
    if (i == 0) offsets[0] = 0;
    for (Offset k = 0; k < length; ++k)
      for (Index b = 0; b < block_size; ++b) {
        columns[first + k * block_size + b] = nodes[begin + k] * block_size + b;
        values[first + k * block_size + b] = 0;
      }
  }
};

CellsAround cells_around(const std::vector<const ElementBlock*>& blocks,
                         const ElementsAround& around) {
  if (blocks.empty() || blocks.size() > 2) throw std::logic_error("cells have one shape or two");
  const Executor& executor = around.offsets.executor();
  CellsAround result{around.offsets.on(executor), around.elements.on(executor), {}, {}, {}};
  for (std::size_t k = 0; k < 2; ++k) {
    const ElementBlock& block = *blocks[k < blocks.size() ? k : 0];
    result.nodes[k] = block.rows_on(executor);
    result.ends[k] = k < blocks.size() ? block.first + block.n : result.ends[0];
    result.n_nodes[k] = block.n_nodes;
  }
  return result;
}

}  // namespace

BlockPattern block_pattern(const std::vector<const ElementBlock*>& blocks,
                           const ElementsAround& around,
                           const int block_size) {
  const Executor& executor = around.offsets.executor();
  const Offset n = around.offsets.size() - 1;
  if (n * block_size > std::numeric_limits<Index>::max())
    throw multigrid::InputError("Mesh: there are " + std::to_string(n) + " nodes with " +
                                std::to_string(block_size) +
                                " unknowns each, more than can be numbered; refine less.");
  const CellsAround cells = cells_around(blocks, around);
  Array<Index> counts(executor, n);
  for_each(executor, n, CountNodes{cells, counts.on(executor)});
  Array<Offset> room(executor, n + 1);
  Array<Index> entered(executor, multigrid::scan(counts, room));
  for_each(executor, n,
           EnterNodes{cells, room.on(executor), entered.on(executor), counts.on(executor)});
  BlockPattern pattern{block_size, Array<Offset>(executor, n + 1), {}};
  pattern.columns = Array<Index>(executor, multigrid::scan(counts, pattern.offsets));
  for_each(executor, n,
           CopyNodes{room.on(executor), entered.on(executor), pattern.offsets.on(executor),
                     pattern.columns.on(executor)});
  return pattern;
}

multigrid::Csr<double> zero_matrix(const BlockPattern& pattern) {
  const Executor& executor = pattern.offsets.executor();
  const Index size = pattern.block_size, n = pattern.n_nodes() * size;
  const Offset entries = pattern.columns.size() * size * size;
  multigrid::Csr<double> A{n, n, Array<Offset>(executor, Offset(n) + 1),
                           Array<Index>(executor, entries), Array<double>(executor, entries)};
  for_each(executor, n,
           BlockRow{pattern.offsets.on(executor), pattern.columns.on(executor), size,
                    A.offsets.on(executor), A.columns.on(executor), A.values.on(executor)});
  return A;
}

}  // namespace assembly
