// SPDX-License-Identifier: MIT
#include "tests/reference/space/face_values.h"

namespace assembly {

/// Tangent d is sum_i node_i dphi_i/dxi_d.
template <int dim>
void FaceValues<dim>::reinit(const std::vector<dealii::Point<dim>>& points,
                             const multigrid::Index* nodes) {
  this->map_points(points, nodes);
  for (unsigned int q = 0; q < this->n_points(); ++q) {
    std::array<dealii::Tensor<1, dim>, dim - 1> tangents;
    for (unsigned int i = 0; i < this->n_shapes_; ++i)
      for (int d = 0; d < dim - 1; ++d)
        tangents[d] += this->reference_gradients_[q * this->n_shapes_ + i][d] * points[nodes[i]];
    const dealii::Tensor<1, dim> normal = normal_of<dim>(tangents);
    const double size = normal.norm();
    this->JxW_[q] = size * this->weights_[q];
    normals_[q] = normal / size;
  }
}

template class FaceValues<2>;
template class FaceValues<3>;

}  // namespace assembly
