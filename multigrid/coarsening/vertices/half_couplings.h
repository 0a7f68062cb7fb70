// SPDX-License-Identifier: MIT
#pragma once

// The input of the first half of vertex_galerkin, which is cell_couplings.h on a GPU and
// block_couplings.h on a host. For kernel sources.
#include "multigrid/coarsening/vertices/grid_vertices.h"
#include "multigrid/curves/morton.h"
#include "multigrid/formats/views.h"
#include "multigrid/transfers/vertex_steps.h"

namespace multigrid {

/// A, P and the paths as kernels see them.
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

  /// The factor of row j of P; 1 in 3D.
  MG_HD double scale(Index j) const {
    return dim == 2 ? P.weights[j].scale * PointWeights::scale_unit : 1.;
  }

  /// Adds the couplings of the path points in a cell to the row of its corner q, the vertex at
  /// `at`.
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

}  // namespace multigrid
