// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/grid_vertices.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/vertices/grids_at_once.h"
#include "multigrid/curves/morton.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

template <int dim>
MG_HD Key place_of_cell(const PointsView<dim>& points, Index i) {
  Key place = 0;
  MG_UNROLL
  for (int d = 0; d < dim; ++d)
    place |= morton::spread(static_cast<Key>(points.cell(i, d)), dim) << d;
  return place;
}

template <int dim>
struct CellOfPoint {
  PointsView<dim> points;
  VertexSetView set;
  Index* cell;
  MG_HD void operator()(Index i) const { cell[i] = set.number(place_of_cell(points, i)); }
};

/// Where the points of each cell begin: those behind that of the point before, up to its own.
struct CellBegins {
  Index n;
  Index n_cells;
  Index* begins;
  MG_HD void set(Index i, Index cell_before, Index cell) const {
    for (Index c = cell_before + 1; c <= cell; ++c) begins[c] = i;
    if (i == n - 1)
      for (Index c = cell + 1; c <= n_cells; ++c) begins[c] = n;
  }
};

/// The same of points that know their cells, which are ascending.
struct BeginsOfCells {
  const Index* cell;
  CellBegins begins;
  MG_HD void operator()(Index i) const { begins.set(i, i > 0 ? cell[i - 1] : -1, cell[i]); }
};

/// What P has of a point. Bytes: 4 dim read and those of its row if it may be scaled, 12 written.
template <int dim>
struct LocatePoint {
  PointsView<dim> points;
  VertexSetView set;
  bool scaled;
  CsrView<double> A;
  CellBegins begins;
  Index* cell;
  PointWeights* weights;

  MG_HD void operator()(Index i) const {
    const Key place = place_of_cell(points, i);
    const Key place_before = i > 0 ? place_of_cell(points, i - 1) : place;
    const Index own = set.number(place);
    cell[i] = own;
    begins.set(i, place_before != place ? set.number(place_before) : i > 0 ? own : -1, own);
    weights[i] = points.weights(i, scaled ? scale(i) : PointWeights::no_scale);
  }

 private:
  MG_HD std::uint16_t scale(Index i) const {
    double row_sum = 0, diagonal = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      row_sum += a;
      if (j == i) diagonal = a;
    });
    return scale_of_row(row_sum, diagonal);
  }
};

Array<Index> begins_of(const Array<Index>& cell, Index n_cells) {
  const Executor& executor = cell.executor();
  Array<Index> begins(executor, Offset(n_cells) + 1);
  const auto n = static_cast<Index>(cell.size());
  for_each(executor, n, BeginsOfCells{cell.on(executor), {n, n_cells, begins.on(executor)}});
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

/// Room for what will be known of a grid, and of its vertices as points of the next coarser one.
template <int dim>
void make_room(const VertexSets& sets, std::size_t grid, GridVertices& result) {
  const Executor& executor = sets.words.executor();
  const Index n = sets.sizes[grid];
  result.keys = {dim, sets.depth - static_cast<int>(grid), Array<Key>(executor, n)};
  result.points = {dim, n, Array<std::uint32_t>(executor, Offset(dim) * n)};
  result.neighbours = Array<Index>(executor, Offset(Steps<dim>::n) * n);
  result.offsets = Array<Offset>(executor, Offset(n) + 1);
  GridInterpolation& P = result.P;
  P.dimension = dim;
  P.n_coarse = n;
  P.corners = Array<Index>(executor, Offset(n) << dim);
  P.around = Array<Index>(executor, Offset(n) << dim);
  if (grid == 0) return;
  P.n_fine = sets.sizes[grid - 1];
  P.begins = Array<Index>(executor, Offset(n) + 1);
  P.cell = Array<Index>(executor, P.n_fine);
  P.weights = Array<PointWeights>(executor, P.n_fine);
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
void find(const VertexSets& sets, std::vector<GridVertices>& grids) {
  const Executor& executor = sets.words.executor();
  const std::size_t n_grids = grids.size();
  Index n = 0;
  for (std::size_t g = 0; g < n_grids; ++g) {
    make_room<dim>(sets, g, grids[g]);
    n += grids[g].n();
  }
  const GridViews all = views<dim>(sets, grids);
  Array<Index> counts(executor, n);
  Array<Offset> offsets(executor, Offset(n) + 1);
  Array<Offset> totals(executor, static_cast<Offset>(n_grids));
  for_each_row<32>(executor, sets.first[n_grids], WordKeys{all});
  for_each(executor, n, FindNeighbours<dim>{all, counts.on(executor)});
  prefix_sums(counts, offsets);
  for_each(executor, n, SplitOffsets{all, offsets.on(executor), totals.on(executor)});
  const std::vector<Offset> n_neighbours = totals.to_vector();
  for (std::size_t g = 0; g < n_grids; ++g) grids[g].n_neighbours = n_neighbours[g];
}

/// The points, which are on the finest grid. Comes first, as it asks for memory three times only:
/// all other arrays are made while a GPU works at this.
template <int dim>
void place_points(const VertexSets& sets,
                  const Csr<double>& A,
                  bool scaled,
                  const GridPoints& points,
                  GridVertices& finest) {
  const Executor& executor = points.places.executor();
  const VertexSetView set(sets, 0);
  GridInterpolation& P = finest.P;
  P.n_fine = points.n;
  P.n_coarse = sets.sizes[0];
  P.cell = Array<Index>(executor, points.n);
  P.begins = Array<Index>(executor, Offset(P.n_coarse) + 1);
  P.weights = Array<PointWeights>(executor, points.n);
  const CellBegins begins{points.n, P.n_coarse, P.begins.on(executor)};
  for_each(executor, points.n,
           LocatePoint<dim>{PointsView<dim>(points), set, scaled, view(A), begins,
                            P.cell.on(executor), P.weights.on(executor)});
}

template <int dim>
void fill_in(const VertexSets& sets,
             const Csr<double>& A,
             bool scaled,
             const GridPoints& points,
             const GridPoints& paths,
             std::vector<GridVertices>& grids) {
  place_points<dim>(sets, A, scaled, points, grids[0]);
  find<dim>(sets, grids);
  if (paths.n > 0) sort_paths(cells_of<dim>(paths, VertexSetView(sets, 0)), grids[0]);
}

}  // namespace

std::vector<GridVertices> find_vertices(const VertexSets& sets,
                                        std::size_t n_grids,
                                        const Csr<double>& A,
                                        bool scaled,
                                        const GridPoints& points,
                                        const GridPoints& paths) {
  std::vector<GridVertices> grids(n_grids);
  if (n_grids == 0) return grids;
  if (sets.dimension == 2)
    fill_in<2>(sets, A, scaled, points, paths, grids);
  else
    fill_in<3>(sets, A, false, points, paths, grids);
  return grids;
}

}  // namespace multigrid
