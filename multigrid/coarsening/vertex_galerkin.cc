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
/// cache, 12 an entry and 8 dim + 8 for its point; 8 3^dim written.
template <int dim>
struct HalfCouplings {
  CsrView<double> A;
  PointsView<dim> points, path_points;
  const double* scaling;
  const double* path_couplings;
  const Index* offsets;  ///< of the points of a cell
  Index n_cells;
  const Key* keys;
  int depth;
  const Index* begins;
  const Index* corners;
  Offset n;
  double* half;

  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    FirstSteps<dim> steps;
    Index at[dim];
    for (int d = 0; d < dim; ++d)
      at[d] = static_cast<Index>(morton::coordinate(keys[r], d, depth, dim));
    double row_sum = 0;
    for (Index k = begins[r]; k < begins[r + 1]; ++k) {
      const Index cell = corners[k] >> dim;
      const int corner = corners[k] & (PointsView<dim>::corners - 1);
      if (cell < n_cells)
        for (Index i = offsets[cell]; i < offsets[cell + 1]; ++i)
          add_point(i, scaling[i] * points.weight(i, corner), at, lane, steps, row_sum);
      else if (lane.rank == 0)
        add_path(cell - n_cells, corner, at, steps);
    }
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      const double value = lane.sum(e == Steps<dim>::none ? row_sum : steps.value[e]);
      if (lane.rank == 0) half[e * n + r] = value;
    }
  }

 private:
  template <class Lanes>
  MG_HD void add_point(Index i,
                       double weight,
                       const Index at[dim],
                       Lanes lane,
                       FirstSteps<dim>& steps,
                       double& row_sum) const {
    if (weight == 0) return;
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) {
      Index j = A.columns[k];
      if (!points.touch(i, j)) j = i;  // a path takes its place
      const double a = weight * A.values[k] * scaling[j];
      row_sum += a;
      steps.add(points, j, at, a);
    }
  }

  MG_HD void add_path(Index p, int corner, const Index at[dim], FirstSteps<dim>& steps) const {
    const double weight = path_points.weight(p, corner);
    const double back = p > 0 ? weight * path_couplings[p - 1] : 0;
    const double ahead = weight * path_couplings[p];
    if (back != 0) steps.add(path_points, p - 1, at, back);
    if (ahead != 0) steps.add(path_points, p + 1, at, ahead);
    steps.add(path_points, p, at, -back - ahead);
  }
};

/// The vertices next door, or -1, and how many there are. Bytes a row: 8, 3^dim searches among the
/// keys, which stay in a cache, and 4 3^dim written.
template <int dim>
struct FindNeighbours {
  const Key* keys;
  Offset n;
  int depth;
  Index* neighbours;
  Index* counts;
  MG_HD void operator()(Index r) const {
    Index at[dim], count = 0;
    for (int d = 0; d < dim; ++d)
      at[d] = static_cast<Index>(morton::coordinate(keys[r], d, depth, dim));
    for (int e = 0; e < Steps<dim>::n; ++e) {
      const Index found = e == Steps<dim>::none ? r : find(at, e);
      neighbours[e * n + r] = found;
      count += found >= 0 ? 1 : 0;
    }
    counts[r] = count;
  }

 private:
  MG_HD Index find(const Index at[dim], int e) const {
    Key key = 0;
    for (int d = 0; d < dim; ++d) {
      const Index to = at[d] + Steps<dim>::component(e, d);
      if (to < 0 || Key(to) >> depth != 0) return -1;
      key |= morton::spread(static_cast<Key>(to) << (morton::tree_depth(dim) - depth), dim) << d;
    }
    Offset low = 0, high = n;
    while (low < high) {
      const Offset middle = (low + high) / 2;
      if (keys[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }
    return low < n && keys[low] == key ? static_cast<Index>(low) : -1;
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
    double diagonal = half[Steps<dim>::none * n + r];
    for (int e = 0; e < Steps<dim>::n; ++e) {
      const Index to = neighbours[e * n + r];
      if (e == Steps<dim>::none || to < 0) continue;
      const double value = half[e * n + r] + half[(Steps<dim>::n - 1 - e) * n + to];
      diagonal -= value;
      put(r, to, value);
    }
    put(r, r, diagonal);
  }

 private:
  MG_HD void put(Index r, Index column, double value) const {
    Offset k = offsets[r];  // entries go in the order of their columns
    for (int e = 0; e < Steps<dim>::n; ++e) {
      const Index other = neighbours[e * n + r];
      k += other >= 0 && other < column ? 1 : 0;
    }
    columns[k] = column;
    values[k] = value;
  }
};

template <int dim>
Csr<double> product(const Csr<double>& A,
                    const GridPoints& points,
                    const VertexPaths& paths,
                    const GridVertices& vertices,
                    const Array<double>& scaling) {
  const Executor& executor = A.executor();
  const Index n = vertices.n();
  const Key* keys = vertices.keys.keys.on(executor);
  const int depth = vertices.keys.depth;
  Array<double> half(executor, Offset(Steps<dim>::n) * n);
  for_each_row<dim == 2 ? 4 : 8>(
      executor, n,
      HalfCouplings<dim>{view(A), PointsView<dim>(points), PointsView<dim>(paths.points),
                         scaling.on(executor), paths.couplings.on(executor),
                         vertices.cells.offsets.on(executor), vertices.cells.n_coarse, keys, depth,
                         vertices.begins.on(executor), vertices.corners.on(executor), n,
                         half.on(executor)});
  Array<Index> neighbours(executor, Offset(Steps<dim>::n) * n), counts(executor, n);
  for_each(executor, n,
           FindNeighbours<dim>{keys, n, depth, neighbours.on(executor), counts.on(executor)});
  Csr<double> C{n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset n_nonzeros = scan(counts, C.offsets);
  C.columns = Array<Index>(executor, n_nonzeros);
  C.values = Array<double>(executor, n_nonzeros);
  for_each(executor, n,
           JoinHalves<dim>{half.on(executor), neighbours.on(executor), n, C.offsets.on(executor),
                           C.columns.on(executor), C.values.on(executor)});
  return C;
}

}  // namespace

Csr<double> vertex_galerkin(const Csr<double>& A,
                            const GridPoints& points,
                            const VertexPaths& paths,
                            const GridVertices& vertices,
                            const Array<double>& scaling) {
  return points.dimension == 2 ? product<2>(A, points, paths, vertices, scaling)
                               : product<3>(A, points, paths, vertices, scaling);
}

}  // namespace multigrid
