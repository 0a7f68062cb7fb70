// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/lagrange.h"

#include <deal.II/base/quadrature.h>

#include <array>

namespace assembly {

template <int dim>
constexpr unsigned int most_nodes_of_face = most_nodes_of_cell<dim - 1>;

/// Numbers of nodes within a cell, those of one of its faces.
template <int dim>
using LocalFaceNodes = std::array<unsigned int, most_nodes_of_face<dim>>;

/// The nodes of degree 2 of a cell on one of its faces, in the order of the face's own element;
/// those of degree 1 are the first of them. The vertices come in such an order that the outside is
/// where FaceValues has it: on the right of an edge, where the cross product of a face's two
/// tangents points.
///
/// face  in deal.II's numbering of faces
template <int dim>
const LocalFaceNodes<dim>& nodes_of_face(bool is_simplex, unsigned int face);

/// Points of the reference cell on one face after the other, where the rule for a face has them:
/// point q of face f is f * rule.size() + q. The weights are of no use.
template <int dim>
dealii::Quadrature<dim> face_points(bool is_simplex, const dealii::Quadrature<dim - 1>& rule);

/// The normal of a face that has these tangents, not of length 1.
template <int dim>
dealii::Tensor<1, dim> normal_of(const std::array<dealii::Tensor<1, dim>, dim - 1>& tangents) {
  if constexpr (dim == 2)
    return dealii::cross_product_2d(tangents[0]);  // turned to the right
  else
    return dealii::cross_product_3d(tangents[0], tangents[1]);
}

}  // namespace assembly
