// SPDX-License-Identifier: MIT
#include "mesh/cells/bends.h"
#include "mesh/cells/faces.h"
#include "mesh/cells/points.h"
#include "mesh/cells/sides.h"
#include "mesh/cells/solids.h"
#include "multigrid/errors.h"

#include <limits>
#include <stdexcept>
#include <string>

namespace mesh {
namespace {

/// A number of parts of the finer mesh.
Index counted(const Offset n, const char* what) {
  if (n <= std::numeric_limits<Index>::max()) return static_cast<Index>(n);
  throw multigrid::InputError("Mesh/Refinements: the mesh would have " + std::to_string(n) + " " +
                              what + ", but no more than 2147483647 can be counted; refine less.");
}

/// Room for shapes of the finer mesh.
Faces room_for_faces(const Executor& executor, Index n, int corners, bool with_edges) {
  return {n, Array<Index>(executor, Offset(corners) * n),
          Array<Index>(executor, with_edges ? Offset(corners) * n : 0)};
}

template <class T>
T* data(Array<T>& array, const Executor& executor) {
  return array.empty() ? nullptr : array.on(executor);
}

template <int dim>
void keep_coarse_data(const CellArrays<dim>& coarse, CellArrays<dim>& finer) {
  finer.refinements = coarse.refinements + 1;
  finer.materials = coarse.materials.copy_to(coarse.executor());
}

/// Edges of the finer mesh, without those inside of cells in space.
template <int dim>
Offset n_edges_in_faces(const CellArrays<dim>& coarse) {
  return 2 * Offset(coarse.n_edges) + 4 * Offset(coarse.quadrilaterals.n) +
         3 * Offset(coarse.triangles.n);
}

CellArrays<2> refined_in_plane(const CellArrays<2>& coarse, const bool all, const Poll& poll) {
  const Executor& executor = coarse.executor();
  CellArrays<2> finer;
  keep_coarse_data(coarse, finer);
  const Index quads = coarse.quadrilaterals.n, n = coarse.n_points;
  finer.n_points = counted(Offset(n) + coarse.n_edges + quads, "points");
  finer.n_edges = counted(n_edges_in_faces(coarse), "edges");
  counted(4 * Offset(coarse.n_cells()), "cells");
  finer.points = finer_points(coarse, finer.n_points);
  poll();
  finer.quadrilaterals = room_for_faces(executor, 4 * quads, 4, all);
  finer.triangles = room_for_faces(executor, 4 * coarse.triangles.n, 3, all);
  finer.edge_ends = Array<Index>(executor, all ? 2 * Offset(finer.n_edges) : 0);
  const Beginnings begin{n, n + coarse.n_edges, 2 * coarse.n_edges, 2 * coarse.n_edges + 4 * quads};
  Index* const ends = data(finer.edge_ends, executor);
  const auto room = [&](Faces& faces) {
    return FinerFaces{data(faces.corners, executor), data(faces.edges, executor), ends};
  };
  if (all) divide_edges(executor, coarse.edge_ends, begin.edge_middles, ends);
  divide_quadrilaterals(executor, coarse.quadrilaterals, coarse.edge_ends, begin,
                        room(finer.quadrilaterals));
  poll();
  divide_triangles(executor, coarse.triangles, coarse.edge_ends, begin, room(finer.triangles));
  finer.sides = finer_sides(coarse, {});
  if (all) finer.curved = finer_curved(coarse);
  return finer;
}

/// The sizes of a mesh in space, all of whose cells are of one kind.
struct Kind {
  int corners, edges, faces;  ///< of a cell
  int corners_of_face;
  int edges_inside, faces_inside;  ///< of a cell that is divided
  bool has_middle;                 ///< a cell that is divided, and its faces
};
constexpr Kind tetrahedron{4, 6, 4, 3, 1, 8, false}, hexahedron{8, 12, 6, 4, 6, 12, true};

/// The finer mesh while it is made.
struct InSpace {
  const CellArrays<3>& coarse;
  const Kind& kind;
  const Solids& cells;
  const Faces& faces;
  CellArrays<3> finer = {};
  Solids finer_cells = {};
  Faces finer_faces = {};

  const Executor& executor() const { return coarse.executor(); }
  Index edge_middles() const { return coarse.n_points; }
  Index face_middles() const { return coarse.n_points + coarse.n_edges; }
  SolidBeginnings begin() const {
    return {edge_middles(),
            face_middles(),
            face_middles() + coarse.quadrilaterals.n,
            2 * coarse.n_edges,
            Index(n_edges_in_faces(coarse)),
            4 * faces.n};
  }

