// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"
#include "tests/reference/space/cell_values.h"
#include "tests/reference/space/face_nodes.h"

#include <array>
#include <vector>

namespace assembly {

/// Nodes on a face of a cell, an edge in 2D, in the order of nodes_of_face.
template <int dim>
struct FaceNodes {
  unsigned int n = 0;
  std::array<multigrid::Index, most_nodes_of_face<dim>> nodes{};
};

/// The nodes of a discretisation: those of each cell's element (lagrange_element), in its order.
/// Neighbours share those on their common vertices, edges and faces, in whatever direction each
/// sees them.
template <int dim>
struct Nodes {
  unsigned int degree = 1;
  std::vector<multigrid::Offset> cell_offsets;  ///< number of active cells + 1
  /// Node k of active cell c: cell_nodes[cell_offsets[c] + k].
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

/// Calls body(cell, face's number in the cell, its FaceNodes) for the faces of the boundary (edges
/// in 2D), one after the other, in the order of the active cells.
template <int dim, class Body>
void for_boundary_faces(const dealii::Triangulation<dim>& triangulation,
                        const Nodes<dim>& nodes,
                        const Body& body) {
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!cell->at_boundary()) continue;
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) body(cell, face, nodes.face_nodes(cell, face));
  }
}

/// Numbers the nodes of the active cells, in the order of the cells and of the nodes in them, each
/// when it is met first. deal.II's DoFHandler does so for one finite element.
///
/// Cells are isoparametric. The nodes of an edge divide it in equal parts where its manifold has
/// them, or on the straight line if there is no manifold. The centre of a quadrilateral on a curved
/// boundary (in 3D) is where its manifold has it. Nodes inside follow the edges (nodes_in_triangle)
/// or, in other cells, from transfinite interpolation. A curved edge departs from its chord by
/// O(h^2), and the map spreads this smoothly over the cell, as optimal orders need (M. Lenoir, SIAM
/// J. Numer. Anal. 23, 1986).
///
/// degree  1 to highest_degree<dim>
/// throws  multigrid::InputError if 32 bits cannot number the nodes, or if the map of a curved cell
///         is inverted (det J <= 0) at one of its nodes
template <int dim>
Nodes<dim> make_nodes(const dealii::Triangulation<dim>& triangulation, unsigned int degree);

}  // namespace assembly
