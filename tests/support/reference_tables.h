// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/reference_element.h"

#include <cmath>

/// Linear shape functions at few points, without deal.II.
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

}  // namespace tests
