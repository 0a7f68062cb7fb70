// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/galerkin/block_rows.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Interpolation T whose range holds several near-nullspace candidates, B = T B_c. T is n × (n_aggregates m); the rows of a node have
/// one block, in the columns j m .. (j+1) m - 1 of its aggregate j.
struct BlockTentative {
  Array<double> values;  ///< n × m, row by row
  Array<double> coarse;  ///< B_c: vector k at k n_c .. (k+1) n_c - 1, n_c = n_aggregates m
};

/// On each aggregate T is Q sqrt(nodes of the aggregate), where B = Q R are the candidates there,
/// and B_c is R / sqrt(nodes). Q comes from modified Gram-Schmidt steps, each done twice. A
/// candidate that depends on those before it (to 1e-12 of its norm), as rotations do on a single
/// node, has a column of zeros and a row of zeros in R.
///
/// aggregates  of nodes, in any order
/// candidates  m vectors of n values, one after the other
/// block_size  unknowns of a node, which are consecutive: n = block_size * aggregates.n_fine
/// cost        2 n m^2 multiplications, a warp an aggregate on a GPU; 24 n m bytes
/// source      paper SA, (1.5); Vanek, Mandel, Brezina, Computing 1996, Algorithm 4.1
BlockTentative block_tentative(const Aggregates& aggregates,
                               const Array<double>& candidates,
                               Index block_size);

/// Candidates for nodes of several unknowns if none are given: vector k is 1 for unknown k of each
/// node, else 0.
Array<double> unit_candidates(const Executor& executor, Index n, Index block_size);

/// P = (I - omega D^-1 A) T with omega = 4 / (3 lambda) and D the diagonal of A, without a filter:
/// no diagonal keeps F B = A B for several candidates. Rows without couplings are those of T.
///
/// A       n × n in square blocks, columns ascending, a diagonal entry that is not 0 in each row
/// lambda  the largest eigenvalue of D^-1 A or so
/// cost    that of the product A T (block_product.h), one pass over A, and one over P
/// source  paper SA, (1.8)
BlockRows smoothed_tentative(const Blocks& A,
                             const Aggregates& aggregates,
                             const BlockTentative& T,
                             double lambda);

}  // namespace multigrid
