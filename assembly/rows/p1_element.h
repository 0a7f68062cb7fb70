// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cmath>

namespace assembly {

/// A triangle or tetrahedron with linear shape functions, which are constant in their gradients; for kernels.
template <int dim>
struct P1Element {
  double volume;                   ///< or area
  double gradients[dim + 1][dim];  ///< of the shape function of each corner

  /// From the corners' coordinates. A cell that is turned over has a negative volume.
  MG_HD explicit P1Element(const double (&x)[dim + 1][dim]) {
    double edges[dim][dim];
    for (int k = 0; k < dim; ++k)
      for (int d = 0; d < dim; ++d) edges[k][d] = x[k + 1][d] - x[0][d];
    if constexpr (dim == 2) {
      const double determinant = edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0];
      volume = determinant / 2;
      set(1, edges[1][1] / determinant, -edges[1][0] / determinant);
      set(2, -edges[0][1] / determinant, edges[0][0] / determinant);
    } else {
      double normals[3][3];
      for (int k = 0; k < 3; ++k)
        for (int d = 0; d < 3; ++d) {
          const double *const a = edges[(k + 1) % 3], *const b = edges[(k + 2) % 3];
          normals[k][d] = a[(d + 1) % 3] * b[(d + 2) % 3] - a[(d + 2) % 3] * b[(d + 1) % 3];
        }
      const double determinant =
          edges[0][0] * normals[0][0] + edges[0][1] * normals[0][1] + edges[0][2] * normals[0][2];
      volume = determinant / 6;
      for (int k = 0; k < 3; ++k)
        for (int d = 0; d < 3; ++d) gradients[k + 1][d] = normals[k][d] / determinant;
    }
    for (int d = 0; d < dim; ++d) {
      gradients[0][d] = 0;
      for (int k = 1; k <= dim; ++k) gradients[0][d] -= gradients[k][d];
    }
  }
  /// Integral of phi_a.
  MG_HD double load() const { return volume / (dim + 1); }

 private:
  MG_HD void set(int k, double x, double y) {
    gradients[k][0] = x;
    gradients[k][1] = y;
  }
};

}  // namespace assembly
