// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/faces.h"

namespace mesh {

/// Where a finer mesh takes tetrahedra and what lies inside of the coarse ones. Null pointers: what is not kept.
struct FinerSolids {
  Index* corners = nullptr;
  Index* edges = nullptr;
  Index* faces = nullptr;
  FinerFaces inside;  ///< corners and edges of faces from the first one inside; all edges' ends
};

/// What the parts of a finer mesh begin at.
struct SolidBeginnings {
  Index edge_middles = 0, face_middles = 0, cell_middles = 0;  ///< points
  Index in_face_edges = 0, in_cell_edges = 0;
  Index in_cell_faces = 0;
};

/// The shortest diagonal of the octahedron between the corners of each tetrahedron. Of diagonals of equal length
/// it is the one between the edges of more equal length, then the first.
///
/// points  of the finer mesh, which begin with those of the coarse one
void choose_diagonals(const Executor& executor,
                      const Solids& tetrahedra,
                      const Array<double>& points,
                      Index edge_middles,
                      Array<std::uint8_t>& diagonals);

/// The eight children of each tetrahedron, and the edges and faces inside of it.
///
/// faces  of the coarse mesh
/// source  Bey, Tetrahedral grid refinement, Computing 1995
void divide_tetrahedra(const Executor& executor,
                       const Solids& tetrahedra,
                       const Faces& faces,
                       const Array<Index>& edge_ends,
                       const Array<std::uint8_t>& diagonals,
                       const SolidBeginnings& begin,
                       const FinerSolids& finer);

/// The same of hexahedra.
void divide_hexahedra(const Executor& executor,
                      const Solids& hexahedra,
                      const Faces& faces,
                      const Array<Index>& edge_ends,
                      const SolidBeginnings& begin,
                      const FinerSolids& finer);

}  // namespace mesh
