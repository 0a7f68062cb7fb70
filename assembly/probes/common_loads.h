// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

namespace assembly {

/// The simplices of a mesh, and where they are in those of a first mesh (mesh::Descent).
struct DescendedCells {
  const ElementBlock* block;
  const Array<double>* points;   ///< of all nodes
  const Array<double>* corners;  ///< Descent::corners
};

/// Which of the two meshes has the function, and which the shape functions.
enum class Carried { from_small, from_large };

/// The integrals of C u phi_i over cells of one mesh, each of which is part of a larger one of another mesh or the same. One mesh has the
/// function u, the other one the shape functions phi_i. Cells have the size that they have on the mesh of u, so where C is constant they
/// add up to the integral of C u there, even if the meshes differ on a curved boundary.
///
/// small         whose cells are integrated over
/// rule          by which is integrated
/// C             at the points of the rule
/// large_of_small  for each of them the one that it is part of; -1: it has loads of 0
/// counts        for each of them 0 if it has loads of 0, too; null: none of them
/// large         of elements of the same degree
/// places        of the nodes of a cell, three numbers each (lattice.h)
/// carried       from_small: u is on the mesh of the small cells
/// u             of all nodes of its mesh
/// returns       number e n + i: of small cell e and shape function i, of the larger cell if u is on the small ones' mesh, else of its own
/// source        Farrell, Maddison, Conservative interpolation between volume meshes by local Galerkin projection, CMAME 2011
template <int dim>
Array<double> loads_of_common_cells(const DescendedCells& small,
                                    const ReferenceElement& rule,
                                    const Coefficient& C,
                                    const Array<Index>& large_of_small,
                                    const Array<Index>* counts,
                                    const DescendedCells& large,
                                    const Array<int>& places,
                                    Carried carried,
                                    const Array<double>& u);

/// The rows of the nodes of the larger cells, one list a small cell.
Array<Index> rows_of_large(const Array<Index>& large_of_small, const ElementBlock& large);

}  // namespace assembly
