// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <cstdint>
#include <functional>

/// Meshes as arrays on an executor. A global refinement numbers the parts of the finer mesh by arithmetic from
/// those of the coarser one: nothing is sorted and nothing is searched below the coarse mesh. Nothing here knows
/// deal.II, so it builds wherever multigrid does.
namespace mesh {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

/// Triangles or quadrilaterals: the cells of a plane mesh, or the faces of one in space. A shape's edges are in
/// the order of deal.II's lines: of a triangle (0,1), (1,2), (2,0); of a quadrilateral, whose corners are
/// lexicographic, (0,2), (1,3), (0,1), (2,3).
struct Faces {
  Index n = 0;
  Array<Index> corners;  ///< 3 or 4 a shape, one shape after the other
  Array<Index> edges;    ///< as many; empty if they are not kept
};

/// Tetrahedra or hexahedra. Edges and faces are in the order of deal.II's lines and faces (tetrahedra.cc,
/// hexahedra.cc).
struct Solids {
  Index n = 0;
  Array<Index> corners;  ///< 4 or 8 a cell
  Array<Index> edges;    ///< 6 or 12; empty if they are not kept
  Array<Index> faces;    ///< 4 or 6; empty if they are not kept
};

/// Sides of cells on the boundary or inside: face `face` of cell `cell` is of part `id`.
struct Sides {
  Array<Index> cells;
  Array<std::uint8_t> faces;  ///< in the plane an edge of the cell, in deal.II's order
  Array<std::uint16_t> ids;
  Offset size() const { return cells.size(); }
};

/// Edges and faces that are not straight. Every part of a circle or sphere is on it; an edge of a file is a parabola
/// x(s) = (1 - s) a + s b + s (1 - s) bend, whose halves have a quarter of its bend. In the plane new edges inside of a cell are
/// straight. In space cells of a file keep their map: of a tetrahedron the quadratic one, of a hexahedron the serendipity map of
/// 20 nodes. So new edges inside of it are parabolas, too, and all edges are listed here in their order.
struct Curved {
  Array<Index> edges;
  Array<double>
      bends;  ///< dim an edge of a parabola; none on a circle or sphere: then this is empty
  Array<Index> faces;  ///< of a sphere
  bool is_round = false;
  double center[3] = {0, 0, 0};
  double radius = 0;
};

/// What adaptive refinement knows of the points and edges of a mesh (adaptive/adaptive.h); empty of other meshes.
struct Bisection {
  /// Two a point: it was made in the middle between them. The point itself, twice, if it is one of the first mesh.
  Array<Index> parents;
  Array<multigrid::Key> of_points;  ///< in space, of each point (priorities.h)
  Array<multigrid::Key> of_edges;   ///< and of each edge
  /// Of each point the first of those that are the same on a mesh with periodic sides, perhaps itself; empty without such sides.
  Array<Index> joined;
};

/// A mesh in the plane or in space, all arrays on one executor. In the plane both kinds of cells may occur, and
/// quadrilaterals come first; in space there is one kind.
template <int dim>
struct CellArrays {
  Index n_points = 0, n_edges = 0;
  int refinements = 0;     ///< global ones, since the coarse mesh or the last adaptive refinement
  Array<double> points;    ///< coordinate d of point v is number d * n_points + v
  Array<Index> edge_ends;  ///< two an edge; empty if edges are not kept
  Faces quadrilaterals, triangles;
  Solids tetrahedra, hexahedra;  ///< none in the plane
  /// For each tetrahedron before the last refinement the diagonal of its octahedron that was cut along; edge_of_diagonal.
  Array<std::uint8_t> diagonals;
  Sides sides;
  Curved curved;
  Array<std::uint16_t>
      materials;  ///< of the cells then; cell c of this mesh is part of c >> dim * refinements
  Bisection bisection;

  const Executor& executor() const { return points.executor(); }
  Index n_cells() const {
    return dim == 2 ? quadrilaterals.n + triangles.n : tetrahedra.n + hexahedra.n;
  }
};

/// What long work calls now and then, to hear whether the caller wants to stop: it throws then.
using Poll = std::function<void()>;
inline void no_poll() {}

/// What a refinement leaves behind. Another refinement needs all; the last one is followed by numbering, which
/// needs the corners alone for elements of degree 1.
enum class Keep { corners, all };

/// Divides each cell: a triangle into four, a quadrilateral into four, a tetrahedron into eight, a hexahedron into eight.
/// Children of cell c are cells 2^dim c and so on, in deal.II's order. A tetrahedron has one at each corner, and four around the
/// shortest diagonal of the octahedron between them; of diagonals of equal length the one between the edges of more equal length,
/// then the first. So Kuhn's tetrahedra have children of their own shape. New points are on the circle, sphere or parabola of their edge or face; others are
/// where deal.II has them on flat manifolds.
///
/// source  Bey, Tetrahedral grid refinement, Computing 1995 (tetrahedra)
///
/// coarse  with all its parts (Keep::all)
/// poll    called between kernels; may throw
/// throws  multigrid::InputError if the finer mesh has more of something than an Index can count; std::logic_error if
///         edges were not kept
/// bytes   read and written: about 60 a triangle of the finer mesh, 90 a tetrahedron; with Keep::corners 25 and 30
template <int dim>
CellArrays<dim> refined(const CellArrays<dim>& coarse, Keep keep, const Poll& poll = no_poll);

}  // namespace mesh
