// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/block_product.h"

#include "multigrid/coarsening/galerkin/block_numbers.h"
#include "multigrid/sparse/sparse_product.h"

#include <stdexcept>

namespace multigrid {
namespace {

void require_fit(bool fits) {
  if (!fits) throw std::logic_error("a product of matrices of blocks whose sizes do not fit");
}

struct NumberInRow {
  PatternView nodes;
  double* number;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const Offset begin = nodes.offsets[i];
    for (Offset k = begin + lane.rank; k < nodes.offsets[i + 1]; k += Lanes::size)
      number[k] = double(k - begin);
  }
};

struct ToIndex {
  const double* from;
  Index* to;
  MG_HD void operator()(Offset k) const { to[k] = static_cast<Index>(from[k]); }
};

/// Row i of unknowns of P^T. Bytes: an entry 8 read, 12 written.
struct TransposedRow {
  TransposedBlocks R;
  Index n_rows;
  Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const Index rows = R.P.width, block = R.P.height, j = i / rows, r = i % rows;
    const Offset first = R.offsets[j], n = (R.offsets[j + 1] - first) * block;
    const Offset begin = first * rows * block + r * n;
    if (lane.rank == 0) {
      offsets[i] = begin;
      if (i + 1 == n_rows) offsets[n_rows] = begin + n;
    }
    for (Offset k = lane.rank; k < n; k += Lanes::size) {
      const BlockPlace place = R.at(j, first + k / block);
      const auto c = static_cast<Index>(k % block);
      columns[begin + k] = R.columns[first + k / block] * block + c;
      values[begin + k] = place.values[r * place.row_step + c * place.column_step];
    }
  }
};

TransposedBlocks view(const TransposedNodes& PT, const Blocks& P) {
  return {view(PT.nodes), PT.slots.on(PT.nodes.executor()), view(P)};
}

}  // namespace

BlockRows multiply(const Blocks& A, const Blocks& B) {
  require_fit(A.nodes.n_columns == B.nodes.n_rows && A.columns == B.rows);
  return product(A.executor(), view(A.nodes), A.nodes.n_rows, A.nodes.n_nonzeros(),
                 LeftBlocks{view(A)}, RightBlocks(view(B)), A.rows, A.columns, B.columns,
                 B.nodes.n_columns, false);
}

BlockRows multiply(const Blocks& A,
                   const Aggregates& aggregates,
                   const Array<double>& T,
                   Index columns) {
  require_fit(A.nodes.n_columns == aggregates.n_fine &&
              T.size() == Offset(aggregates.n_fine) * A.columns * columns);
  const Executor& executor = A.executor();
  const RightSets B{aggregates.aggregate.on(executor), A.columns, columns, T.on(executor)};
  return product(executor, view(A.nodes), A.nodes.n_rows, A.nodes.n_nonzeros(), LeftBlocks{view(A)},
                 B, A.rows, A.columns, columns, aggregates.n_coarse, false);
}

TransposedNodes transpose_nodes(const Pattern& nodes) {
  const Executor& executor = nodes.executor();
  Csr<double> numbered{nodes.n_rows, nodes.n_columns, nodes.offsets.copy_to(executor),
                       nodes.columns.copy_to(executor),
                       Array<double>(executor, nodes.n_nonzeros())};
  for_each_row<4>(executor, nodes.n_rows, NumberInRow{view(nodes), numbered.values.on(executor)});
  Csr<double> transposed = transpose(numbered);
  TransposedNodes result;
  result.slots = Array<Index>(executor, transposed.n_nonzeros());
  for_each(executor, result.slots.size(),
           ToIndex{transposed.values.on(executor), result.slots.on(executor)});
  result.nodes = {transposed.n_rows, transposed.n_columns, std::move(transposed.offsets),
                  std::move(transposed.columns)};
  return result;
}

BlockRows multiply_transposed(const TransposedNodes& PT,
                              const Blocks& P,
                              const Blocks& B,
                              bool is_symmetric) {
  require_fit(P.nodes.n_rows == B.nodes.n_rows && P.rows == B.rows &&
              PT.nodes.n_columns == P.nodes.n_rows);
  return product(P.executor(), view(PT.nodes), PT.nodes.n_rows, PT.nodes.n_nonzeros(), view(PT, P),
                 RightBlocks(view(B)), P.columns, P.rows, B.columns, B.nodes.n_columns,
                 is_symmetric);
}

Csr<double> transposed_csr(const TransposedNodes& PT, const Blocks& P) {
  const Executor& executor = P.executor();
  const Index n = PT.nodes.n_rows * P.columns;
  Csr<double> R{n, P.nodes.n_rows * P.rows, Array<Offset>(executor, Offset(n) + 1),
                Array<Index>(executor, P.values.size()), Array<double>(executor, P.values.size())};
  for_each_row<8>(executor, n,
                  TransposedRow{view(PT, P), n, R.offsets.on(executor), R.columns.on(executor),
                                R.values.on(executor)});
  return R;
}

}  // namespace multigrid
