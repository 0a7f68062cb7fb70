// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/lattice.h"
#include "mesh/cells/corners_of_cells.h"

// The nodes of Lagrange elements on a mesh as arrays; for kernel sources.
namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

/// The nodes of each cell of a mesh, in the order of `lattice`. They are numbered part by part: the points of the mesh; p - 1 nodes on
/// each edge, from its first end to its second; in space one in each face of hexahedra; those inside of quadrilaterals or hexahedra,
/// and of triangles. Nothing is stored.
template <int dim>
struct NodesOfCells {
  int degree;
  mesh::CornersOfCells<dim> corners;
  const Index* edges_of_hypercubes;  ///< null with degree 1, as all below
  const Index* edges_of_simplices;
  const Index* faces_of_hypercubes;  ///< in space
  const Index* edge_ends;
  Index on_edges, in_faces, in_hypercubes, in_simplices;  ///< the first of each part
  int inside_hypercube, inside_simplex;                   ///< how many
  Index n;                                                ///< all

  MG_HD bool is_hypercube(Index cell) const { return cell < corners.n_hypercubes; }
  MG_HD int n_edges(bool of_hypercube) const {
    return dim == 2 ? (of_hypercube ? 4 : 3) : (of_hypercube ? 12 : 6);
  }
  /// How many a cell has.
  MG_HD int n_of(Index cell) const {
    const bool is_cube = is_hypercube(cell);
    const int n_corners = corners.n_of(cell);
    if (degree == 1) return n_corners;
    return n_corners + n_edges(is_cube) * (degree - 1) + (dim == 3 && is_cube ? 6 : 0) +
           (is_cube ? inside_hypercube : inside_simplex);
  }
  /// Node k of a cell.
  MG_HD Index of(Index cell, int k) const {
    const Index* const own = corners.of(cell);
    const int n_corners = corners.n_of(cell);
    if (k < n_corners) return own[k];
    const bool is_cube = is_hypercube(cell);
    const Index number = is_cube ? cell : cell - corners.n_hypercubes;  // among those of its shape
    k -= n_corners;
    const int n_on_edges = n_edges(is_cube) * (degree - 1);
    if (k < n_on_edges) return on_edge(own, is_cube, number, k / (degree - 1), k % (degree - 1));
    k -= n_on_edges;
    if (!is_cube) return in_simplices + inside_simplex * number + k;
    if (dim == 3 && k < 6) return in_faces + faces_of_hypercubes[6 * Offset(number) + k];
    return in_hypercubes + inside_hypercube * number + (dim == 3 ? k - 6 : k);
  }
  /// k, or for nodes of an edge its place if they are counted from the edge's first end: so the numbers of an edge's nodes ascend
  /// along it, whichever cell meets them first.
  MG_HD int place_along_edges(Index cell, int k) const {
    const int on_edges_of_cell = k - corners.n_of(cell);
    if (degree <= 2 || on_edges_of_cell < 0 ||
        on_edges_of_cell >= n_edges(is_hypercube(cell)) * (degree - 1))
      return k;
    return k - on_edges_of_cell % (degree - 1) + (of(cell, k) - on_edges) % (degree - 1);
  }

 private:
  /// Node j of edge l, counted from its first corner in the cell.
  MG_HD Index on_edge(const Index* own, bool is_cube, Index number, int l, int j) const {
    const Index edge = is_cube ? edges_of_hypercubes[n_edges(true) * Offset(number) + l]
                               : edges_of_simplices[n_edges(false) * Offset(number) + l];
    const bool forward = edge_ends[2 * Offset(edge)] == own[first_corner(is_cube, l)];
    return on_edges + (degree - 1) * edge + (forward ? j : degree - 2 - j);
  }
  MG_HD static int first_corner(bool is_cube, int l) {
    constexpr int of_quadrilateral[4] = {0, 1, 0, 2};
    constexpr int of_hexahedron[12] = {0, 1, 0, 2, 4, 5, 4, 6, 0, 1, 2, 3};
    return !is_cube ? l % 3 : dim == 2 ? of_quadrilateral[l % 4] : of_hexahedron[l];
  }
};

/// cells   with all its parts (Keep::all), unless the degree is 1
/// throws  multigrid::InputError if there are more nodes than an Index can count
template <int dim>
NodesOfCells<dim> nodes_of_cells(const mesh::CellArrays<dim>& cells, int degree);

/// Where the nodes are, in their order: coordinate d of node i is d * n + i. Nodes of edges divide them in equal parts: of an arc by
/// its angle, of a parabola by its parameter (Curved). Nodes in faces and cells follow the edges (weights_of_inside); those in
/// faces of a sphere are on it.
template <int dim>
Array<double> places_of_nodes(const mesh::CellArrays<dim>& cells, int degree);

/// The nodes of the cells of one shape, cell by cell.
///
/// list  one of cell_lists
/// first the number of its first cell
template <int dim>
Array<Index> listed_nodes(const mesh::CellArrays<dim>& cells,
                          const NodesOfCells<dim>& nodes,
                          const mesh::CellList& list,
                          Index first);

/// For each face of both shapes its nodes by their numbers in a cell (nodes_of_faces).
struct SideNodesView {
  const int* of_hypercube;
  const int* of_simplex;
  int n_of_hypercube, n_of_simplex;  ///< a side's
  MG_HD const int* of(bool is_hypercube, int face) const {
    return is_hypercube ? of_hypercube + face * n_of_hypercube : of_simplex + face * n_of_simplex;
  }
  MG_HD int n_of(bool is_hypercube) const { return is_hypercube ? n_of_hypercube : n_of_simplex; }
};

class SideNodes {
 public:
  SideNodes(const Executor& executor, int dimension, int degree);
  SideNodesView view() const {
    return {hypercube_.on(hypercube_.executor()), simplex_.on(simplex_.executor()), n_of_hypercube_,
            n_of_simplex_};
  }
  int n_of(bool is_hypercube) const { return is_hypercube ? n_of_hypercube_ : n_of_simplex_; }

 private:
  Array<int> hypercube_, simplex_;
  int n_of_hypercube_ = 0, n_of_simplex_ = 0;
};

}  // namespace assembly
