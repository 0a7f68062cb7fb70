// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/node_matrix.h"

#include "multigrid/coarsening/galerkin/block_views.h"

namespace multigrid {
namespace {

/// Row i of the matrix of nodes. Bytes: an entry of A 8.
struct SizesOfBlocks {
  BlocksView A;
  double* sizes;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) {
      const BlockPlace block = A.block(i, k);
      double sum = 0;
      for (Index r = 0; r < A.height; ++r)
        for (Index c = 0; c < A.width; ++c) {
          const double a = block.values[r * block.row_step + c];
          sum += a < 0 ? -a : a;
        }
      sizes[k] = A.columns[k] == i ? sum : -sum;
    }
  }
};

}  // namespace

Csr<double> node_matrix(const Blocks& A) {
  const Executor& executor = A.executor();
  Csr<double> N{A.nodes.n_rows, A.nodes.n_columns, A.nodes.offsets.copy_to(executor),
                A.nodes.columns.copy_to(executor), Array<double>(executor, A.nodes.n_nonzeros())};
  for_each_row<8>(executor, N.n_rows, SizesOfBlocks{view(A), N.values.on(executor)});
  return N;
}

}  // namespace multigrid
