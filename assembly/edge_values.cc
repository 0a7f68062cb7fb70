// SPDX-License-Identifier: MIT
#include "assembly/edge_values.h"

#include <stdexcept>

namespace assembly {

namespace {

constexpr unsigned int triangle_edges[3][2] = {{0, 1}, {1, 2}, {2, 0}};
constexpr unsigned int quadrilateral_edges[4][2] = {{2, 0}, {1, 3}, {0, 1}, {3, 2}};

/// A corner of the reference cell.
dealii::Point<2> corner(const unsigned int n_vertices, const unsigned int v) {
  return n_vertices == 3 ? dealii::Point<2>(v == 1, v == 2) : dealii::Point<2>(v % 2, v / 2);
}

}  // namespace

std::array<unsigned int, 3> nodes_of_edge(const unsigned int n_vertices, const unsigned int edge) {
  const auto* ends = n_vertices == 3 ? triangle_edges : quadrilateral_edges;
  return {ends[edge][0], ends[edge][1], n_vertices + edge};
}

dealii::Quadrature<2> edge_points(const unsigned int n_vertices,
                                  const dealii::Quadrature<1>& rule) {
  std::vector<dealii::Point<2>> points;
  for (unsigned int edge = 0; edge < n_vertices; ++edge) {
    const auto nodes = nodes_of_edge(n_vertices, edge);
    const dealii::Point<2> start = corner(n_vertices, nodes[0]), end = corner(n_vertices, nodes[1]);
    for (const dealii::Point<1>& t : rule.get_points())
      points.push_back(start + t[0] * (end - start));
  }
  return dealii::Quadrature<2>(points);
}

EdgeValues::EdgeValues(const unsigned int degree, const dealii::Quadrature<1>& rule)
    : n_shapes_(degree + 1),
      weights_(rule.get_weights()),
      points_(rule.size()),
      JxW_(rule.size()),
      normals_(rule.size()) {
  if (degree != 1 && degree != 2) throw std::logic_error("edges have degree 1 or 2");
  for (const dealii::Point<1>& point : rule.get_points()) {
    const double t = point[0];
    if (degree == 1) {
      values_.insert(values_.end(), {1 - t, t});
      derivatives_.insert(derivatives_.end(), {-1., 1.});
    } else {
      values_.insert(values_.end(), {(1 - t) * (1 - 2 * t), t * (2 * t - 1), 4 * t * (1 - t)});
      derivatives_.insert(derivatives_.end(), {4 * t - 3, 4 * t - 1, 4 - 8 * t});
    }
  }
}

/// The tangent is sum_i node_i dphi_i/dt; turned to the right it points outward.
void EdgeValues::reinit(const std::vector<dealii::Point<2>>& points,
                        const multigrid::Index* nodes) {
  for (unsigned int q = 0; q < n_points(); ++q) {
    points_[q] = dealii::Point<2>();
    dealii::Tensor<1, 2> tangent;
    for (unsigned int i = 0; i < n_shapes_; ++i) {
      points_[q] += value(i, q) * points[nodes[i]];
      tangent += derivatives_[q * n_shapes_ + i] * points[nodes[i]];
    }
    const double length = tangent.norm();
    JxW_[q] = length * weights_[q];
    normals_[q][0] = tangent[1] / length;
    normals_[q][1] = -tangent[0] / length;
  }
}

}  // namespace assembly
