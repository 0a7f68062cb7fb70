// SPDX-License-Identifier: MIT
#pragma once

// The first half of vertex_galerkin, for kernel sources.
#include "multigrid/coarsening/grid_vertices.h"
#include "multigrid/coarsening/vertex_steps.h"
#include "multigrid/morton.h"
#include "multigrid/views.h"

namespace multigrid {

/// What P^T A P is made of.
template <int dim>
struct CouplingsView {
  CsrView<double> A;
  PointsView<dim> points, path_points;
  GridInterpolationView<dim> P;
  const double* path_couplings;
  const Index* path_order;  ///< null if there are no paths
  const Index* path_begins;
  const Key* keys;
  int depth;

  CouplingsView(const Csr<double>& A_,
                const GridPoints& points_,
                const VertexPaths& paths,
                const GridVertices& vertices)
      : A(view(A_)),
        points(points_),
        path_points(paths.points),
        P(vertices.P),
        path_couplings(paths.couplings.on(A_.executor())),
        path_order(paths.points.n > 0 ? vertices.path_order.on(A_.executor()) : nullptr),
        path_begins(paths.points.n > 0 ? vertices.path_begins.on(A_.executor()) : nullptr),
        keys(vertices.keys.keys.on(A_.executor())),
        depth(vertices.keys.depth) {}

  /// The point that entry k of row i couples with; i itself where a path takes its place.
  MG_HD Index other_end(Index i, Offset k) const {
    const Index j = A.columns[k];
    return points.touch(i, j) ? j : i;
  }
  /// What P multiplies row j by: 1 in 3D.
  MG_HD double scale(Index j) const {
    return dim == 2 ? P.weights[j].scale * PointWeights::scale_unit : 1.;
  }

  /// The couplings of the path points in a cell with vertex r, its corner q, at `at`.
  MG_HD void add_paths(Index cell, int q, const Index at[dim], FirstSteps<dim>& steps) const {
    for (Index k = path_begins[cell]; k < path_begins[cell + 1]; ++k) {
      const Index p = path_order[k];
      const double weight = path_points.weights(p, 1 << 15).template weight<dim, double>(q);
      const double back = p > 0 ? weight * path_couplings[p - 1] : 0;
      const double ahead = weight * path_couplings[p];
      if (back != 0) steps.add(path_points, p - 1, at, back);
      if (ahead != 0) steps.add(path_points, p + 1, at, ahead);
      steps.add(path_points, p, at, -back - ahead);
    }
  }
};

/// The first steps of row r, and its row sum in the place of no step, a lane a cell. Bytes a row:
/// those of the rows of A of the points in the cells around, each read for 2^dim vertices and
/// mostly from a cache, 12 an entry and 4 dim + 2 for its point; 8 3^dim written.
template <int dim>
struct HalfCouplings {
  CouplingsView<dim> view;
  Offset n;
  double* half;

  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    FirstSteps<dim> steps;
    Index at[dim];
    for (int d = 0; d < dim; ++d)
      at[d] = static_cast<Index>(morton::coordinate(view.keys[r], d, view.depth, dim));
    double row_sum = 0;
    for (int q = lane.rank; q < view.P.n_corners; q += Lanes::size) {
      const Index cell = view.P.around[Offset(r) * view.P.n_corners + q];
      if (cell < 0) continue;
      const Index end = view.P.begins[cell + 1];
      for (Index i = view.P.begins[cell]; i < end; ++i) {
        const double weight = view.P.weights[i].template weight<dim, double>(q);
        if (weight != 0) add_row(i, weight, at, steps, row_sum);
      }
      if (view.path_order) view.add_paths(cell, q, at, steps);
    }
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      const double value = lane.sum(e == Steps<dim>::none ? row_sum : steps.value[e]);
      if (lane.rank == 0) half[e * n + r] = value;
    }
  }

 private:
  /// Entries are read some at a time, so that a GPU waits for all of them at once.
  MG_HD void add_row(
      Index i, double weight, const Index at[dim], FirstSteps<dim>& steps, double& row_sum) const {
    constexpr int at_once = 4;
    const Offset end = view.A.offsets[i + 1];
    for (Offset k = view.A.offsets[i]; k < end; k += at_once) {
      Index j[at_once];
      double a[at_once];
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        j[u] = k + u < end ? view.other_end(i, k + u) : i;
        a[u] = k + u < end ? weight * view.A.values[k + u] : 0;
      }
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        a[u] *= view.scale(j[u]);
        row_sum += a[u];
        if (a[u] != 0) steps.add(view.points, j[u], at, a[u]);
      }
    }
  }
};

}  // namespace multigrid
