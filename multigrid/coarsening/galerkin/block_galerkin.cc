// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/block_galerkin.h"

#include "multigrid/coarsening/galerkin/block_numbers.h"

namespace multigrid {
namespace {

struct FillDiagonal {
  const Offset* offsets;
  const Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      if (columns[k] == i && values[k] == 0) values[k] = 1;
  }
};

Csr<double> filled(BlockRows&& blocks) {
  Csr<double> coarse = to_csr(std::move(blocks));
  const Executor& executor = coarse.executor();
  for_each(executor, coarse.n_rows,
           FillDiagonal{coarse.offsets.on(executor), coarse.columns.on(executor),
                        coarse.values.on(executor)});
  return coarse;
}

PatternView pattern(const Csr<double>& A) {
  return {A.offsets.on(A.executor()), A.columns.on(A.executor())};
}

}  // namespace

Csr<double> block_galerkin(const Blocks& A,
                           const Blocks& P,
                           const TransposedNodes& PT,
                           bool is_symmetric) {
  BlockRows blocks;
  {
    const BlockRows AP = multiply(A, P);
    blocks = multiply_transposed(PT, P, AP, is_symmetric);
  }
  return filled(std::move(blocks));
}

Csr<double> component_galerkin(const Blocks& A,
                               const Csr<double>& P,
                               const Csr<double>& R,
                               bool is_symmetric) {
  const Executor& executor = A.executor();
  const Index size = A.rows;
  BlockRows blocks;
  {
    const BlockRows AP = product(
        executor, view(A.nodes), A.nodes.n_rows, A.nodes.n_nonzeros(), LeftBlocks{view(A)},
        RightWeights{{pattern(P)}, P.values.on(executor)}, size, size, size, P.n_columns, false);
    blocks = product(executor, pattern(R), R.n_rows, R.n_nonzeros(),
                     LeftWeights{pattern(R), R.values.on(executor)}, RightBlocks(view(Blocks(AP))),
                     size, size, size, P.n_columns, is_symmetric);
  }
  return filled(std::move(blocks));
}

}  // namespace multigrid
