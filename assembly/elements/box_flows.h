// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"

namespace assembly {

/// The pieces of the surfaces between the boxes of a reference cell's vertices (DualBoxes), on an executor.
struct BoxFaces {
  ReferenceElement at_centres;  ///< the shape functions at their centres
  Array<Index>
      vertices;  ///< of each piece the vertex from which its normal points, and that to which it does
  Array<double> areas;  ///< of each piece its normal, as long as its area
};

/// Adds what flows between boxes, - n . kappa grad u_h with both at the centres of the pieces, to the matrices of cells, made
/// symmetric (CellAssembler has method and sources). Each row still adds up to what it did.
///
/// kappa  at the centres
/// bytes  a cell of n nodes: its nodes and their coordinates, and kappa if it varies; 8 n^2 read and written
template <int dim>
void add_box_flows(const ElementBlock& block,
                   const BoxFaces& faces,
                   const Array<double>& points,
                   const std::vector<Coefficient>& kappa,
                   ElementMatrices& matrices);

}  // namespace assembly
