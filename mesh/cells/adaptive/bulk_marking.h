// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// Marks the cells with the largest parts of a sum, as few as make up the given share of it. Parts that differ by less than a ten-thousandth or
/// so are equal, and are marked together: so rounding does not decide between cells that are alike.
///
/// source   Doerfler, A convergent adaptive algorithm for Poisson's equation, SIAM J. Numer. Anal. 1996
///
/// squares  one a cell, none negative
/// share    from 0 to 1
/// returns  for each cell 1 or 0; all 0 if the sum is 0
/// waits    26 times
Array<Index> marked_bulk(const Array<double>& squares, double share);

/// How many cells are marked. Waits.
Index count_marked(const Array<Index>& marked);

}  // namespace mesh
