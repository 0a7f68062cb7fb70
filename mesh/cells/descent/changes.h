// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

// What becomes of cells, as `rebuilt` takes it.
namespace mesh {

/// Of marked cells as many bisections as make a triangle four, a tetrahedron two; of others none.
template <int dim>
Array<Index> refining(const Array<Index>& marked);

/// One bisection less for each cell whose part of a sum is below a limit.
Array<Index> coarsening_below(const Array<double>& squares, double limit);

/// How many changes are negative. Waits.
Index count_coarser(const Array<Index>& changes);

}  // namespace mesh
