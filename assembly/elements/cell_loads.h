// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"

namespace assembly {

/// The loads of cell_matrices alone, with the same bits.
///
/// bytes  a cell of n nodes: its nodes and their coordinates, 8 a point; 8 n written
template <int dim>
ElementMatrices cell_loads(const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const Coefficient& f);

/// Puts the sums of each matrix's rows on its diagonal, (c, phi_i), in the place of the matrix.
///
/// n  nodes of an element
void lump(ElementMatrices& matrices, int n);

}  // namespace assembly
