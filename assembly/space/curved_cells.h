// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/nodes.h"

namespace assembly {

/// Whether an edge or face has a manifold to follow.
template <class Part>
bool is_curved(const Part& part) {
  return part->manifold_id() != dealii::numbers::flat_manifold_id;
}

/// The node of degree 2 on an edge: where its manifold has the middle, or, without one, halfway
/// between the vertices.
template <class Line>
auto middle(const Line& line) {
  return is_curved(line) ? line->center(true) : (line->vertex(0) + line->vertex(1)) / 2.;
}

/// The node of degree 2 in a face of a hexahedron: where its manifold has it, or, without one, by
/// transfinite interpolation.
///
/// of_cell  gives the place of the cell's node k, a vertex or the middle of an edge
template <int dim, class PointOf>
dealii::Point<dim> centre_of_face(const Cell<dim>& cell,
                                  const unsigned int face,
                                  const PointOf& of_cell) {
  if (is_curved(cell->face(face))) return cell->face(face)->center(true);
  const LocalFaceNodes<dim>& nodes = nodes_of_face<dim>(false, face);
  dealii::Point<dim> result;
  for (unsigned int k = 0; k < 4; ++k)
    result += of_cell(nodes[4 + k]) / 2. - of_cell(nodes[k]) / 4.;
  return result;
}

/// The node of degree 2 in a quadrilateral or hexahedron, by transfinite interpolation.
///
/// of_cell  gives the place of the cell's node k: vertices, edges, and in 3D faces
template <int dim, class PointOf>
dealii::Point<dim> centre_of_cell(const PointOf& of_cell) {
  dealii::Point<dim> result;
  if (dim == 2)
    for (unsigned int k = 0; k < 4; ++k) result += of_cell(4 + k) / 2. - of_cell(k) / 4.;
  if (dim == 3) {
    for (unsigned int k = 0; k < 8; ++k) result += of_cell(k) / 8.;
    for (unsigned int k = 8; k < 20; ++k) result += of_cell(k) / -4.;
    for (unsigned int k = 20; k < 26; ++k) result += of_cell(k) / 2.;
  }
  return result;
}

/// Refuses curved cells whose map is inverted (det J <= 0) at a node, as that of a coarse cell at a
/// strongly curved boundary can be.
///
/// throws  multigrid::InputError with the place
template <int dim>
void check_curved_cells(const dealii::Triangulation<dim>& triangulation, const Nodes<dim>& nodes);

}  // namespace assembly
