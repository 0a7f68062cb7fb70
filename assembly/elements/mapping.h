// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "mesh/cells/corners_of_cells.h"

#include <cmath>
#include <stdexcept>
#include <type_traits>

// The map from a reference cell, or a reference side, to a cell or side of the mesh; for kernel sources.
namespace assembly {

/// The nodes of a cell.
template <int dim, int n>
struct CellNodes {
  double x[n][dim];

  MG_HD CellNodes(const Index* nodes, const PointsView& points) {
    MG_UNROLL_FEW(n)
    for (int i = 0; i < n; ++i) {
      MG_UNROLL
      for (int d = 0; d < dim; ++d) x[i][d] = points(nodes[i], d);
    }
  }
};

/// The derivatives of the map at a point.
template <int dim>
struct Jacobian {
  double J[dim][dim];
  double inverse[dim][dim];
  double determinant;

  /// reference  gradients of the shape functions on the reference cell
  template <int n>
  MG_HD Jacobian(const CellNodes<dim, n>& nodes, const double* reference) {
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      MG_UNROLL
      for (int e = 0; e < dim; ++e) J[d][e] = 0;
    }
    MG_UNROLL_FEW(n)
    for (int i = 0; i < n; ++i) {
      MG_UNROLL
      for (int d = 0; d < dim; ++d) {
        MG_UNROLL
        for (int e = 0; e < dim; ++e) J[d][e] += nodes.x[i][d] * reference[i * dim + e];
      }
    }
    invert();
  }
  /// The same of a cell of n nodes.
  MG_HD Jacobian(const Index* nodes, int n, const PointsView& points, const double* reference) {
    for (int d = 0; d < dim; ++d)
      for (int e = 0; e < dim; ++e) J[d][e] = 0;
    for (int i = 0; i < n; ++i)
      for (int d = 0; d < dim; ++d)
        for (int e = 0; e < dim; ++e) J[d][e] += points(nodes[i], d) * reference[i * dim + e];
    invert();
  }
  /// g = J^-T times the gradient on the reference cell.
  MG_HD void gradient(const double* on_reference, double (&g)[dim]) const {
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      g[d] = 0;
      MG_UNROLL
      for (int e = 0; e < dim; ++e) g[d] += inverse[e][d] * on_reference[e];
    }
  }

 private:
  MG_HD void invert() {
    if constexpr (dim == 2) {
      determinant = J[0][0] * J[1][1] - J[0][1] * J[1][0];
      const double factor = 1 / determinant;  // one division is as much as some twenty products
      inverse[0][0] = J[1][1] * factor;
      inverse[0][1] = -J[0][1] * factor;
      inverse[1][0] = -J[1][0] * factor;
      inverse[1][1] = J[0][0] * factor;
    } else {
      MG_UNROLL
      for (int d = 0; d < 3; ++d) {
        MG_UNROLL
        for (int e = 0; e < 3; ++e) {
          const int d1 = (d + 1) % 3, d2 = (d + 2) % 3, e1 = (e + 1) % 3, e2 = (e + 2) % 3;
          inverse[e][d] = J[d1][e1] * J[d2][e2] - J[d1][e2] * J[d2][e1];
        }
      }
      determinant = J[0][0] * inverse[0][0] + J[0][1] * inverse[1][0] + J[0][2] * inverse[2][0];
      const double factor = 1 / determinant;
      MG_UNROLL
      for (int d = 0; d < 3; ++d) {
        MG_UNROLL
        for (int e = 0; e < 3; ++e) inverse[d][e] *= factor;
      }
    }
  }
};

/// The vector normal to a side of a cell at a point. Its length is that by which the map stretches the reference side;
/// where it points, into the cell or out of it, depends on the order of the side's nodes.
///
/// reference  gradients of the side's n shape functions
template <int dim>
MG_HD void normal_of_side(const Index* nodes,
                          int n,
                          const double* reference,
                          const PointsView& points,
                          double (&normal)[dim]) {
  double tangents[dim - 1][dim] = {};
  for (int i = 0; i < n; ++i)
    for (int e = 0; e < dim - 1; ++e)
      for (int d = 0; d < dim; ++d)
        tangents[e][d] += reference[i * (dim - 1) + e] * points(nodes[i], d);
  if constexpr (dim == 2) {
    normal[0] = tangents[0][1];
    normal[1] = -tangents[0][0];
  } else {
    for (int d = 0; d < 3; ++d)
      normal[d] = tangents[0][(d + 1) % 3] * tangents[1][(d + 2) % 3] -
                  tangents[0][(d + 2) % 3] * tangents[1][(d + 1) % 3];
  }
}

/// 1 if normal_of_side points out of the cell, and -1 if into it, on a face whose corners are in the order of the cell's. It is so on
/// the whole face, however curved, as on the reference cell: a cell's map keeps the orientation.
template <int dim>
MG_HD int outward_of_face(bool is_simplex, int face) {
  const int n = is_simplex ? dim + 1 : 1 << dim;
  double corners[3][dim] = {}, center = is_simplex ? 1. / (dim + 1) : 0.5;
  int found = 0;
  for (int v = 0; v < n && found < dim; ++v) {
    if (!mesh::is_on_side<dim>(n, face, v)) continue;
    for (int d = 0; d < dim; ++d)
      corners[found][d] = is_simplex ? (v == d + 1 ? 1 : 0) : (v >> d) & 1;
    ++found;
  }
  double normal[dim], outward = 0;
  if constexpr (dim == 2) {
    normal[0] = corners[1][1] - corners[0][1];
    normal[1] = corners[0][0] - corners[1][0];
  } else {
    for (int d = 0; d < 3; ++d) {
      const int e = (d + 1) % 3, f = (d + 2) % 3;
      normal[d] = (corners[1][e] - corners[0][e]) * (corners[2][f] - corners[0][f]) -
                  (corners[1][f] - corners[0][f]) * (corners[2][e] - corners[0][e]);
    }
  }
  for (int d = 0; d < dim; ++d) outward += normal[d] * (corners[0][d] - center);
  return outward < 0 ? -1 : 1;
}

template <int dim>
MG_HD double length(const double (&x)[dim]) {
  double square = 0;
  for (int d = 0; d < dim; ++d) square += x[d] * x[d];
  return sqrt(square);
}

/// Calls use with the number of a cell's corners as a constant of the compiler.
template <int dim, class Use>
auto with_n_corners(int n, const Use& use) {
  if (n == dim + 1) return use(std::integral_constant<int, dim + 1>());
  if (n == 1 << dim) return use(std::integral_constant<int, 1 << dim>());
  throw std::logic_error("cells have dim + 1 or 2^dim corners");
}

/// The same with the number of a cell's nodes.
template <int dim, class Use>
auto with_n_nodes(int n, const Use& use) {
  using std::integral_constant;
  if constexpr (dim == 2) {
    if (n == 6) return use(integral_constant<int, 6>());
    if (n == 9) return use(integral_constant<int, 9>());
    if (n == 10) return use(integral_constant<int, 10>());
    if (n == 15) return use(integral_constant<int, 15>());
    if (n == 16) return use(integral_constant<int, 16>());
    if (n == 25) return use(integral_constant<int, 25>());
  } else {
    if (n == 10) return use(integral_constant<int, 10>());
    if (n == 27) return use(integral_constant<int, 27>());
  }
  return with_n_corners<dim>(n, use);
}

}  // namespace assembly
