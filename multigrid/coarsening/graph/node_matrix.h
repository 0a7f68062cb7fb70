// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// How strongly nodes of several unknowns are coupled, as a matrix with a row for each node: n_IJ =
/// -sum |a_ij| over the unknowns i of node I and j of node J, and +sum |a_ij| for I = J. With the
/// signs of an M-matrix, a measure of strength counts each coupling by its size.
///
/// A           n × n, columns ascending; the unknowns of a node are consecutive
/// block_size  unknowns of a node; n is a multiple
/// returns     n / block_size rows, columns ascending, on A's executor
/// cost        a copy of A
Csr<double> node_matrix(const Csr<double>& A, Index block_size);

}  // namespace multigrid
