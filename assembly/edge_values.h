// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <deal.II/base/point.h>
#include <deal.II/base/quadrature.h>

#include <array>
#include <vector>

namespace assembly {

/// Nodes of a cell on one of its edges: start, end, and for degree 2 the middle, with the cell on
/// the left of the way from start to end.
///
/// n_vertices  of the cell: 3 or 4
/// edge        in deal.II's numbering of faces
/// returns     numbers of nodes within the cell, in deal.II's order of nodes (vertices, then edges)
std::array<unsigned int, 3> nodes_of_edge(unsigned int n_vertices, unsigned int edge);

/// Points of the reference cell on one edge after the other, at the parameters of the 1d rule from
/// start to end: point q of edge e is e * rule.size() + q. The weights are of no use.
dealii::Quadrature<2> edge_points(unsigned int n_vertices, const dealii::Quadrature<1>& rule);

/// Nodal shape functions of degree 1 or 2 at quadrature points of one edge after another, which the
/// same functions map: x = sum_i node_i phi_i.
class EdgeValues {
 public:
  EdgeValues(unsigned int degree, const dealii::Quadrature<1>& rule);

  /// Maps to the edge from points[nodes[0]] to points[nodes[1]], for degree 2 through
  /// points[nodes[2]]; the outside is on the right.
  void reinit(const std::vector<dealii::Point<2>>& points, const multigrid::Index* nodes);

  unsigned int n_points() const { return weights_.size(); }
  unsigned int n_shapes() const { return n_shapes_; }
  const dealii::Point<2>& point(const unsigned int q) const { return points_[q]; }
  /// Length of the tangent times the weight of the rule.
  double JxW(const unsigned int q) const { return JxW_[q]; }
  double value(const unsigned int i, const unsigned int q) const {
    return values_[q * n_shapes_ + i];
  }
  /// Unit normal to the outside.
  const dealii::Tensor<1, 2>& normal(const unsigned int q) const { return normals_[q]; }

 private:
  unsigned int n_shapes_;
  std::vector<double> weights_, values_,
      derivatives_;  ///< of shape i at point q: [q * n_shapes + i]
  std::vector<dealii::Point<2>> points_;
  std::vector<double> JxW_;
  std::vector<dealii::Tensor<1, 2>> normals_;
};

}  // namespace assembly
