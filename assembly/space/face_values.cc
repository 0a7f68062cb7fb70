// SPDX-License-Identifier: MIT
#include "assembly/space/face_values.h"

#include <deal.II/base/quadrature_lib.h>

namespace assembly {

template <int dim>
FaceValues<dim>::FaceValues(const dealii::FiniteElement<dim - 1>& element,
                            const dealii::Quadrature<dim - 1>& rule)
    : n_shapes_(element.n_dofs_per_cell()),
      weights_(rule.get_weights()),
      points_(rule.size()),
      JxW_(rule.size()),
      normals_(rule.size()) {
  for (const dealii::Point<dim - 1>& p : rule.get_points())
    for (unsigned int i = 0; i < n_shapes_; ++i) {
      values_.push_back(element.shape_value(i, p));
      gradients_.push_back(element.shape_grad(i, p));
    }
}

/// Tangent d is sum_i node_i dphi_i/dxi_d.
template <int dim>
void FaceValues<dim>::reinit(const std::vector<dealii::Point<dim>>& points,
                             const multigrid::Index* nodes) {
  for (unsigned int q = 0; q < n_points(); ++q) {
    points_[q] = dealii::Point<dim>();
    std::array<dealii::Tensor<1, dim>, dim - 1> tangents;
    for (unsigned int i = 0; i < n_shapes_; ++i) {
      points_[q] += value(i, q) * points[nodes[i]];
      for (int d = 0; d < dim - 1; ++d)
        tangents[d] += gradients_[q * n_shapes_ + i][d] * points[nodes[i]];
    }
    const dealii::Tensor<1, dim> normal = normal_of<dim>(tangents);
    const double size = normal.norm();
    JxW_[q] = size * weights_[q];
    normals_[q] = normal / size;
  }
}

template <int dim>
dealii::Quadrature<dim - 1> face_rule(const bool is_simplex, const unsigned int degree) {
  constexpr bool odd = true;  // degree 2 n - 1 with n "points in one direction"
  if (dim == 3 && is_simplex) return dealii::QWitherdenVincentSimplex<dim - 1>(degree + 1, odd);
  return dealii::QGauss<dim - 1>(degree + 1);
}

template class FaceValues<2>;
template class FaceValues<3>;
template dealii::Quadrature<1> face_rule<2>(bool is_simplex, unsigned int degree);
template dealii::Quadrature<2> face_rule<3>(bool is_simplex, unsigned int degree);

}  // namespace assembly
