// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/grid_vertices.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/coarsening/vertex_steps.h"
#include "multigrid/morton.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// The keys of the vertices of a word.
struct WordKeys {
  VertexSetView set;
  int shift;  ///< from numbers of places to keys
  Key* keys;
  MG_HD void operator()(Index w) const {
    Offset next = set.before[w] - set.base;
    for (Key rest = set.words[w]; rest != 0; rest &= rest - 1) {
      const int bit = count_bits((rest & (~rest + 1)) - 1);
      keys[next++] = (static_cast<Key>(w) * 64 + bit) << shift;
    }
  }
};

template <int dim>
struct CellOfPoint {
  PointsView<dim> points;
  VertexSetView set;
  Index* cell;
  MG_HD void operator()(Index i) const {
    Key place = 0;
    for (int d = 0; d < dim; ++d)
      place |= morton::spread(static_cast<Key>(points.cell(i, d)), dim) << d;
    cell[i] = set.number(place);
  }
};

/// Where the points of each cell begin: those behind that of the point before, up to its own.
struct CellBegins {
  const Index* cell;  ///< ascending
  Index n;
  Index n_cells;
  Index* begins;
  MG_HD void operator()(Index i) const {
    for (Index c = i > 0 ? cell[i - 1] + 1 : 0; c <= cell[i]; ++c) begins[c] = i;
    if (i == n - 1)
      for (Index c = cell[i] + 1; c <= n_cells; ++c) begins[c] = n;
  }
};

/// Bytes a vertex: 8 and 3^dim look-ups read, 4 3^dim and 8 2^dim written.
template <int dim>
struct FindNeighbours {
  const Key* keys;
  VertexSetView set;
  int shift;
  Offset n;
  Index* neighbours;
  Index* corners;
  Index* around;
  MG_HD void operator()(Index r) const {
    constexpr int n_corners = 1 << dim;
    Key bits[dim][3];
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      MG_UNROLL
      for (int s = 0; s < 3; ++s) bits[d][s] = morton::axis_bits(keys[r] >> shift, d, s - 1, dim);
    }
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      Key place = 0;
      int up = 0, down = 0;
      MG_UNROLL
      for (int d = 0; d < dim; ++d) {
        const int step = Steps<dim>::component(e, d);
        place |= bits[d][step + 1];
        up |= (step > 0 ? 1 : 0) << d;
        down |= (step < 0 ? 1 : 0) << d;
      }
      const Index found = e == Steps<dim>::none ? r : set.number(place);
      neighbours[e * n + r] = found;
      if (down == 0) corners[Offset(r) * n_corners + up] = found;
      if (up == 0) around[Offset(r) * n_corners + down] = found;
    }
  }
};

Array<Index> begins_of(const Array<Index>& cell, Index n_cells) {
  const Executor& executor = cell.executor();
  Array<Index> begins(executor, Offset(n_cells) + 1);
  const auto n = static_cast<Index>(cell.size());
  for_each(executor, n, CellBegins{cell.on(executor), n, n_cells, begins.on(executor)});
  return begins;
}

template <int dim>
Array<Index> cells_of(const GridPoints& points, const VertexSetView& set) {
  const Executor& executor = points.places.executor();
  Array<Index> cell(executor, points.n);
  for_each(executor, points.n, CellOfPoint<dim>{PointsView<dim>(points), set, cell.on(executor)});
  return cell;
}

struct CellKey {
  const Index* cell;
  Key* keys;
  Index* order;
  MG_HD void operator()(Index i) const {
    keys[i] = static_cast<Key>(cell[i]);
    order[i] = i;
  }
};

struct TakeCell {
  const Key* keys;
  Index* cell;
  MG_HD void operator()(Index i) const { cell[i] = static_cast<Index>(keys[i]); }
};

void sort_paths(Array<Index>&& cell, GridVertices& result) {
  const Executor& executor = cell.executor();
  Array<Key> keys(executor, cell.size());
  result.path_order = Array<Index>(executor, cell.size());
  for_each(executor, cell.size(),
           CellKey{cell.on(executor), keys.on(executor), result.path_order.on(executor)});
  sort_by_key(keys, result.path_order, index_bits);
  for_each(executor, cell.size(), TakeCell{keys.on(executor), cell.on(executor)});
  result.path_begins = begins_of(cell, result.n());
}

template <int dim>
GridVertices find(const VertexSets& sets,
                  std::size_t grid,
                  const GridPoints& points,
                  const GridPoints& paths,
                  Array<PointWeights>&& weights) {
  const Executor& executor = points.places.executor();
  const VertexSetView set(sets, grid);
  const Index n = sets.sizes[grid];
  const int depth = sets.depth - static_cast<int>(grid);
  const int shift = dim * (morton::tree_depth(dim) - depth);
  GridVertices result;
  result.keys = {dim, depth, Array<Key>(executor, n)};
  Key* keys = result.keys.keys.on(executor);
  for_each(executor, sets.first[grid + 1] - sets.first[grid], WordKeys{set, shift, keys});
  GridInterpolation& P = result.P;
  P.dimension = dim;
  P.n_fine = points.n;
  P.n_coarse = n;
  P.weights = std::move(weights);
  P.cell = cells_of<dim>(points, set);
  P.begins = begins_of(P.cell, n);
  P.corners = Array<Index>(executor, Offset(n) << dim);
  P.around = Array<Index>(executor, Offset(n) << dim);
  result.neighbours = Array<Index>(executor, Offset(Steps<dim>::n) * n);
  for_each(executor, n,
           FindNeighbours<dim>{keys, set, shift, n, result.neighbours.on(executor),
                               P.corners.on(executor), P.around.on(executor)});
  if (paths.n > 0) sort_paths(cells_of<dim>(paths, set), result);
  return result;
}

/// Bytes a point: 4 dim read, 8 written; its row where it may be scaled.
template <int dim>
struct FindWeights {
  PointsView<dim> points;
  bool scaled;
  CsrView<double> A;
  PointWeights* weights;
  MG_HD void operator()(Index i) const {
    double scale = 1;
    if (scaled) {
      double row_sum = 0, diagonal = 0;
      A.for_each_entry(i, [&](Index j, double a) {
        row_sum += a;
        if (j == i) diagonal = a;
      });
      if (row_sum > 0.05 * diagonal) scale = 1 - row_sum / diagonal;
      if (scale < 0.1) scale = 0.1;
      if (scale > 1) scale = 1;  // a_ii < 0
    }
    weights[i] =
        points.weights(i, static_cast<std::uint16_t>(scale * (1 / PointWeights::scale_unit) + 0.5));
  }
};

}  // namespace

GridVertices find_vertices(const VertexSets& sets,
                           std::size_t grid,
                           const GridPoints& points,
                           const GridPoints& paths,
                           Array<PointWeights>&& weights) {
  return points.dimension == 2 ? find<2>(sets, grid, points, paths, std::move(weights))
                               : find<3>(sets, grid, points, paths, std::move(weights));
}

Array<PointWeights> point_weights(const Csr<double>& A, const GridPoints& points, bool scaled) {
  const Executor& executor = A.executor();
  Array<PointWeights> weights(executor, points.n);
  PointWeights* to = weights.on(executor);
  if (points.dimension == 2)
    for_each(executor, points.n, FindWeights<2>{PointsView<2>(points), scaled, view(A), to});
  else
    for_each(executor, points.n, FindWeights<3>{PointsView<3>(points), false, view(A), to});
  return weights;
}

}  // namespace multigrid
