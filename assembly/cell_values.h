// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/base/quadrature.h>
#include <deal.II/fe/fe.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <vector>

namespace assembly {

template <int dim>
using Cell = typename dealii::Triangulation<dim>::active_cell_iterator;

/// Shape functions at the quadrature points of one cell after another, for elements whose shape
/// functions also map the cell: x = sum_i vertex_i phi_i.
///
/// deal.II's FEValues takes short cuts for translated cells in runs with one thread only; here the
/// bits are the same for any number of threads.
template <int dim>
class CellValues {
 public:
  CellValues(const dealii::FiniteElement<dim>& element, const dealii::Quadrature<dim>& rule);

  void reinit(const Cell<dim>& cell);

  unsigned int n_points() const { return weights_.size(); }
  unsigned int n_shapes() const { return n_shapes_; }
  const dealii::Point<dim>& point(const unsigned int q) const { return points_[q]; }
  /// det J times the weight of the rule.
  double JxW(const unsigned int q) const { return JxW_[q]; }
  double value(const unsigned int i, const unsigned int q) const {
    return values_[q * n_shapes_ + i];
  }
  const dealii::Tensor<1, dim>& gradient(const unsigned int i, const unsigned int q) const {
    return gradients_[q * n_shapes_ + i];
  }

 private:
  using Gradients = std::vector<dealii::Tensor<1, dim>>;

  unsigned int n_shapes_;
  std::vector<double> weights_,
      values_;  ///< of the reference cell: value of shape i at point q is [q * n_shapes + i]
  Gradients reference_gradients_;  ///< in the same order
  std::vector<dealii::Point<dim>> points_;
  std::vector<double> JxW_;
  Gradients gradients_;
};

}  // namespace assembly