  /// Sizes and room; throws multigrid::InputError before there is any.
  void make_room(bool all) {
    const Offset n = cells.n, middles = kind.has_middle ? Offset(faces.n) + n : 0;
    finer.n_points = counted(Offset(coarse.n_points) + coarse.n_edges + middles, "points");
    finer.n_edges = counted(n_edges_in_faces(coarse) + kind.edges_inside * n, "edges");
    const Index n_faces = counted(4 * Offset(faces.n) + kind.faces_inside * n, "faces");
    const Index n_cells = counted(8 * n, "cells");
    const auto room = [&](Offset size) { return Array<Index>(executor(), all ? size : 0); };
    finer.edge_ends = room(2 * Offset(finer.n_edges));
    finer_faces = room_for_faces(executor(), all ? n_faces : 0, kind.corners_of_face, all);
    finer_cells = {n_cells, Array<Index>(executor(), kind.corners * Offset(n_cells)),
                   room(kind.edges * Offset(n_cells)), room(kind.faces * Offset(n_cells))};
  }

  /// Halves of edges and parts of faces; returns where what lies inside of cells goes.
  FinerFaces divide_faces_and_edges() {
    Index* const ends = finer.edge_ends.on(executor());
    const FinerFaces children{finer_faces.corners.on(executor()), finer_faces.edges.on(executor()),
                              ends};
    const Beginnings begin{edge_middles(), face_middles(), 2 * coarse.n_edges, 2 * coarse.n_edges};
    divide_edges(executor(), coarse.edge_ends, edge_middles(), ends);
    const auto divide = kind.has_middle ? divide_quadrilaterals : divide_triangles;
    divide(executor(), faces, coarse.edge_ends, begin, children);
    const Offset before = 4 * Offset(kind.corners_of_face) * faces.n;
    return {children.corners + before, children.edges + before, ends};
  }

  void divide_cells(bool all) {
    FinerSolids room{finer_cells.corners.on(executor()),
                     data(finer_cells.edges, executor()),
                     data(finer_cells.faces, executor()),
                     {}};
    if (all) room.inside = divide_faces_and_edges();
    if (kind.has_middle)
      return divide_hexahedra(executor(), cells, faces, coarse.edge_ends, begin(), room);
    finer.diagonals = Array<std::uint8_t>(executor(), cells.n);
    choose_diagonals(executor(), cells, finer.points, edge_middles(), finer.diagonals);
    divide_tetrahedra(executor(), cells, faces, coarse.edge_ends, finer.diagonals, begin(), room);
  }
};

CellArrays<3> refined_in_space(const CellArrays<3>& coarse, const bool all, const Poll& poll) {
  const bool has_tetrahedra = coarse.tetrahedra.n > 0;
  InSpace work{coarse, has_tetrahedra ? tetrahedron : hexahedron,
               has_tetrahedra ? coarse.tetrahedra : coarse.hexahedra,
               has_tetrahedra ? coarse.triangles : coarse.quadrilaterals};
  work.make_room(all);
  CellArrays<3>& finer = work.finer;
  keep_coarse_data(coarse, finer);
  poll();
  finer.points = finer_points(coarse, finer.n_points);
  poll();
  work.divide_cells(all);
  poll();
  (has_tetrahedra ? finer.tetrahedra : finer.hexahedra) = std::move(work.finer_cells);
  (has_tetrahedra ? finer.triangles : finer.quadrilaterals) = std::move(work.finer_faces);
  finer.sides = finer_sides(coarse, finer.diagonals);
  if (all)
    finer.curved = coarse.curved.bends.empty()
                       ? finer_curved(coarse)
                       : finer_bends(coarse, finer.n_edges, finer.diagonals);
  return std::move(finer);
}

}  // namespace

template <int dim>
CellArrays<dim> refined(const CellArrays<dim>& coarse, const Keep keep, const Poll& poll) {
  if (coarse.n_cells() > 0 && coarse.edge_ends.empty())
    throw std::logic_error("a mesh without its edges cannot be refined (Keep::all)");
  if constexpr (dim == 2)
    return refined_in_plane(coarse, keep == Keep::all, poll);
  else
    return refined_in_space(coarse, keep == Keep::all, poll);
}

template CellArrays<2> refined(const CellArrays<2>&, Keep, const Poll&);
template CellArrays<3> refined(const CellArrays<3>&, Keep, const Poll&);

}  // namespace mesh
