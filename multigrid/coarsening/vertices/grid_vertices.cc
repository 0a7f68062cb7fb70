// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/grid_vertices.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/vertices/grids_at_once.h"
#include "multigrid/curves/morton.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

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

/// Writes where the points of cells begin: of the cells after that of the point before, up to that
/// of point i.
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

/// Writes where the points of cells begin, from the cells of the points, which ascend.
struct BeginsOfCells {
  const Index* cell;
  CellBegins begins;
  MG_HD void operator()(Index i) const { begins.set(i, i > 0 ? cell[i - 1] : -1, cell[i]); }
};

/// Writes what P stores of a point. Bytes: 4 dim read, and its row if it may be scaled; 12 written.
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

/// Allocates the arrays of a grid, and of its vertices as points of the next coarser one.
template <int dim>
void make_room(const VertexSets& sets, std::size_t grid, GridVertices& result) {
  const Executor& executor = sets.words.executor();
  const Index n = sets.sizes[grid];
  result.keys = {dim, sets.depth - static_cast<int>(grid), Array<Key>(executor, n)};
  result.points = {dim, n, Array<std::uint32_t>(executor, Offset(dim) * n)};
  result.neighbours = Array<Index>(executor, Offset(Steps<dim>::n) * n, {Steps<dim>::n});
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

/// Finds what P stores of the points, on the finest grid. Comes first, since it allocates only
/// three arrays: all others are allocated while a GPU works at this.
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
  if (paths.n == 0) return;
  const Executor& executor = paths.places.executor();
  Array<Index> cell(executor, paths.n);
  for_each(executor, paths.n,
           CellOfPoint<dim>{PointsView<dim>(paths), VertexSetView(sets, 0), cell.on(executor)});
  grids[0].path_order = sorted_order(cell, grids[0].n());
  Array<Index> sorted(executor, paths.n);
  gather(grids[0].path_order, cell, sorted);
  grids[0].path_begins = begins_of(sorted, grids[0].n());
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
  with_dimension(sets.dimension, [&](auto dim) {
    fill_in<dim()>(sets, A, scaled && dim() == 2, points, paths, grids);
  });
  return grids;
}

}  // namespace multigrid
