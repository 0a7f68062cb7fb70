// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/block_rows.h"

#include "multigrid/coarsening/galerkin/block_nodes.h"
#include "multigrid/formats/whole_blocks.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

struct NodesOfRow {
  PatternView A;
  Index size;
  Offset* offsets;
  Index* columns;
  template <class Lanes>
  MG_HD void operator()(Index node, Lanes lane) const {
    const Offset first = A.offsets[Offset(node) * size];
    const Offset begin = first / (size * size),
                 end = A.offsets[Offset(node + 1) * size] / (size * size);
    if (lane.rank == 0) {
      if (node == 0) offsets[0] = 0;
      offsets[node + 1] = end;
    }
    for (Offset k = lane.rank; k < end - begin; k += Lanes::size)
      columns[begin + k] = A.columns[first + k * size] / size;
  }
};

/// The rows of each node, as a matrix of nodes and unknowns.
struct RowsOfNode {
  Index size;
  Offset* offsets;
  Index* rows;
  MG_HD void operator()(Index i) const {
    rows[i] = i;
    if (i % size == 0) offsets[i / size + 1] = Offset(i) + size;
    if (i == 0) offsets[0] = 0;
  }
};

/// Rows of unknowns with the nodes of their columns.
struct NodesOfColumns {
  static constexpr Index none = SearchedRows::none;

  PatternView A;
  Index size;
  MG_HD Index after(Index i, Index node) const {
    Offset begin = A.offsets[i], end = A.offsets[i + 1];
    while (begin < end) {
      const Offset middle = begin + (end - begin) / 2;
      if (A.columns[middle] / size <= node)
        begin = middle + 1;
      else
        end = middle;
    }
    return begin < A.offsets[i + 1] ? A.columns[begin] / size : none;
  }
};

/// Places the entries of row i in its blocks.
struct PlaceInBlocks {
  CsrView<double> A;
  Index size;
  PatternView nodes;
  double* values;
  MG_HD void operator()(Index i) const {
    const Offset begin = nodes.offsets[i / size], end = nodes.offsets[i / size + 1];
    double* const row = values + (begin * size + i % size * (end - begin)) * size;
    A.for_each_entry(i, [&](Index j, double a) {
      const Offset k = find_column(nodes.columns, begin, end, j / size);
      row[(k - begin) * size + j % size] = a;
    });
  }
};

/// Row i of unknowns. Bytes: an entry 4.
struct ColumnsOfRow {
  PatternView nodes;
  Index rows, columns;  ///< of a block
  Index n_rows;
  Offset* offsets;
  Index* to;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const Offset first = nodes.offsets[i / rows];
    const Offset n = (nodes.offsets[i / rows + 1] - first) * columns;
    const Offset begin = first * rows * columns + i % rows * n;
    if (lane.rank == 0) {
      offsets[i] = begin;
      if (i + 1 == n_rows) offsets[n_rows] = begin + n;
    }
    for (Offset k = lane.rank; k < n; k += Lanes::size)
      to[begin + k] =
          nodes.columns[first + k / columns] * columns + static_cast<Index>(k % columns);
  }
};

Pattern nodes_of_whole_blocks(const Csr<double>& A, Index size) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows / size;
  Pattern nodes{n, A.n_columns / size, Array<Offset>(executor, Offset(n) + 1),
                Array<Index>(executor, A.n_nonzeros() / (size * size))};
  for_each_row<4>(executor, n,
                  NodesOfRow{{A.offsets.on(executor), A.columns.on(executor)},
                             size,
                             nodes.offsets.on(executor),
                             nodes.columns.on(executor)});
  return nodes;
}

Pattern nodes_of(const Csr<double>& A, Index size) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows / size;
  Array<Offset> offsets(executor, Offset(n) + 1);
  Array<Index> rows(executor, A.n_rows), row_of;
  for_each(executor, A.n_rows, RowsOfNode{size, offsets.on(executor), rows.on(executor)});
  return product_nodes(executor, {offsets.on(executor), rows.on(executor)}, n, A.n_rows,
                       NodesOfColumns{{A.offsets.on(executor), A.columns.on(executor)}, size},
                       A.n_columns / size, row_of);
}

Array<double> values_in_blocks(const Csr<double>& A, Index size, const Pattern& nodes) {
  const Executor& executor = A.executor();
  Array<double> values(executor, nodes.n_nonzeros() * size * size);
  fill(values, 0.);
  for_each(executor, A.n_rows,
           PlaceInBlocks{multigrid::view(A), size, view(nodes), values.on(executor)});
  return values;
}

}  // namespace

InBlocks::InBlocks(const Csr<double>& A, Index block_size) : A_(A) {
  own_.rows = own_.columns = block_size;
  const Executor& executor = A.executor();
  const PatternView pattern{A.offsets.on(executor), A.columns.on(executor)};
  if (sum(executor, A.n_rows, IsNotWhole{pattern, block_size}) == 0) {
    own_.nodes = nodes_of_whole_blocks(A, block_size);
  } else {
    own_.nodes = nodes_of(A, block_size);
    own_.values = values_in_blocks(A, block_size, own_.nodes);
  }
}

Csr<double> to_csr(BlockRows&& A) {
  const Executor& executor = A.executor();
  const Index n = A.nodes.n_rows * A.rows;
  Csr<double> B{n, A.nodes.n_columns * A.columns, Array<Offset>(executor, Offset(n) + 1),
                Array<Index>(executor, A.values.size()), std::move(A.values)};
  for_each_row<8>(executor, n,
                  ColumnsOfRow{view(A.nodes), A.rows, A.columns, n, B.offsets.on(executor),
                               B.columns.on(executor)});
  return B;
}

}  // namespace multigrid
