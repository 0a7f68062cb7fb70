// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <deal.II/base/quadrature.h>
#include <deal.II/fe/fe.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <vector>

namespace assembly {

template <int dim>
using Cell = typename dealii::Triangulation<dim>::active_cell_iterator;

/// Shape functions at the quadrature points of one cell after another, for elements whose shape
/// functions also map the cell (isoparametric): x = sum_i node_i phi_i.
///
/// deal.II's FEValues takes short cuts for translated cells in runs with one thread only; here the
/// bits are the same for any number of threads.
template <int dim>
class CellValues {
 public:
  CellValues(const dealii::FiniteElement<dim>& element, const dealii::Quadrature<dim>& rule);

  /// Maps to the cell whose node i is points[nodes[i]], i < n_shapes.
  void reinit(const std::vector<dealii::Point<dim>>& points, const multigrid::Index* nodes);

  unsigned int n_points() const { return weights_.size(); }
  unsigned int n_shapes() const { return n_shapes_; }
  const dealii::Point<dim>& point(const unsigned int q) const { return points_[q]; }
  /// det J times the weight of the rule.
  double JxW(const unsigned int q) const { return JxW_[q]; }
  double value(const unsigned int i, const unsigned int q) const {
    return values_[q * n_shapes_ + i];
  }
  const dealii::Tensor<1, dim>& gradient(const unsigned int i, const unsigned int q) const {
    return gradients_[map(q) * n_shapes_ + i];
  }
  /// J = dx / dxi, where xi are the coordinates of the reference cell.
  const dealii::Tensor<2, dim>& J(const unsigned int q) const { return J_[map(q)]; }
  /// J^-T, which takes gradients of the reference cell to gradients.
  const dealii::Tensor<2, dim>& inverse_transposed_J(const unsigned int q) const {
    return inverse_transposed_J_[map(q)];
  }

 private:
  using Gradients = std::vector<dealii::Tensor<1, dim>>;

  /// The point where J and gradients of point q are stored: one point stands for all if the shape
  /// functions are linear.
  unsigned int map(const unsigned int q) const { return is_linear_ ? 0 : q; }

  unsigned int n_shapes_;
  std::vector<double> weights_,
      values_;  ///< of the reference cell: value of shape i at point q is [q * n_shapes + i]
  Gradients reference_gradients_;  ///< in the same order
  bool is_linear_ = true;
  std::vector<dealii::Point<dim>> points_;
  std::vector<double> JxW_;
  std::vector<dealii::Tensor<2, dim>> J_, inverse_transposed_J_;
  Gradients gradients_;
};

}  // namespace assembly
