// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/galerkin/block_rows.h"
#include "multigrid/transfers/transfer.h"

/// Products of matrices of blocks (block_rows.h). Which nodes are coupled is found once, for nodes; then each block is a sum of
/// products of small dense matrices, in the order of the left matrix's row, so bits are the same on all executors. Nothing is dropped.
namespace multigrid {

/// A B. Waits once.
///
/// A  blocks r × s over n × m nodes, B s × t over m × p, columns ascending, on the executor that works; rows may be empty
/// cost  two passes over the nodes of A and of those rows of B that they name; 4 bytes of temporary memory a block of the result
BlockRows multiply(const Blocks& A, const Blocks& B);

/// A T, where row i of T has one block, in the column of the aggregate of node i.
///
/// T  block i is rows i s .. (i+1) s - 1 of n s × t values, row by row
BlockRows multiply(const Blocks& A,
                   const Aggregates& aggregates,
                   const Array<double>& T,
                   Index columns);

/// Where the blocks of the transpose of a matrix are in it.
struct TransposedNodes {
  Pattern nodes;
  Array<Index>
      slots;  ///< block k of row j is the transpose of number slots[k] of the matrix's row columns[k]
};
TransposedNodes transpose_nodes(const Pattern& nodes);

/// P^T B.
///
/// PT            transpose_nodes of P's
/// is_symmetric  as it is for B = A P with a symmetric A: then half of it is computed, and the other half is its transpose, so that
///               the result is symmetric to the last bit
BlockRows multiply_transposed(const TransposedNodes& PT,
                              const Blocks& P,
                              const Blocks& B,
                              bool is_symmetric);

/// P^T in CSR.
Csr<double> transposed_csr(const TransposedNodes& PT, const Blocks& P);

}  // namespace multigrid
