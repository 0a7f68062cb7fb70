// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"

namespace assembly {

/// Adds what is left of cells' equations at u, tested by z: factor z . (loads - A u) of each.
///
/// u, z   of all nodes
/// sums   receives that of cell e in number block.first + e
/// bytes  a cell of n nodes: 8 n (n + 3) and its nodes read, 8 read and written
void add_tested_residuals(const ElementBlock& block,
                          const ElementMatrices& matrices,
                          const Array<double>& u,
                          const Array<double>& z,
                          double factor,
                          Array<double>& sums);

/// Matrices and loads of 0 for the cells of a block.
ElementMatrices no_matrices(const ElementBlock& block);

/// Turns each matrix of a block over: A_ij is A_ji then.
void transpose(const ElementBlock& block, ElementMatrices& matrices);

}  // namespace assembly
