// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/galerkin/block_product.h"

/// P^T A P of matrices of blocks, in CSR. Where a diagonal entry comes out as 0 it is 1: a coarse unknown that interpolates to
/// nothing has a row and a column of zeros.
namespace multigrid {

/// PT            transpose_nodes of P's
/// is_symmetric  A is; then so is the result, to the last bit
Csr<double> block_galerkin(const Blocks& A,
                           const Blocks& P,
                           const TransposedNodes& PT,
                           bool is_symmetric);

/// The same where the blocks of P are weights times the identity.
///
/// P  nodes × coarse nodes: the weights; R is its transpose
Csr<double> component_galerkin(const Blocks& A,
                               const Csr<double>& P,
                               const Csr<double>& R,
                               bool is_symmetric);

}  // namespace multigrid
