// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/space/cell_values.h"
#include "tests/reference/space/face_nodes.h"

#include <vector>

namespace assembly {

/// Shape functions and normals at the quadrature points of one face of a cell after another; a face
/// of a plane cell is an edge.
template <int dim>
class FaceValues : public MappedShapes<dim - 1, dim> {
 public:
  FaceValues(const dealii::FiniteElement<dim - 1>& element,
             const dealii::Quadrature<dim - 1>& rule,
             const Method method = Method::finite_element)
      : MappedShapes<dim - 1, dim>(element, rule, method), normals_(rule.size()) {}

  /// Maps to the face whose node i is points[nodes[i]], i < n_shapes, in an order of nodes_of_face.
  void reinit(const std::vector<dealii::Point<dim>>& points, const multigrid::Index* nodes);

  /// Unit normal that points out of the cell.
  const dealii::Tensor<1, dim>& normal(const unsigned int q) const { return normals_[q]; }

 private:
  std::vector<dealii::Tensor<1, dim>> normals_;
};

template <int dim>
using ShapesOfFaces = OfCells<FaceValues<dim>>;

/// Shape functions at the points of `face_rule` on the faces of each kind of cells.
template <int dim>
ShapesOfFaces<dim> shapes_of_faces(const unsigned int degree) {
  return {{*lagrange_element<dim - 1>(true, degree), face_rule<dim>(true, degree)},
          {*lagrange_element<dim - 1>(false, degree), face_rule<dim>(false, degree)}};
}

}  // namespace assembly
