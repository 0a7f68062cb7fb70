// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/grid_vertices.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/coarsening/grids_at_once.h"
#include "multigrid/morton.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

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

/// Bytes a point: 4 dim read, 8 written; its row where it may be scaled.
template <int dim>
struct FindWeights {
  PointsView<dim> points;
  bool scaled;
  CsrView<double> A;
  PointWeights* weights;
  MG_HD void operator()(Index i) const {
    std::uint16_t scale = PointWeights::no_scale;
    if (scaled) {
      double row_sum = 0, diagonal = 0;
      A.for_each_entry(i, [&](Index j, double a) {
        row_sum += a;
        if (j == i) diagonal = a;
      });
      scale = scale_of_row(row_sum, diagonal);
    }
    weights[i] = points.weights(i, scale);
  }
};

template <int dim>
Array<PointWeights> weights_of(const Csr<double>& A, const GridPoints& points, bool scaled) {
  const Executor& executor = points.places.executor();
  Array<PointWeights> weights(executor, points.n);
  for_each(executor, points.n,
           FindWeights<dim>{PointsView<dim>(points), scaled, view(A), weights.on(executor)});
  return weights;
}

/// What will be known of a grid, and of its vertices as points of the next coarser one.
template <int dim>
GridVertices unknown_vertices(const VertexSets& sets, std::size_t grid) {
  const Executor& executor = sets.words.executor();
  const Index n = sets.sizes[grid];
  GridVertices result;
  result.keys = {dim, sets.depth - static_cast<int>(grid), Array<Key>(executor, n)};
  result.points = {dim, n, Array<std::uint32_t>(executor, Offset(dim) * n)};
  result.neighbours = Array<Index>(executor, Offset(Steps<dim>::n) * n);
  result.offsets = Array<Offset>(executor, Offset(n) + 1);
  GridInterpolation& P = result.P;
  P.dimension = dim;
  P.n_coarse = n;
  P.corners = Array<Index>(executor, Offset(n) << dim);
  P.around = Array<Index>(executor, Offset(n) << dim);
  if (grid == 0) return result;
  P.n_fine = sets.sizes[grid - 1];
  P.begins = Array<Index>(executor, Offset(n) + 1);
  P.cell = Array<Index>(executor, P.n_fine);
  P.weights = Array<PointWeights>(executor, P.n_fine);
  return result;
}

template <int dim>
GridViews views(const VertexSets& sets, std::vector<GridVertices>& grids) {
  const Executor& executor = sets.words.executor();
  GridViews all;
  all.n = static_cast<int>(grids.size());
  for (std::size_t g = 0; g < grids.size(); ++g) {
    GridVertices& own = grids[g];
    GridView& to = all.grids[g];
    to.set = VertexSetView(sets, g);
    to.first_word = sets.first[g];
    to.n = own.n();
    to.shift = dim * (morton::tree_depth(dim) - own.keys.depth);
    to.keys = own.keys.keys.on(executor);
    to.places = own.points.places.on(executor);
    to.neighbours = own.neighbours.on(executor);
    to.corners = own.P.corners.on(executor);
    to.around = own.P.around.on(executor);
    to.offsets = own.offsets.on(executor);
    if (g == 0) continue;
    to.begins = own.P.begins.on(executor);
    all.grids[g - 1].cell = own.P.cell.on(executor);
    all.grids[g - 1].weights = own.P.weights.on(executor);
  }
  return all;
}

template <int dim>
std::vector<GridVertices> find(const VertexSets& sets, std::size_t n_grids) {
  const Executor& executor = sets.words.executor();
  std::vector<GridVertices> grids;
  Index n = 0;
  for (std::size_t g = 0; g < n_grids; ++g) {
    grids.push_back(unknown_vertices<dim>(sets, g));
    n += grids[g].n();
  }
  if (n_grids == 0) return grids;
  const GridViews all = views<dim>(sets, grids);
  Array<Index> counts(executor, n);
  Array<Offset> offsets(executor, Offset(n) + 1);
  Array<Offset> totals(executor, static_cast<Offset>(n_grids));
  for_each_row<32>(executor, sets.first[n_grids], WordKeys{all});
  for_each(executor, n, FindNeighbours<dim>{all, counts.on(executor)});
  scan(counts, offsets);
  for_each(executor, n, SplitOffsets{all, offsets.on(executor), totals.on(executor)});
  const std::vector<Offset> n_neighbours = totals.to_vector();
  for (std::size_t g = 0; g < n_grids; ++g) grids[g].n_neighbours = n_neighbours[g];
  return grids;
}

/// The points, which are on the finest grid.
template <int dim>
void place_points(const VertexSets& sets,
                  const GridPoints& points,
                  const GridPoints& paths,
                  GridVertices& finest) {
  const VertexSetView set(sets, 0);
  finest.P.n_fine = points.n;
  finest.P.cell = cells_of<dim>(points, set);
  finest.P.begins = begins_of(finest.P.cell, finest.n());
  if (paths.n > 0) sort_paths(cells_of<dim>(paths, set), finest);
}

}  // namespace

std::vector<GridVertices> find_vertices(const VertexSets& sets,
                                        std::size_t n_grids,
                                        const GridPoints& points,
                                        const GridPoints& paths) {
  std::vector<GridVertices> grids =
      sets.dimension == 2 ? find<2>(sets, n_grids) : find<3>(sets, n_grids);
  if (n_grids == 0) return grids;
  if (sets.dimension == 2)
    place_points<2>(sets, points, paths, grids[0]);
  else
    place_points<3>(sets, points, paths, grids[0]);
  return grids;
}

Array<PointWeights> point_weights(const Csr<double>& A, const GridPoints& points, bool scaled) {
  return points.dimension == 2 ? weights_of<2>(A, points, scaled) : weights_of<3>(A, points, false);
}

}  // namespace multigrid
