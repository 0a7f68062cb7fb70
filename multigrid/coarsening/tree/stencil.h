// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/formats/ell.h"

namespace multigrid {

/// Rows as stencils on the uniform grid at cells.depth: the diagonal, then the 8 (26) cells around
/// in lexicographic order, and whatever reaches further in the overflow.
///
/// A      n × n with n = cells.n(), sorted columns
template <class T>
Ell<T> to_stencil(const Csr<double>& A, const TreeCells& cells);

}  // namespace multigrid
