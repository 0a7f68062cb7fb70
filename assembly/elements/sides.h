// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"
#include "mesh/cells/cell_arrays.h"

namespace assembly {

/// Some of a mesh's sides as elements: segments in the plane, triangles or quadrilaterals in space.
struct SideBlock {
  ElementBlock block;
  Array<std::uint16_t> ids;   ///< the parts of the elements
  Array<Index> cells;         ///< whose sides they are, and
  Array<std::uint8_t> faces;  ///< which of them
};

/// Nodes are in the order of the cell's corners.
///
/// is_wanted        for each id of a side whether it is one of these; ids beyond are not
/// number_of_point  of nodes (NodeNumbers)
/// waits            once
template <int dim>
SideBlock sides_of(const mesh::CellArrays<dim>& cells,
                   const std::vector<bool>& is_wanted,
                   const Array<Index>& number_of_point);

/// The materials of cells; all 0 if the mesh has none.
template <int dim>
Array<std::uint16_t> materials_of(const mesh::CellArrays<dim>& mesh, const Array<Index>& cells);

/// What kappa du/dn + alpha u = g adds: the matrices (alpha phi_j, phi_i), and (g, phi_i).
///
/// element    of the sides, one dimension less than the mesh
/// has_alpha  whether alpha may differ from 0; if not there are no matrices
template <int dim>
ElementMatrices side_matrices(const ElementBlock& sides,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const Coefficient& alpha,
                              const Coefficient& g,
                              bool has_alpha);

}  // namespace assembly
