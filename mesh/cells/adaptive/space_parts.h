// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/adaptive/split_edges.h"

// One round of bisection in space: each tetrahedron has at most one edge that is halved. Face f that stays whole becomes face begin[f]. Of a
// face that is halved, part begin[f] has the first end of the edge, and begin[f] + 1 the second. The same holds for tetrahedra, by the order
// of the edge's corners in the tetrahedron. The edge inside of the face, from the middle of its edge to the corner opposite to it, comes
// behind all edges; the face inside of the tetrahedron behind all faces.
namespace mesh {

/// The numbers of the parts; for kernels.
struct SpaceView {
  SplitEdgesView split;
  const Offset* begin_faces;
  const Offset* begin_cells;
  Index first_inner_edge, first_inner_face;
  MG_HD Index whole_face(Index f) const { return Index(begin_faces[f]); }
  /// The part of a face at one of the ends of its edge that is halved.
  MG_HD Index half_face(Index f, Index edge, Index end) const {
    return Index(begin_faces[f]) + (split.ends[2 * Offset(edge)] == end ? 0 : 1);
  }
  MG_HD Index edge_inside(Index f) const { return first_inner_edge + Index(begin_faces[f] - f); }
  MG_HD Index face_inside(Index cell) const {
    return first_inner_face + Index(begin_cells[cell] - cell);
  }
};

struct SpacePlan {
  SplitEdges split;
  Array<Offset> begin_faces, begin_cells;
  Index n_edges = 0, n_faces = 0, n_cells = 0;  ///< of the finer mesh
  Index first_inner_face = 0;
  /// throws  multigrid::InputError if there are more points, edges, faces or cells than an Index can count
  /// waits   three times
  SpacePlan(const CellArrays<3>& mesh, SplitEdges split);
  SpaceView view(const CellArrays<3>& mesh) const;
};

/// Faces and the edges inside of them. `faces` has room.
void divide_faces(const CellArrays<3>& mesh,
                  const SpacePlan& plan,
                  Faces& faces,
                  Array<Index>& edge_ends);
/// Tetrahedra, the faces inside of them, and for each the one that it is part of. All have room.
void bisect_tetrahedra(const CellArrays<3>& mesh,
                       const SpacePlan& plan,
                       CellArrays<3>& finer,
                       Array<Index>& parents);
/// The sides of the finer mesh.
Sides bisected_sides(const CellArrays<3>& mesh, const SpacePlan& plan);
/// The keys of its points and edges.
void give_keys(const CellArrays<3>& mesh, const SpacePlan& plan, CellArrays<3>& finer);
/// Which of its edges are wanted: those that were and are still whole.
Array<Index> still_wanted(const CellArrays<3>& mesh,
                          const SpacePlan& plan,
                          const Array<Index>& wanted);

}  // namespace mesh
