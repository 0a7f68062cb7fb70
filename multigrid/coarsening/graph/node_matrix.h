// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/galerkin/block_rows.h"

namespace multigrid {

/// How strongly nodes of several unknowns are coupled, as a matrix with a row for each node: n_IJ =
/// -sum |a_ij| over the unknowns i of node I and j of node J, and +sum |a_ij| for I = J. With the
/// signs of an M-matrix, a measure of strength counts each coupling by its size.
///
/// A        square blocks, columns ascending
/// returns  a row a node, columns ascending, on A's executor
/// cost     one pass over A
Csr<double> node_matrix(const Blocks& A);

}  // namespace multigrid
