// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

// Coordinates in simplices; for kernel sources.
namespace mesh {

/// How a point of a refined mesh is made of the corners of a cell of the mesh before, inside of which it is: the weights of its
/// corners, by Bisection::parents. They are multiples of a power of 1/2, so there is no rounding.
///
/// corners  n points of the mesh before
/// before   how many points that has
template <int n_corners>
MG_HD void weights_of_point(const Index* corners,
                            const Index* parents,
                            Index before,
                            Index point,
                            double (&weights)[n_corners]) {
  constexpr int deepest = 32;  // a cell is bisected so often at most in one step of refinement
  Index points[deepest + 1];
  double parts[deepest + 1];
  int n = 1;
  points[0] = point;
  parts[0] = 1;
  for (double& weight : weights) weight = 0;
  while (n > 0) {
    const Index v = points[--n];
    const double part = parts[n];
    if (v >= before && n + 2 <= deepest + 1) {
      for (int k = 0; k < 2; ++k) {
        points[n] = parents[2 * Offset(v) + k];
        parts[n++] = part / 2;
      }
      continue;
    }
    for (int k = 0; k < n_corners; ++k)
      if (corners[k] == v) weights[k] += part;
  }
}

/// Twice the area of a triangle, or six times the volume of a tetrahedron, with a sign.
///
/// corners  dim + 1 of dim coordinates each
template <int dim>
MG_HD double determinant_of(const double* corners) {
  double J[dim][dim];
  for (int k = 0; k < dim; ++k)
    for (int d = 0; d < dim; ++d) J[k][d] = corners[(k + 1) * dim + d] - corners[d];
  if constexpr (dim == 2) {
    return J[0][0] * J[1][1] - J[0][1] * J[1][0];
  } else {
    return J[0][0] * (J[1][1] * J[2][2] - J[1][2] * J[2][1]) -
           J[0][1] * (J[1][0] * J[2][2] - J[1][2] * J[2][0]) +
           J[0][2] * (J[1][0] * J[2][1] - J[1][1] * J[2][0]);
  }
}

/// The barycentric coordinates of x in a simplex that is not flat.
template <int dim>
MG_HD void barycentric(const double* corners, const double (&x)[dim], double (&result)[dim + 1]) {
  const double all = determinant_of<dim>(corners);
  double moved[(dim + 1) * dim];
  for (int k = 0; k <= dim; ++k) {
    for (int i = 0; i < (dim + 1) * dim; ++i) moved[i] = corners[i];
    for (int d = 0; d < dim; ++d) moved[k * dim + d] = x[d];
    result[k] = determinant_of<dim>(moved) / all;
  }
}

/// The least of the barycentric coordinates of a simplex's middle in another one: negative if it is outside.
template <int dim>
MG_HD double depth_of_middle(const double* inner, const double* outer) {
  double middle[dim] = {}, coordinates[dim + 1];
  for (int k = 0; k <= dim; ++k)
    for (int d = 0; d < dim; ++d) middle[d] += inner[k * dim + d] / (dim + 1);
  barycentric<dim>(outer, middle, coordinates);
  double least = coordinates[0];
  for (int k = 1; k <= dim; ++k) least = coordinates[k] < least ? coordinates[k] : least;
  return least;
}

}  // namespace mesh
