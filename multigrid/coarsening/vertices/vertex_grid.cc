// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/vertex_grid.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/curves/morton.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

template <int dim>
struct PlacePoint {
  const double* coordinates;
  Offset n;
  VertexGrid grid;
  std::uint32_t* places;
  MG_HD void operator()(Index i) const {
    for (int d = 0; d < dim; ++d)
      places[Offset(dim) * i + d] = placed((coordinates[d * n + i] - grid.low[d]) / grid.spacing);
  }
};

/// levels  below the cells that the key tells apart
template <int dim>
struct PointKey {
  PointsView<dim> points;
  int levels;
  Key* keys;
  Index* order;
  MG_HD void operator()(Index i) const {
    Key key = 0;
    for (int d = 0; d < dim; ++d)
      key |= morton::spread(static_cast<Key>(points.place(i, d) >> (place_bits - levels)), dim)
             << d;
    keys[i] = key;
    order[i] = i;
  }
};

template <int dim>
struct PermutePoint {
  PointsView<dim> points;
  const Index* order;
  std::uint32_t* places;
  MG_HD void operator()(Index i) const {
    const Index from = order[i];
    for (int d = 0; d < dim; ++d) places[Offset(dim) * i + d] = points.place(from, d);
  }
};

/// Points whose places are not known yet.
GridPoints unplaced(const Executor& executor, int dimension, Offset n) {
  return {dimension, static_cast<Index>(n), Array<std::uint32_t>(executor, dimension * n)};
}

template <int dim>
void sort_along_cells(const GridPoints& points, int depth, Array<Index>& order) {
  const Executor& executor = order.executor();
  const int levels = std::clamp(32 / dim - depth, 0, place_bits);
  Array<Key> keys(executor, points.n);
  for_each(executor, points.n,
           PointKey<dim>{PointsView<dim>(points), levels, keys.on(executor), order.on(executor)});
  sort_by_key(keys, order, dim * (depth + levels));
}

}  // namespace

TreeBox VertexGrid::root() const {
  TreeBox box;
  for (int d = 0; d < dimension; ++d) {
    box.low[d] = low[d];
    box.high[d] = low[d] + std::ldexp(spacing, depth);
  }
  return box;
}

GridPoints place(const Array<double>& coordinates, const VertexGrid& grid) {
  const Executor& executor = coordinates.executor();
  const Offset n = coordinates.size() / grid.dimension;
  GridPoints points = unplaced(executor, grid.dimension, n);
  const double* from = coordinates.on(executor);
  std::uint32_t* places = points.places.on(executor);
  if (grid.dimension == 2)
    for_each(executor, n, PlacePoint<2>{from, n, grid, places});
  else
    for_each(executor, n, PlacePoint<3>{from, n, grid, places});
  return points;
}

Array<Index> order_along_cells(const GridPoints& points, int depth) {
  Array<Index> order(points.places.executor(), points.n);
  if (points.dimension == 2)
    sort_along_cells<2>(points, depth, order);
  else
    sort_along_cells<3>(points, depth, order);
  return order;
}

GridPoints permute(const GridPoints& points, const Array<Index>& order) {
  const Executor& executor = order.executor();
  GridPoints result = unplaced(executor, points.dimension, points.n);
  const Index* from = order.on(executor);
  std::uint32_t* places = result.places.on(executor);
  if (points.dimension == 2)
    for_each(executor, points.n, PermutePoint<2>{PointsView<2>(points), from, places});
  else
    for_each(executor, points.n, PermutePoint<3>{PointsView<3>(points), from, places});
  return result;
}

}  // namespace multigrid
