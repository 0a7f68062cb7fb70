// SPDX-License-Identifier: MIT
#include "assembly/space/cell_values.h"

namespace assembly {

template <int dim>
CellValues<dim>::CellValues(const dealii::FiniteElement<dim>& element,
                            const dealii::Quadrature<dim>& rule)
    : n_shapes_(element.n_dofs_per_cell()),
      weights_(rule.get_weights()),
      points_(rule.size()),
      JxW_(rule.size()) {
  for (const dealii::Point<dim>& p : rule.get_points())
    for (unsigned int i = 0; i < n_shapes_; ++i) {
      values_.push_back(element.shape_value(i, p));
      reference_gradients_.push_back(element.shape_grad(i, p));
    }
  for (std::size_t k = n_shapes_; k < reference_gradients_.size(); ++k)
    is_linear_ = is_linear_ && reference_gradients_[k] == reference_gradients_[k % n_shapes_];
  const std::size_t n_maps = is_linear_ ? 1 : rule.size();
  J_.resize(n_maps);
  inverse_transposed_J_.resize(n_maps);
  gradients_.resize(n_maps * n_shapes_);
}

template <int dim>
void CellValues<dim>::reinit(const std::vector<dealii::Point<dim>>& points,
                             const multigrid::Index* nodes) {
  for (unsigned int m = 0; m < J_.size(); ++m) {
    const auto* reference = &reference_gradients_[m * n_shapes_];
    J_[m] = dealii::Tensor<2, dim>();
    for (unsigned int i = 0; i < n_shapes_; ++i)
      J_[m] += dealii::outer_product(points[nodes[i]], reference[i]);
    inverse_transposed_J_[m] = dealii::transpose(dealii::invert(J_[m]));
    for (unsigned int i = 0; i < n_shapes_; ++i)
      gradients_[m * n_shapes_ + i] = inverse_transposed_J_[m] * reference[i];
  }
  for (unsigned int q = 0; q < n_points(); ++q) {
    points_[q] = dealii::Point<dim>();
    for (unsigned int i = 0; i < n_shapes_; ++i) points_[q] += value(i, q) * points[nodes[i]];
    JxW_[q] = dealii::determinant(J(q)) * weights_[q];
  }
}

template class CellValues<2>;
template class CellValues<3>;

}  // namespace assembly
