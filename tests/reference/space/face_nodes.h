// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/lagrange.h"

#include <deal.II/base/quadrature.h>

#include <array>

namespace assembly {

template <int dim>
constexpr unsigned int most_nodes_of_face = most_nodes_of_cell<dim - 1>;

/// The nodes of one face, by their numbers within the cell.
template <int dim>
using LocalFaceNodes = std::array<unsigned int, most_nodes_of_face<dim>>;

/// The nodes of a cell on one of its faces, in the order of the face's own element. The order of the
/// vertices puts the outside on the right of an edge, or where the cross product of a face's two
/// tangents points, as `normal_of` has it.
///
/// face  in deal.II's numbering of faces
template <int dim>
const LocalFaceNodes<dim>& nodes_of_face(bool is_simplex, unsigned int face, unsigned int degree);

/// The points of a rule for faces, on all faces of the reference cell: point q of face f is number
/// f * rule.size() + q. The weights have no meaning.
template <int dim>
dealii::Quadrature<dim> face_points(bool is_simplex, const dealii::Quadrature<dim - 1>& rule);

/// The normal of a face with these tangents. Its length is that of the tangent, or of their cross
/// product.
template <int dim>
dealii::Tensor<1, dim> normal_of(const std::array<dealii::Tensor<1, dim>, dim - 1>& tangents) {
  if constexpr (dim == 2)
    return dealii::cross_product_2d(tangents[0]);  // turned to the right
  else
    return dealii::cross_product_3d(tangents[0], tangents[1]);
}

}  // namespace assembly
