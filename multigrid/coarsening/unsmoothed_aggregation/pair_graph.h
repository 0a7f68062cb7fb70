// SPDX-License-Identifier: MIT
#pragma once

// Two neighbouring aggregates as a graph of its own, and how well a division of it serves a
// two-level method; for kernels. Paper UA, rank one optimization; its formulas are reconstructed
// (docs/methods/unsmoothed-aggregation.md).
#include "multigrid/backend/types.h"

namespace multigrid {

/// The graph Laplacian L of at most 11 unknowns with l1-Jacobi as smoother: T = I - M^-1 L with
/// M_ii = l_ii + sum |l_ij| = 2 l_ii. A division is a set of unknowns, bit i for unknown i, and the
/// others.
struct PairGraph {
  static constexpr int most = 11;

  int n = 0;
  double weight[most][most] = {};  ///< symmetric, 0 or more, 0 on the diagonal
  double degree[most] = {};        ///< sum of the weights of each unknown
  unsigned neighbours[most] = {};  ///< bit j: weight[i][j] > 0

  MG_HD void add_edge(int i, int j, double w) {
    weight[i][j] = weight[j][i] = w;
    neighbours[i] |= 1u << j;
    neighbours[j] |= 1u << i;
  }
  /// To be called when all edges are there.
  MG_HD void sum_degrees() {
    for (int i = 0; i < n; ++i) {
      degree[i] = 0;
      for (int j = 0; j < n; ++j) degree[i] += weight[i][j];
    }
  }
  MG_HD unsigned all() const { return (1u << n) - 1; }

  /// Whether the unknowns of a set that is not empty are connected among themselves.
  MG_HD bool is_connected(unsigned set) const {
    unsigned reached = set & (~set + 1), before = 0;
    while (reached != before) {
      const unsigned added = reached & ~before;
      before = reached;
      for (int i = 0; i < n; ++i)
        if (added >> i & 1) reached |= neighbours[i] & set;
    }
    return reached == set;
  }

  /// The value that reshaping maximises: |T Q|_L^2 = |T v|_L^2 / |v|_L^2, where v is 1 / |V_1| on the
  /// set and -1 / |V_2| beside it, and Q projects onto v in the inner product of L.
  MG_HD double value(unsigned set) const {
    double v[most], Tv[most];
    divide(set, v);
    smooth(v, Tv);
    return energy(Tv) / energy(v);
  }

 private:
  MG_HD void divide(unsigned set, double* v) const {
    int inside = 0;
    for (int i = 0; i < n; ++i) inside += static_cast<int>(set >> i & 1);
    for (int i = 0; i < n; ++i) v[i] = set >> i & 1 ? 1. / inside : -1. / (n - inside);
  }
  /// (L x)_i
  MG_HD double times(int i, const double* x) const {
    double sum = degree[i] * x[i];
    for (int j = 0; j < n; ++j) sum -= weight[i][j] * x[j];
    return sum;
  }
  MG_HD void smooth(const double* x, double* Tx) const {
    for (int i = 0; i < n; ++i) Tx[i] = x[i] - times(i, x) / (2 * degree[i]);
  }
  MG_HD double energy(const double* x) const {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += times(i, x) * x[i];
    return sum;
  }
};

}  // namespace multigrid
