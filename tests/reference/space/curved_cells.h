// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/refusals.h"
#include "tests/reference/space/nodes.h"

#include <deal.II/grid/manifold.h>

#include <functional>

namespace assembly {

/// Whether an edge or face has a manifold to follow.
template <class Part>
bool is_curved(const Part& part) {
  return part->manifold_id() != dealii::numbers::flat_manifold_id;
}

/// Node j, 0 < j < degree, on an edge, from vertex 0 to vertex 1: where its manifold has this part
/// of the way (on an arc, equal angles), or, without one, on the straight line.
template <class Line>
auto node_of_edge(const Line& line, const unsigned int j, const unsigned int degree) {
  auto point = ((degree - j) * line->vertex(0) + j * line->vertex(1)) / double(degree);
  if (!is_curved(line)) return point;
  const double part = double(j) / degree;
  const std::array<decltype(point), 2> ends{line->vertex(0), line->vertex(1)};
  const std::array<double, 2> weights{1 - part, part};
  return line->get_manifold().get_new_point({ends.data(), 2}, {weights.data(), 2});
}

/// The nodes inside of a triangle. Each curved edge adds to the linear map of the vertices its
/// departure d from the chord, as 4 a b / (1 - s^2) d(s) with the barycentric coordinates a, b of
/// its ends and s = b - a. On the edge that is d, on the others 0. With the d of degree k that the
/// edge's nodes give, the map is of degree k, and its derivatives of order m are O(h^m), as those of
/// the edge's parametrisation: 1 - s^2 divides d.
///
/// is_curved  of the edges 01, 12, 20
/// of_cell    gives the place of the cell's node k, a vertex or on an edge
/// source     B. Szabo, I. Babuska, Finite Element Analysis, 1991, section 6.2
std::vector<dealii::Point<2>> nodes_in_triangle(
    unsigned int degree,
    const std::array<bool, 3>& is_curved,
    const std::function<dealii::Point<2>(unsigned int)>& of_cell);

/// The nodes inside of a plane quadrilateral, by transfinite interpolation.
///
/// of_cell  as above
/// source   W. J. Gordon, C. A. Hall, Numer. Math. 21, 1973
std::vector<dealii::Point<2>> nodes_in_quadrilateral(
    unsigned int degree, const std::function<dealii::Point<2>(unsigned int)>& of_cell);

/// The node of degree 2 in a face of a hexahedron: where its manifold has it, or, without one, by
/// transfinite interpolation.
///
/// of_cell  gives the place of the cell's node k, a vertex or the middle of an edge
template <int dim, class PointOf>
dealii::Point<dim> centre_of_face(const Cell<dim>& cell,
                                  const unsigned int face,
                                  const PointOf& of_cell) {
  if (is_curved(cell->face(face))) return cell->face(face)->center(true);
  const LocalFaceNodes<dim>& nodes = nodes_of_face<dim>(false, face, 2);
  dealii::Point<dim> result;
  for (unsigned int k = 0; k < 4; ++k)
    result += of_cell(nodes[4 + k]) / 2. - of_cell(nodes[k]) / 4.;
  return result;
}

/// The node of degree 2 in a hexahedron, by transfinite interpolation.
///
/// of_cell  gives the place of the cell's node k: vertices, edges, faces
template <class PointOf>
dealii::Point<3> centre_of_hexahedron(const PointOf& of_cell) {
  dealii::Point<3> result;
  for (unsigned int k = 0; k < 8; ++k) result += of_cell(k) / 8.;
  for (unsigned int k = 8; k < 20; ++k) result += of_cell(k) / -4.;
  for (unsigned int k = 20; k < 26; ++k) result += of_cell(k) / 2.;
  return result;
}

/// Refuses curved cells whose map is inverted (det J <= 0) at a node, as that of a coarse cell at a
/// strongly curved boundary can be.
///
/// throws  multigrid::InputError with the place
template <int dim>
void check_curved_cells(const dealii::Triangulation<dim>& triangulation, const Nodes<dim>& nodes);

}  // namespace assembly
