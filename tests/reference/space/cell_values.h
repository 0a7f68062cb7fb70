// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "assembly/space/discretization.h"
#include "multigrid/system.h"

#include <deal.II/base/quadrature.h>
#include <deal.II/fe/fe.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <vector>

namespace assembly {

template <int dim>
using Cell = typename dealii::Triangulation<dim>::active_cell_iterator;

/// One object for each kind of deal.II's cells.
template <class T>
struct OfCells {
  T simplex, hypercube;

  template <class CellIterator>
  T& on(const CellIterator& cell) {
    return cell->reference_cell().is_simplex() ? simplex : hypercube;
  }
  template <class CellIterator>
  const T& on(const CellIterator& cell) const {
    return cell->reference_cell().is_simplex() ? simplex : hypercube;
  }
};

/// What CellValues and FaceValues share: shape functions at the points of a quadrature rule on a
/// reference cell of dimension `dim`. The shape functions also map the cell into a space of
/// dimension `spacedim` (isoparametric): x = sum_i node_i phi_i.
template <int dim, int spacedim>
class MappedShapes {
 public:
  unsigned int n_points() const { return weights_.size(); }
  unsigned int n_shapes() const { return n_shapes_; }
  const dealii::Point<spacedim>& point(const unsigned int q) const { return points_[q]; }
  /// Volume, area or length per unit of the reference cell, times the weight of the rule.
  double JxW(const unsigned int q) const { return JxW_[q]; }
  /// Test function i at point q: the shape function in finite elements. In finite volumes it is 1
  /// inside the box of node i and 0 outside, and point q must lie in the box of node q.
  double value(const unsigned int i, const unsigned int q) const {
    return values_[q * n_shapes_ + i];
  }

 protected:
  MappedShapes(const dealii::FiniteElement<dim>& element,
               const dealii::Quadrature<dim>& rule,
               Method method);
  void map_points(const std::vector<dealii::Point<spacedim>>& points,
                  const multigrid::Index* nodes);

  unsigned int n_shapes_;
  std::vector<double> weights_, JxW_;
  std::vector<double> shapes_, values_;  ///< of node i at point q: [q * n_shapes + i]
  std::vector<dealii::Tensor<1, dim>> reference_gradients_;  ///< in the same order
  std::vector<dealii::Tensor<2, dim>> reference_hessians_;   ///< in the same order
  std::vector<dealii::Point<spacedim>> points_;
};

/// Shape functions and gradients at the quadrature points of one cell after another.
///
/// deal.II's FEValues takes short cuts for translated cells, but only in runs with one thread. Here
/// the bits are the same for any number of threads.
template <int dim>
class CellValues : public MappedShapes<dim, dim> {
 public:
  CellValues(const dealii::FiniteElement<dim>& element,
             const dealii::Quadrature<dim>& rule,
             Method method = Method::finite_element);

  /// Maps to the cell whose node i is points[nodes[i]], i < n_shapes.
  void reinit(const std::vector<dealii::Point<dim>>& points, const multigrid::Index* nodes);

  /// The gradient of shape function i.
  const dealii::Tensor<1, dim>& gradient(const unsigned int i, const unsigned int q) const {
    return gradients_[map(q) * this->n_shapes_ + i];
  }
  /// Whether shape functions have second derivatives: none of degree 1 on triangles and tetrahedra
  /// has.
  bool has_hessians() const { return !is_linear_; }
  /// The second derivatives of all shape functions at point q, of a cell that was mapped with these
  /// points and nodes: J^-T (H phi_i - sum_k (d phi_i / dx_k) H x_k) J^-1, H on the reference cell.
  ///
  /// result  n_shapes
  void find_hessians(unsigned int q,
                     const std::vector<dealii::Point<dim>>& points,
                     const multigrid::Index* nodes,
                     std::vector<dealii::Tensor<2, dim>>& result) const;

  /// J = dx / dxi, where xi are the coordinates of the reference cell.
  const dealii::Tensor<2, dim>& J(const unsigned int q) const { return J_[map(q)]; }
  /// J^-T, which takes gradients on the reference cell to gradients in space.
  const dealii::Tensor<2, dim>& inverse_transposed_J(const unsigned int q) const {
    return inverse_transposed_J_[map(q)];
  }

 private:
  /// The point where J and gradients of point q are stored: one point stands for all if the shape
  /// functions are linear.
  unsigned int map(const unsigned int q) const { return is_linear_ ? 0 : q; }

  bool is_linear_ = true;
  std::vector<dealii::Tensor<2, dim>> J_, inverse_transposed_J_;
  std::vector<dealii::Tensor<1, dim>> gradients_;
};

template <int dim>
using ShapesOfCells = OfCells<CellValues<dim>>;

/// Shape functions at the points of one rule of each kind of cells.
template <int dim>
ShapesOfCells<dim> shapes_of_cells(const Discretization<dim>& discretization,
                                   dealii::Quadrature<dim> CellElement<dim>::*rule) {
  const auto& [simplex, hypercube] = static_cast<const ByKind<CellElement<dim>>&>(discretization);
  return {{*simplex.element, simplex.*rule}, {*hypercube.element, hypercube.*rule}};
}

}  // namespace assembly
