// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/mapping.h"
#include "assembly/elements/reference_element.h"

#include <cmath>

// What convection and SUPG are at a point of a cell (Convection has method and sources); for kernel sources.
namespace assembly {

/// coth x - 1 / x; where these cancel, their series.
MG_HD inline double upwinding(double x) {
  return x < 1e-3 ? x / 3 : 1 / tanh(x) - 1 / x;
}

/// The cells of a block, and the data at their points.
template <int dim, int n>
struct CellTable {
  static constexpr bool is_linear = n == dim + 1;  ///< the map has the same derivatives everywhere
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  CoefficientView c;
  CoefficientView b[dim];
  CoefficientView slope[dim];  ///< div kappa
  bool has_slope;              ///< else it is 0
  double factor;               ///< of SUPG's tau; 0: Galerkin

  /// Calls use with the map of a cell and the number of each of its points.
  template <class Use>
  MG_HD void for_points(Index cell, const Use& use) const {
    const CellNodes<dim, n> own(nodes + Offset(cell) * n, points);
    if constexpr (is_linear) {
      const Jacobian<dim> map(own, element.gradients_at(0));
      for (int q = 0; q < element.n_points; ++q) use(map, q);
    } else {
      for (int q = 0; q < element.n_points; ++q)
        use(Jacobian<dim>(own, element.gradients_at(q)), q);
    }
  }
};

/// The length along b of a cell with this map (ConvectionData has the definition).
///
/// rates  J^-1 b
template <int dim, int n>
MG_HD double length_by_rates(const double (&rates)[dim], double speed) {
  double sum = 0;
  if constexpr (is_simplex_of_nodes(dim, n)) {
    double first = 0;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      sum += fabs(rates[d]);
      first -= rates[d];
    }
    sum += fabs(first);
  } else {
    MG_UNROLL
    for (int corner = 0; corner < (1 << dim); ++corner) {
      double rate = 0;
      MG_UNROLL
      for (int d = 0; d < dim; ++d) rate += (corner >> d & 1) ? rates[d] : -rates[d];
      sum += fabs(rate) / (1 << (dim - 1));
    }
  }
  return 2 * speed / sum;
}

/// A point of a cell.
template <int dim, int n>
struct CarriedAt {
  static constexpr int most = DiffusionView<dim>::most;
  double carried[n];  ///< b . grad phi_j
  double h, speed;    ///< the cell's length along b, divided by the degree, and |b|
  double peclet;
  bool is_still;  ///< whether b is 0: then the others are, too

  MG_HD CarriedAt(const CellTable<dim, n>& table, const Jacobian<dim>& map, Index cell, int q) {
    double b[dim], rates[dim] = {}, square = 0;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      b[d] = table.b[d].at(cell, q);
      square += b[d] * b[d];
    }
    is_still = square == 0;
    MG_UNROLL
    for (int e = 0; e < dim; ++e) {
      MG_UNROLL
      for (int d = 0; d < dim; ++d) rates[e] += map.inverse[e][d] * b[d];
    }
    const double* const reference = table.element.gradients_at(q);
    MG_UNROLL_FEW(n)
    for (int j = 0; j < n; ++j) {
      carried[j] = 0;
      MG_UNROLL
      for (int e = 0; e < dim; ++e) carried[j] += rates[e] * reference[j * dim + e];
    }
    h = speed = peclet = 0;
    if (is_still) return;
    speed = sqrt(square);
    h = length_by_rates<dim, n>(rates, speed) / degree_of_nodes(dim, n);
    double K[most], flux[dim], along = 0;
    table.kappa.at(cell, q, K);
    table.kappa.times(K, 1, b, flux);
    MG_UNROLL
    for (int d = 0; d < dim; ++d) along += b[d] * flux[d];
    peclet = speed * h / (2 * along / square);
  }

  /// 0 where SUPG adds nothing.
  MG_HD double tau(const CellTable<dim, n>& table, Index cell, int q) const {
    if (table.factor == 0 || !(peclet > 1)) return 0;
    const double own = table.factor * h / (2 * speed) * upwinding(peclet);
    const double c = fabs(table.c.at(cell, q));
    return c != 0 && 1 / (2 * c) < own ? 1 / (2 * c) : own;
  }

  /// residual_j = L phi_j = b . grad phi_j + c phi_j - div(kappa grad phi_j)
  MG_HD void find_residual(const CellTable<dim, n>& table,
                           const Jacobian<dim>& map,
                           Index cell,
                           int q,
                           double (&residual)[n]) const {
    double down[dim] = {};  // J^-1 times what the gradients are multiplied by
    const double* const reference = table.element.gradients_at(q);
    if (table.has_slope) {
      MG_UNROLL
      for (int e = 0; e < dim; ++e) {
        MG_UNROLL
        for (int d = 0; d < dim; ++d) down[e] += map.inverse[e][d] * table.slope[d].at(cell, q);
      }
    }
    double second[n] = {};
    if constexpr (n != dim + 1) add_second_derivatives(table, map, cell, q, second, down);
    const double c = table.c.at(cell, q);
    MG_UNROLL_FEW(n)
    for (int j = 0; j < n; ++j) {
      residual[j] = carried[j] + c * table.element.value(q, j) - second[j];
      MG_UNROLL
      for (int e = 0; e < dim; ++e) residual[j] -= down[e] * reference[j * dim + e];
    }
  }

 private:
  /// kappa : D^2 phi_j. With G = J^-1 kappa J^-T it is G : H_j - g . grad phi_j, where H_j has the second derivatives on the
  /// reference cell, and g is G : those of the map. Those of the multilinear shape functions are mixed.
  MG_HD void add_second_derivatives(const CellTable<dim, n>& table,
                                    const Jacobian<dim>& map,
                                    Index cell,
                                    int q,
                                    double (&second)[n],
                                    double (&down)[dim]) const {
    double K[most], of_map[dim] = {};
    table.kappa.at(cell, q, K);
    const Index* const nodes = table.nodes + Offset(cell) * n;
    const double* mixed = table.element.seconds_at(q);
    const double* pure = mixed + dim * (dim - 1) / 2 * n;
    const auto add = [&](double G, const double* of_shapes) {
      for (int j = 0; j < n; ++j) {
        second[j] += G * of_shapes[j];
        MG_UNROLL
        for (int k = 0; k < dim; ++k) of_map[k] += G * of_shapes[j] * table.points(nodes[j], k);
      }
    };
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      double row[dim], flux[dim];
      MG_UNROLL
      for (int k = 0; k < dim; ++k) row[k] = map.inverse[d][k];
      table.kappa.times(K, 1, row, flux);
      MG_UNROLL
      for (int e = d; e < dim; ++e) {
        if (degree_of_nodes(dim, n) == 1 && e == d) continue;  // multilinear: 0
        double G = 0;
        MG_UNROLL
        for (int k = 0; k < dim; ++k) G += (e == d ? 1 : 2) * flux[k] * map.inverse[e][k];
        add(G, e == d ? pure : mixed);
        (e == d ? pure : mixed) += n;
      }
    }
    MG_UNROLL
    for (int e = 0; e < dim; ++e) {
      MG_UNROLL
      for (int k = 0; k < dim; ++k) down[e] -= map.inverse[e][k] * of_map[k];
    }
  }
};

}  // namespace assembly
