// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives.h"
#include "multigrid/coarsening/grid_vertices.h"
#include "multigrid/coarsening/vertex_steps.h"
#include "multigrid/morton.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// The first steps of row r, and its row sum in the place of no step. Bytes a row: those of the
/// rows of A of the points in the cells around, each read for 2^dim vertices and mostly from a
/// cache, 12 an entry and 4 dim + 2 for its point; 8 3^dim written.
template <int dim>
struct HalfCouplings {
  CsrView<double> A;
  PointsView<dim> points, path_points;
  GridInterpolationView<dim> P;
  const double* path_couplings;
  const Index* path_order;  ///< null if there are no paths
  const Index* path_begins;
  const Key* keys;
  int depth;
  Offset n;
  double* half;

  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    FirstSteps<dim> steps;
    Index at[dim];
    for (int d = 0; d < dim; ++d)
      at[d] = static_cast<Index>(morton::coordinate(keys[r], d, depth, dim));
    double row_sum = 0;
    for (int q = lane.rank; q < P.n_corners; q += Lanes::size) {
      const Index cell = P.around[Offset(r) * P.n_corners + q];
      if (cell < 0) continue;
      for (Index i = P.begins[cell]; i < P.begins[cell + 1]; ++i)
        add_point(i, q, at, steps, row_sum);
      if (!path_order) continue;
      for (Index k = path_begins[cell]; k < path_begins[cell + 1]; ++k)
        add_path(path_order[k], q, at, steps);
    }
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      const double value = lane.sum(e == Steps<dim>::none ? row_sum : steps.value[e]);
      if (lane.rank == 0) half[e * n + r] = value;
    }
  }

 private:
  MG_HD void add_point(
      Index i, int corner, const Index at[dim], FirstSteps<dim>& steps, double& row_sum) const {
    const double weight = P.weights[i].template weight<dim, double>(corner);
    if (weight == 0) return;
    for (Offset k = A.offsets[i]; k < A.offsets[i + 1]; ++k) {
      Index j = A.columns[k];
      if (!points.touch(i, j)) j = i;  // a path takes its place
      double a = weight * A.values[k];
      if (dim == 2) a *= P.weights[j].scale * PointWeights::scale_unit;  // 1 in 3D
      row_sum += a;
      steps.add(points, j, at, a);
    }
  }

  MG_HD void add_path(Index p, int corner, const Index at[dim], FirstSteps<dim>& steps) const {
    const double weight = path_points.weights(p, 1 << 15).template weight<dim, double>(corner);
    const double back = p > 0 ? weight * path_couplings[p - 1] : 0;
    const double ahead = weight * path_couplings[p];
    if (back != 0) steps.add(path_points, p - 1, at, back);
    if (ahead != 0) steps.add(path_points, p + 1, at, ahead);
    steps.add(path_points, p, at, -back - ahead);
  }
};

struct CountNeighbours {
  const Index* neighbours;
  Offset n;
  int steps;
  Index* counts;
  MG_HD void operator()(Index r) const {
    Index count = 0;
    for (int e = 0; e < steps; ++e) count += neighbours[e * n + r] >= 0 ? 1 : 0;
    counts[r] = count;
  }
};

/// Bytes a row: 12 3^dim in order, 8 3^dim from the rows next door, 12 3^dim written.
template <int dim>
struct JoinHalves {
  const double* half;
  const Index* neighbours;
  Offset n;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index r) const {
    constexpr int none = Steps<dim>::none;
    Index own[Steps<dim>::n];
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) own[e] = neighbours[e * n + r];
    const Offset begin = offsets[r];
    double diagonal = half[none * n + r];
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      if (e == none || own[e] < 0) continue;
      const double value = half[e * n + r] + half[(Steps<dim>::n - 1 - e) * n + own[e]];
      diagonal -= value;
      put(begin + before(own, own[e]), own[e], value);
    }
    put(begin + before(own, r), r, diagonal);
  }

 private:
  /// Entries go in the order of their columns.
  MG_HD static int before(const Index* own, Index column) {
    int count = 0;
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) count += own[e] >= 0 && own[e] < column ? 1 : 0;
    return count;
  }
  MG_HD void put(Offset k, Index column, double value) const {
    columns[k] = column;
    values[k] = value;
  }
};

template <int dim>
Csr<double> product(const Csr<double>& A,
                    const GridPoints& points,
                    const VertexPaths& paths,
                    const GridVertices& vertices) {
  constexpr int steps = Steps<dim>::n;
  const Executor& executor = A.executor();
  const Index n = vertices.n();
  const bool has_paths = paths.points.n > 0;
  const Index* neighbours = vertices.neighbours.on(executor);
  Array<double> half(executor, Offset(steps) * n);
  for_each_row<1 << dim>(
      executor, n,
      HalfCouplings<dim>{view(A), PointsView<dim>(points), PointsView<dim>(paths.points),
                         GridInterpolationView<dim>(vertices.P), paths.couplings.on(executor),
                         has_paths ? vertices.path_order.on(executor) : nullptr,
                         has_paths ? vertices.path_begins.on(executor) : nullptr,
                         vertices.keys.keys.on(executor), vertices.keys.depth, n,
                         half.on(executor)});
  Array<Index> counts(executor, n);
  for_each(executor, n, CountNeighbours{neighbours, n, steps, counts.on(executor)});
  Csr<double> C{n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset n_nonzeros = scan(counts, C.offsets);
  C.columns = Array<Index>(executor, n_nonzeros);
  C.values = Array<double>(executor, n_nonzeros);
  for_each(executor, n,
           JoinHalves<dim>{half.on(executor), neighbours, n, C.offsets.on(executor),
                           C.columns.on(executor), C.values.on(executor)});
  return C;
}

}  // namespace

Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            const GridVertices& vertices) {
  return points.dimension == 2 ? product<2>(A, points, paths, vertices)
                               : product<3>(A, points, paths, vertices);
}

}  // namespace multigrid
