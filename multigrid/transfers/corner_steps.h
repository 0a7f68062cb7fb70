// SPDX-License-Identifier: MIT
#pragma once

// First steps of couplings that are known by the vertices they reach; for kernel sources.
#include "multigrid/transfers/vertex_steps.h"

namespace multigrid {

/// What a cell adds to the row of its corner q, for each of the vertices around the cell, 4 in each
/// direction, the second of which is the low corner of the cell. `turn` mirrors the sums so that
/// corner q takes the place of corner 0. Then the compiler knows all indices, and keeps the sums in
/// registers on a GPU.
template <int dim>
struct CornerSums {
  static constexpr int n = dim == 2 ? 16 : 64;

  double sums[n] = {};

  /// Mirrors the vertices in the directions whose bits are set in q.
  MG_HD void turn(int q) {
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      const bool turns = q >> d & 1;
      MG_UNROLL
      for (int k = 0; k < n / 2; ++k) {  // those of the first two in this direction
        const int below = k % (1 << 2 * d), along = k >> 2 * d & 1, above = k >> (2 * d + 1);
        const int here = below + (4 * above + along) * (1 << 2 * d);
        const int there = here + (3 - 2 * along) * (1 << 2 * d);
        const double was = sums[here];
        sums[here] = turns ? sums[there] : was;
        sums[there] = turns ? was : sums[there];
      }
    }
  }

  /// Half of the sums for vertices next to corner 0, by their steps from it.
  MG_HD void near_steps(double value[Steps<dim>::n]) const {
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) value[e] = 0.5 * sums[Steps<dim>::vertex(e)];
  }

  /// The same plus the first steps to vertices further away, as FirstSteps has them. Overwrites the
  /// sums.
  MG_HD void first_steps(double value[Steps<dim>::n]) {
    near_steps(value);
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) sums[Steps<dim>::vertex(e)] = 0;
    along<n / 4, 1>();
    along<n / 16, 3>();
    if constexpr (dim == 3) along<1, 9>();
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) value[e] += 2 * sums[e];
  }

 private:
  /// Along one axis an offset of 2 makes a first step of 1, one of 1 makes steps of 0 and 1, half
  /// each. Results overwrite what has been read.
  template <int outer, int inner>
  MG_HD void along() {
    MG_UNROLL
    for (int o = 0; o < outer; ++o) {
      MG_UNROLL
      for (int i = 0; i < inner; ++i) {
        const double* from = sums + o * 4 * inner + i;
        double* to = sums + o * 3 * inner + i;
        const double a = 0.5 * from[0], b = from[inner], c = 0.5 * from[2 * inner],
                     d = from[3 * inner];
        to[0] = a;
        to[inner] = a + b + c;
        to[2 * inner] = c + d;
      }
    }
  }
};

}  // namespace multigrid
