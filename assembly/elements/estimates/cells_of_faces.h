// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <cstdint>

namespace assembly {

using mesh::Array;
using mesh::Index;
using multigrid::Key;

/// The two cells of each face, in the plane of each edge.
struct CellsOfFaces {
  Array<Key> lower,
      higher;  ///< higher: the complement of the cell's number; equal cells: a face of the boundary
};

struct CellsOfFacesView {
  const Key* lower;
  const Key* higher;
  /// The cell behind a face of another one; -1 on the boundary.
  MG_HD Index behind(Index face, Index cell) const {
    const auto a = Index(lower[face]), b = Index(~higher[face]);
    return a == b ? -1 : a == cell ? b : a;
  }
};

/// mesh  with all its parts (Keep::all), of triangles and quadrilaterals, or of tetrahedra
template <int dim>
CellsOfFaces cells_of_faces(const mesh::CellArrays<dim>& mesh);

/// Sides as they are listed: which cells, and which of their faces.
struct ListedSides {
  const Array<Index>* cells;
  const Array<std::uint8_t>* faces;
};

/// For each face of the boundary its number among the films; -2 if values are given there, inside of the mesh, too; else -1.
template <int dim>
Array<Index> sides_of_faces(const mesh::CellArrays<dim>& mesh,
                            const CellsOfFaces& cells,
                            const ListedSides& films,
                            const ListedSides& given);

}  // namespace assembly
