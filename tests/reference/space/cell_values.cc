// SPDX-License-Identifier: MIT
#include "tests/reference/space/cell_values.h"

#include <array>

namespace assembly {

template <int dim, int spacedim>
MappedShapes<dim, spacedim>::MappedShapes(const dealii::FiniteElement<dim>& element,
                                          const dealii::Quadrature<dim>& rule,
                                          const Method method)
    : n_shapes_(element.n_dofs_per_cell()),
      weights_(rule.get_weights()),
      JxW_(rule.size()),
      points_(rule.size()) {
  for (const dealii::Point<dim>& p : rule.get_points())
    for (unsigned int i = 0; i < n_shapes_; ++i) {
      shapes_.push_back(element.shape_value(i, p));
      reference_gradients_.push_back(element.shape_grad(i, p));
      reference_hessians_.push_back(element.shape_grad_grad(i, p));
    }
  values_ = shapes_;
  if (method == Method::finite_volume)
    for (std::size_t k = 0; k < values_.size(); ++k)
      values_[k] = k / n_shapes_ == k % n_shapes_ ? 1 : 0;
}

template <int dim, int spacedim>
void MappedShapes<dim, spacedim>::map_points(const std::vector<dealii::Point<spacedim>>& points,
                                             const multigrid::Index* nodes) {
  for (unsigned int q = 0; q < n_points(); ++q) {
    points_[q] = dealii::Point<spacedim>();
    for (unsigned int i = 0; i < n_shapes_; ++i)
      points_[q] += shapes_[q * n_shapes_ + i] * points[nodes[i]];
  }
}

template <int dim>
CellValues<dim>::CellValues(const dealii::FiniteElement<dim>& element,
                            const dealii::Quadrature<dim>& rule,
                            const Method method)
    : MappedShapes<dim, dim>(element, rule, method) {
  const auto& gradients = this->reference_gradients_;
  for (std::size_t k = this->n_shapes_; k < gradients.size(); ++k)
    is_linear_ = is_linear_ && gradients[k] == gradients[k % this->n_shapes_];
  J_.resize(is_linear_ ? 1 : rule.size());
  inverse_transposed_J_.resize(J_.size());
  gradients_.resize(J_.size() * this->n_shapes_);
}

template <int dim>
void CellValues<dim>::reinit(const std::vector<dealii::Point<dim>>& points,
                             const multigrid::Index* nodes) {
  const unsigned int n = this->n_shapes_;
  for (unsigned int m = 0; m < J_.size(); ++m) {
    const auto* reference = &this->reference_gradients_[m * n];
    J_[m] = dealii::Tensor<2, dim>();
    for (unsigned int i = 0; i < n; ++i)
      J_[m] += dealii::outer_product(points[nodes[i]], reference[i]);
    inverse_transposed_J_[m] = dealii::transpose(dealii::invert(J_[m]));
    for (unsigned int i = 0; i < n; ++i)
      gradients_[m * n + i] = inverse_transposed_J_[m] * reference[i];
  }
  this->map_points(points, nodes);
  for (unsigned int q = 0; q < this->n_points(); ++q)
    this->JxW_[q] = dealii::determinant(J(q)) * this->weights_[q];
}

template <int dim>
void CellValues<dim>::find_hessians(const unsigned int q,
                                    const std::vector<dealii::Point<dim>>& points,
                                    const multigrid::Index* nodes,
                                    std::vector<dealii::Tensor<2, dim>>& result) const {
  const unsigned int n = this->n_shapes_;
  const dealii::Tensor<2, dim>* reference = &this->reference_hessians_[q * n];
  std::array<dealii::Tensor<2, dim>, dim> of_map;  // of each coordinate
  for (unsigned int i = 0; i < n; ++i)
    for (int k = 0; k < dim; ++k) of_map[k] += points[nodes[i]][k] * reference[i];
  const dealii::Tensor<2, dim>& map = inverse_transposed_J(q);
  result.resize(n);
  for (unsigned int i = 0; i < n; ++i) {
    dealii::Tensor<2, dim> H = reference[i];
    for (int k = 0; k < dim; ++k) H -= gradient(i, q)[k] * of_map[k];
    result[i] = map * H * dealii::transpose(map);
  }
}

template class MappedShapes<1, 2>;
template class MappedShapes<2, 2>;
template class MappedShapes<2, 3>;
template class MappedShapes<3, 3>;
template class CellValues<2>;
template class CellValues<3>;

}  // namespace assembly
