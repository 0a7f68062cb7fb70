// SPDX-License-Identifier: MIT
#include "tests/reference/terms/terms.h"

#include "assembly/space/dual_boxes.h"

namespace assembly {

namespace {

template <int dim>
FaceValues<dim> shapes_in_boxes_of_face(const bool is_simplex) {
  constexpr Method method = Method::finite_volume;
  const auto element = lagrange_element<dim - 1>(is_simplex, 1);
  if constexpr (dim == 3)
    if (is_simplex) return {*element, simplex_boxes<2>().volumes, method};
  return {*element, hypercube_boxes<dim - 1>().volumes, method};
}

}  // namespace

template <int dim>
ShapesOfCells<dim> Terms<dim>::shapes_in_cells() const {
  if (!has_boxes()) return shapes_of_cells(discretization, &CellElement<dim>::gradient_rule);
  return {{*discretization.simplex.element, simplex_boxes<dim>().volumes, method},
          {*discretization.hypercube.element, hypercube_boxes<dim>().volumes, method}};
}

template <int dim>
ShapesOfFaces<dim> Terms<dim>::shapes_on_faces() const {
  if (!has_boxes()) return shapes_of_faces<dim>(discretization.degree);
  return {shapes_in_boxes_of_face<dim>(true), shapes_in_boxes_of_face<dim>(false)};
}

template struct Terms<2>;
template struct Terms<3>;

}  // namespace assembly
