// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/cell_values.h"
#include "assembly/space/face_nodes.h"
#include "multigrid/system.h"

#include <array>
#include <vector>

namespace assembly {

/// Nodes on a face of a cell, an edge in 2D, in the order of nodes_of_face.
template <int dim>
struct FaceNodes {
  unsigned int n = 0;
  LocalFaceNodes<dim> position{};                                 ///< among the cell's nodes
  std::array<multigrid::Index, most_nodes_of_face<dim>> nodes{};  ///< their numbers
};

/// The nodes of a discretisation of degree 1 (vertices) or 2 (vertices, middles of edges, centres
/// of quadrilaterals and of hexahedra). In a cell they have deal.II's order: vertices, edges,
/// faces, centre. A part of the mesh has one node, so it does not matter how cells see it turned.
template <int dim>
struct Nodes {
  unsigned int degree = 1;
  std::vector<multigrid::Offset> cell_offsets;  ///< of each active cell, and the end
  /// Node k of active cell c: cell_nodes[cell_offsets[c] + k]. A cell has 3, 4, 6 or 9 in 2D, and
  /// 4, 8, 10 or 27 in 3D.
  std::vector<multigrid::Index> cell_nodes;
  std::vector<dealii::Point<dim>> points;  ///< of each node

  multigrid::Index n_nodes() const { return static_cast<multigrid::Index>(points.size()); }
  /// Nodes of an active cell.
  unsigned int n_nodes_of(const unsigned int cell) const {
    return static_cast<unsigned int>(cell_offsets[cell + 1] - cell_offsets[cell]);
  }
  const multigrid::Index* nodes_of(const unsigned int cell) const {
    return &cell_nodes[cell_offsets[cell]];
  }
  FaceNodes<dim> face_nodes(const Cell<dim>& cell, unsigned int face) const;
};

/// Numbers the nodes of active cells, in the order of cells and of nodes in them, each when it is
/// met first: deal.II's DoFHandler does so for one finite element.
///
/// Cells are isoparametric: the middle of an edge is where its manifold has it, without one halfway
/// between its vertices; the centre of a quadrilateral on a curved boundary (in 3D) is where its
/// manifold has it; other centres follow from transfinite interpolation, in a quadrilateral
/// (sum of middles) / 2 - (sum of vertices) / 4. Then an edge leaves its chord by O(h^2), all the
/// way to its neighbours, as optimal orders ask for (M. Lenoir, SIAM J. Numer. Anal. 23, 1986).
///
/// throws  multigrid::InputError if there are more nodes than 32 bits number, or if a curved cell
///         is turned over at one of its nodes
template <int dim>
Nodes<dim> make_nodes(const dealii::Triangulation<dim>& triangulation, unsigned int degree);

}  // namespace assembly
