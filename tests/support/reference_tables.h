// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/reference_element.h"

#include <cmath>

/// Shape functions of degree 1, without deal.II.
namespace tests {

/// On a triangle or tetrahedron, or a segment, at the points of a rule of degree 2.
template <int dim>
assembly::ReferenceTables linear_simplex() {
  assembly::ReferenceTables tables{dim, dim + 1};
  // Each point is near to one corner.
  const double near = (1 + dim / std::sqrt(dim + 2.)) / (dim + 1), far = (1 - near) / dim;
  double volume = 1;
  for (int d = 2; d <= dim; ++d) volume /= d;
  for (int q = 0; q <= dim; ++q) {
    tables.weights.push_back(volume / (dim + 1));
    for (int i = 0; i <= dim; ++i) {
      tables.values.push_back(i == q ? near : far);
      for (int d = 0; d < dim; ++d) tables.gradients.push_back(i == 0 ? -1 : i == d + 1 ? 1 : 0);
    }
  }
  return tables;
}

/// On a square or cube, at the given points, which have weight 0 if there is none; with mixed second derivatives.
template <int dim>
assembly::ReferenceTables linear_hypercube(const std::vector<double>& points,
                                           const std::vector<double>& weights) {
  assembly::ReferenceTables tables{dim, 1 << dim};
  tables.weights = weights;
  for (std::size_t q = 0; q < points.size() / dim; ++q) {
    if (weights.empty()) tables.weights.push_back(0);
    for (int i = 0; i < 1 << dim; ++i) {
      const auto factor = [&](int d) {
        const double x = points[q * dim + std::size_t(d)];
        return (i >> d) & 1 ? x : 1 - x;
      };
      double value = 1;
      for (int d = 0; d < dim; ++d) value *= factor(d);
      tables.values.push_back(value);
      for (int d = 0; d < dim; ++d) {
        double derivative = (i >> d) & 1 ? 1 : -1;
        for (int e = 0; e < dim; ++e) derivative *= e == d ? 1 : factor(e);
        tables.gradients.push_back(derivative);
      }
    }
    for (int d = 0; d < dim; ++d)
      for (int e = d + 1; e < dim; ++e)
        for (int i = 0; i < 1 << dim; ++i) {
          double derivative = ((i >> d) & 1) == ((i >> e) & 1) ? 1 : -1;
          for (int other = 0; other < dim; ++other) {
            const double x = points[q * dim + std::size_t(other)];
            if (other != d && other != e) derivative *= (i >> other) & 1 ? x : 1 - x;
          }
          tables.mixed.push_back(derivative);
        }
  }
  return tables;
}

/// On a square or cube, at the points of Gauss's rule of two points in each direction.
template <int dim>
assembly::ReferenceTables gauss_hypercube() {
  std::vector<double> points, weights;
  for (int q = 0; q < 1 << dim; ++q) {
    weights.push_back(1. / (1 << dim));
    for (int d = 0; d < dim; ++d)
      points.push_back(0.5 + ((q >> d) & 1 ? 0.5 : -0.5) / std::sqrt(3.));
  }
  return linear_hypercube<dim>(points, weights);
}

}  // namespace tests
