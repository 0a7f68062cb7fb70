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

/// levels  the levels below the cells that the key tells apart
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
  with_dimension(grid.dimension, [&](auto dim) {
    for_each(executor, n, PlacePoint<dim()>{from, n, grid, places});
  });
  return points;
}

Array<Index> order_along_cells(const GridPoints& points, int depth) {
  const Executor& executor = points.places.executor();
  const int dimension = points.dimension;
  const int levels = std::clamp(32 / dimension - depth, 0, place_bits);
  Array<Index> order(executor, points.n);
  Array<Key> keys(executor, points.n);
  with_dimension(dimension, [&](auto dim) {
    const PointsView<dim()> view(points);
    for_each(executor, points.n,
             PointKey<dim()>{view, levels, keys.on(executor), order.on(executor)});
  });
  sort_by_key(keys, order, dimension * (depth + levels));
  return order;
}

GridPoints permute(const GridPoints& points, const Array<Index>& order) {
  const Executor& executor = order.executor();
  GridPoints result = unplaced(executor, points.dimension, points.n);
  const Index* from = order.on(executor);
  std::uint32_t* places = result.places.on(executor);
  with_dimension(points.dimension, [&](auto dim) {
    for_each(executor, points.n, PermutePoint<dim()>{PointsView<dim()>(points), from, places});
  });
  return result;
}

}  // namespace multigrid
