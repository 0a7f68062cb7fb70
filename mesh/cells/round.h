// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <cmath>

// Circles and spheres; for kernel sources.
namespace mesh {

/// A circle in the plane or a sphere in space.
template <int dim>
struct Round {
  double center[3];
  double radius;

  /// Moves a point that is not the centre along the ray through it.
  MG_HD void project(double* x) const {
    double square = 0;
    for (int d = 0; d < dim; ++d) square += (x[d] - center[d]) * (x[d] - center[d]);
    const double factor = radius / sqrt(square);
    for (int d = 0; d < dim; ++d) x[d] = center[d] + (x[d] - center[d]) * factor;
  }
  /// The point after part s of the arc from a to b, by its angle.
  MG_HD void between(const double (&a)[dim],
                     const double (&b)[dim],
                     double s,
                     double (&x)[dim]) const {
    double from[dim], across[dim], along = 0, length = 0;
    for (int d = 0; d < dim; ++d) {
      from[d] = (a[d] - center[d]) / radius;
      along += from[d] * (b[d] - center[d]) / radius;
    }
    for (int d = 0; d < dim; ++d) {
      across[d] = (b[d] - center[d]) / radius - along * from[d];
      length += across[d] * across[d];
    }
    length = sqrt(length);
    const double angle = s * atan2(length, along);
    for (int d = 0; d < dim; ++d)
      x[d] = center[d] + radius * (cos(angle) * from[d] + sin(angle) * (across[d] / length));
  }
};

template <int dim>
Round<dim> round_of(const Curved& curved) {
  return {{curved.center[0], curved.center[1], curved.center[2]}, curved.radius};
}

}  // namespace mesh
