// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

/// The nodes of Lagrange elements on reference cells, without deal.II: those of lagrange_element, in its order.
namespace assembly {

/// A kind of reference cells with a degree: segments (dimension 1), triangles and tetrahedra, or quadrilaterals and hexahedra.
struct LatticeKind {
  int dimension;
  bool is_simplex;
  int degree;

  int n_corners() const { return is_simplex ? dimension + 1 : 1 << dimension; }
  int n_edges() const {
    return dimension == 1 ? 0 : dimension == 2 ? n_corners() : is_simplex ? 6 : 12;
  }
};

/// Coordinates of a node times the degree; 0 beyond the dimension.
using LatticePlace = std::array<int, 3>;

/// Vertices, then the nodes inside of edges, from the edge's first corner to its second (mesh::shapes), of faces and of the cell.
///
/// throws  std::logic_error in space beyond degree 2
std::vector<LatticePlace> lattice(const LatticeKind& kind);

/// How many of them are inside of the cell.
int nodes_inside(const LatticeKind& kind);

/// The kind of a cell with so many nodes.
///
/// throws  std::logic_error if there is none
LatticeKind kind_of_cell(int dimension, int n_nodes);

/// The value at x of the shape function of a node.
///
/// x  coordinates in the reference cell
double shape_value(const LatticeKind& kind,
                   const LatticePlace& node,
                   const std::array<double, 3>& x);

/// For each face of a cell, in the plane an edge, its nodes by their numbers in the cell: in the order of the face's own
/// lattice, whose corners are those of the cell, ascending.
std::vector<std::vector<int>> nodes_of_faces(const LatticeKind& cell);

/// The places of the nodes inside of a cell follow those on its boundary, which may be curved: node i inside is at
/// sum_k weights[i][k] x_k over the nodes k on the boundary. Triangles blend the departures of edges from their chords,
/// quadrilaterals and hexahedra interpolate transfinitely.
///
/// source  B. Szabo, I. Babuska, Finite Element Analysis, 1991, section 6.2 (triangles); W. J. Gordon, C. A. Hall, Numer.
///         Math. 21, 1973 (the others)
std::vector<std::vector<double>> weights_of_inside(const LatticeKind& kind);

}  // namespace assembly
