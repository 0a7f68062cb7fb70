// SPDX-License-Identifier: MIT
#include "assembly/cell_values.h"

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
  gradients_.resize(reference_gradients_.size());
}

/// J = sum_i vertex_i (grad phi_i)^T on the reference cell; gradients are J^-T times those of the
/// reference cell.
template <int dim>
void CellValues<dim>::reinit(const Cell<dim>& cell) {
  for (unsigned int q = 0; q < n_points(); ++q) {
    const auto* reference = &reference_gradients_[q * n_shapes_];
    points_[q] = dealii::Point<dim>();
    dealii::Tensor<2, dim> J;
    for (unsigned int i = 0; i < n_shapes_; ++i) {
      const dealii::Point<dim>& vertex = cell->vertex(i);
      points_[q] += value(i, q) * vertex;
      J += dealii::outer_product(vertex, reference[i]);
    }
    JxW_[q] = dealii::determinant(J) * weights_[q];
    const dealii::Tensor<2, dim> inverse_transposed = dealii::transpose(dealii::invert(J));
    for (unsigned int i = 0; i < n_shapes_; ++i)
      gradients_[q * n_shapes_ + i] = inverse_transposed * reference[i];
  }
}

template class CellValues<2>;

}  // namespace assembly
