// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// -kappa grad u_h at one point of each cell of a block.
///
/// element  the cell's shape functions at that point
/// kappa    there, as in CellCoefficients
/// u        of all nodes
/// first    of the block's cells in `flux`
/// flux     three components of each cell, one cell after the other; in the plane the third is 0
/// bytes    a cell of n nodes: its nodes, their coordinates and values, and kappa if it varies; 24 written
template <int dim>
void cell_flux(const ElementBlock& block,
               const ReferenceElement& element,
               const Array<double>& points,
               const std::vector<Coefficient>& kappa,
               const Array<double>& u,
               Index first,
               Array<double>& flux);

}  // namespace assembly
