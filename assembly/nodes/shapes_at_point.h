// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"

namespace assembly {

/// The shape functions of the nodal element on a cell of n nodes, at one point of its reference cell; for kernels. They are those
/// of lagrange_element: products of polynomials of one coordinate, on simplices of barycentric ones.
template <int dim, int n>
class ShapesAtPoint {
 public:
  static constexpr int degree = degree_of_nodes(dim, n);
  static constexpr bool is_simplex = is_simplex_of_nodes(dim, n);

  MG_HD explicit ShapesAtPoint(const double (&x)[dim]) {
    if constexpr (is_simplex) {
      double rest = 1;
      for (int d = 0; d < dim; ++d) {
        find_cut_off(d + 1, x[d]);
        rest -= x[d];
      }
      find_cut_off(0, rest);
    } else {
      for (int d = 0; d < dim; ++d) find_lagrange(d, x[d]);
    }
  }

  /// place  of the node: its coordinates in the reference cell times the degree (lattice.h)
  MG_HD double value(const int* place) const {
    double product = 1;
    for (int c = 0; c < n_factors; ++c) product *= values_[c][factor(c, place)];
    return product;
  }
  MG_HD void gradient(const int* place, double (&g)[dim]) const {
    double of_factor[n_factors];
    for (int c = 0; c < n_factors; ++c) {
      of_factor[c] = slopes_[c][factor(c, place)];
      for (int other = 0; other < n_factors; ++other)
        if (other != c) of_factor[c] *= values_[other][factor(other, place)];
    }
    for (int d = 0; d < dim; ++d) {
      if constexpr (is_simplex)
        g[d] = of_factor[d + 1] - of_factor[0];
      else
        g[d] = of_factor[d];
    }
  }

 private:
  static constexpr int n_factors = is_simplex ? dim + 1 : dim;

  /// Which polynomial of coordinate c a node has.
  MG_HD static int factor(int c, const int* place) {
    if constexpr (is_simplex) {
      if (c > 0) return place[c - 1];
      int first = degree;
      for (int d = 0; d < dim; ++d) first -= place[d];
      return first;
    } else {
      return place[c];
    }
  }
  /// The Lagrange polynomials with nodes 0, 1 / degree, .., 1.
  MG_HD void find_lagrange(int c, double t) {
    for (int m = 0; m <= degree; ++m) {
      double value = 1, slope = 0;
      for (int k = 0; k <= degree; ++k) {
        if (k == m) continue;
        slope = slope * ((degree * t - k) / (m - k)) + value * (double(degree) / (m - k));
        value *= (degree * t - k) / (m - k);
      }
      values_[c][m] = value;
      slopes_[c][m] = slope;
    }
  }
  /// The polynomials of degree m that are 0 at 0, 1 / degree, .., (m - 1) / degree, and 1 at m / degree.
  MG_HD void find_cut_off(int c, double t) {
    for (int m = 0; m <= degree; ++m) {
      double value = 1, slope = 0;
      for (int k = 0; k < m; ++k) {
        slope = slope * ((degree * t - k) / (m - k)) + value * (double(degree) / (m - k));
        value *= (degree * t - k) / (m - k);
      }
      values_[c][m] = value;
      slopes_[c][m] = slope;
    }
  }

  double values_[n_factors][degree + 1], slopes_[n_factors][degree + 1];
};

}  // namespace assembly
