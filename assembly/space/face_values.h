// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/cell_values.h"
#include "assembly/space/face_nodes.h"

#include <vector>

namespace assembly {

/// Shape functions at quadrature points of one face of a cell after another, an edge in 2D, for
/// elements whose shape functions also map the face (isoparametric): x = sum_i node_i phi_i.
template <int dim>
class FaceValues {
 public:
  FaceValues(const dealii::FiniteElement<dim - 1>& element,
             const dealii::Quadrature<dim - 1>& rule);

  /// Maps to the face whose node i is points[nodes[i]], i < n_shapes, in an order of nodes_of_face.
  void reinit(const std::vector<dealii::Point<dim>>& points, const multigrid::Index* nodes);

  unsigned int n_points() const { return weights_.size(); }
  unsigned int n_shapes() const { return n_shapes_; }
  const dealii::Point<dim>& point(const unsigned int q) const { return points_[q]; }
  /// Length or area that the unit of the reference face has here, times the weight of the rule.
  double JxW(const unsigned int q) const { return JxW_[q]; }
  double value(const unsigned int i, const unsigned int q) const {
    return values_[q * n_shapes_ + i];
  }
  /// Unit normal to the outside.
  const dealii::Tensor<1, dim>& normal(const unsigned int q) const { return normals_[q]; }

 private:
  unsigned int n_shapes_;
  std::vector<double> weights_, values_;  ///< of shape i at point q: [q * n_shapes + i]
  std::vector<dealii::Tensor<1, dim - 1>> gradients_;  ///< of the reference face, in this order
  std::vector<dealii::Point<dim>> points_;
  std::vector<double> JxW_;
  std::vector<dealii::Tensor<1, dim>> normals_;
};

/// The rule for the faces of one kind of cells: exact for alpha u v where alpha is linear and the
/// face a segment, triangle or parallelogram.
template <int dim>
dealii::Quadrature<dim - 1> face_rule(bool is_simplex, unsigned int degree);

/// Shape functions at the points of `face_rule` on the faces of each kind of cells.
template <int dim>
class ShapesOfFaces {
 public:
  explicit ShapesOfFaces(const unsigned int degree)
      : simplex_(*lagrange_element<dim - 1>(true, degree), face_rule<dim>(true, degree)),
        hypercube_(*lagrange_element<dim - 1>(false, degree), face_rule<dim>(false, degree)) {}

  /// Those of the faces of `cell`, not yet mapped to one.
  FaceValues<dim>& of(const Cell<dim>& cell) {
    return cell->reference_cell().is_simplex() ? simplex_ : hypercube_;
  }

 private:
  FaceValues<dim> simplex_, hypercube_;
};

}  // namespace assembly
