// SPDX-License-Identifier: MIT
#pragma once

// Rows of P^T A P that couple only neighbouring vertices; for kernel sources.
#include "multigrid/transfers/grid_points.h"

namespace multigrid {

/// Numbers for the 3^dim steps from a vertex to its neighbours and itself. The numbers of a step
/// and of its opposite add up to 3^dim - 1.
template <int dim>
struct Steps {
  static constexpr int n = dim == 2 ? 9 : 27;
  static constexpr int none = n / 2;

  MG_HD static int component(int number, int d) {
    return (d == 0 ? number : d == 1 ? number / 3 : number / 9) % 3 - 1;
  }

  /// The vertex to which a step leads from the low corner of a cell, by its number among the
  /// vertices around the cell, 4 in each direction, the second of which is the low corner.
  MG_HD static int vertex(int number) {
    int v = 0;
    MG_UNROLL
    for (int d = dim - 1; d >= 0; --d) v = 4 * v + 1 + component(number, d);
    return v;
  }
};

/// The weights of the vertices around a place along one axis, by their steps -1, 0 and 1 from a
/// given vertex.
struct AlongAxis {
  double near[3];    ///< the weights; that of a vertex two steps away is left out
  double inner[3];   ///< their first steps: an offset of 1 counts for 0 and 1, half each
  double all[3];     ///< inner, and the first step to a vertex two steps away
  bool reaches_far;  ///< whether a vertex two steps away has a weight

  /// offset  of the place from that vertex, in cells, more than -2 and less than 2
  MG_HD explicit AlongAxis(double offset) : reaches_far(offset < -1 || offset > 1) {
    MG_UNROLL
    for (int s = 0; s < 3; ++s) {
      const double distance = offset - (s - 1), weight = 1 - (distance < 0 ? -distance : distance);
      near[s] = weight < 0 ? 0 : weight;
    }
    inner[0] = 0.5 * near[0];
    inner[1] = near[1] + 0.5 * (near[0] + near[2]);
    inner[2] = 0.5 * near[2];
    all[0] = inner[0] + (offset < -1 ? -1 - offset : 0);
    all[1] = inner[1];
    all[2] = inner[2] + (offset > 1 ? offset - 1 : 0);
  }
  MG_HD AlongAxis() : near{1, 0, 0}, inner{1, 0, 0}, all{1, 0, 0}, reaches_far(false) {}
};

/// A row of P^T A P as the first steps of its couplings (see vertex_galerkin). Each step has half
/// of what it adds to the entry there; the other half comes from the row at the other end. The
/// compiler knows all indices, and on a GPU keeps the sums in registers.
template <int dim>
struct FirstSteps {
  double value[Steps<dim>::n] = {};

  /// A coupling `a` with point j, for the vertex at `at`.
  MG_HD void add(const PointsView<dim>& points, Index j, const Index at[dim], double a) {
    const auto along = [&](int d) {
      const auto offset = static_cast<std::int32_t>(
          points.place(j, d) - (static_cast<std::uint32_t>(at[d]) << place_bits));
      return AlongAxis(offset * (1. / places_per_cell));
    };
    const AlongAxis x = along(0), y = along(1), z = dim == 3 ? along(dim - 1) : AlongAxis();
    add_product(0.5 * a, z.near, y.near, x.near);
    // A repelling spring replaced by two in series would repel more strongly: left out.
    if (a >= 0 || !(x.reaches_far || y.reaches_far || z.reaches_far)) return;
    add_product(2 * a, z.all, y.all, x.all);
    add_product(-2 * a, z.inner, y.inner, x.inner);
  }

 private:
  MG_HD void add_product(double a, const double z[3], const double y[3], const double x[3]) {
    MG_UNROLL
    for (int k = 0; k < Steps<dim>::n / 9; ++k) {
      MG_UNROLL
      for (int j = 0; j < 3; ++j) {
        const double zy = a * z[k] * y[j];
        if (zy == 0) continue;
        MG_UNROLL
        for (int i = 0; i < 3; ++i) value[9 * k + 3 * j + i] += zy * x[i];
      }
    }
  }
};

}  // namespace multigrid
