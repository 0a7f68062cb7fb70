// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertex_grid.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives.h"
#include "multigrid/morton.h"

#include <cmath>

namespace multigrid {
namespace {

struct PointKey {
  const double* coordinates;
  Offset n;
  VertexGrid grid;
  Key* keys;
  Index* order;
  MG_HD void operator()(Index i) const {
    const Key cells = Key(1) << (morton::tree_depth(grid.dimension) - grid.depth);
    Key key = 0;
    for (int d = 0; d < grid.dimension; ++d) {
      const double place = settled((coordinates[d * n + i] - grid.low[d]) / grid.spacing);
      key |= morton::spread(static_cast<Key>(place * static_cast<double>(cells)), grid.dimension)
             << d;
    }
    keys[i] = key;
    order[i] = i;
  }
};

struct PlacePoint {
  const double* coordinates;
  Offset n;
  VertexGrid grid;
  const Index* order;
  double* places;
  MG_HD void operator()(Index i) const {
    for (int d = 0; d < grid.dimension; ++d)
      places[d * n + i] = settled((coordinates[d * n + order[i]] - grid.low[d]) / grid.spacing);
  }
};

struct PlaceVertex {
  const Key* keys;
  Offset n;
  int dimension;
  int depth;
  double* places;
  MG_HD void operator()(Index i) const {
    for (int d = 0; d < dimension; ++d)
      places[d * n + i] =
          0.5 * static_cast<double>(morton::coordinate(keys[i], d, depth, dimension));
  }
};

}  // namespace

TreeBox VertexGrid::root() const {
  TreeBox box;
  for (int d = 0; d < dimension; ++d) {
    box.low[d] = low[d];
    box.high[d] = low[d] + std::ldexp(spacing, depth);
  }
  return box;
}

LocatedPoints locate(const Array<double>& coordinates, const VertexGrid& grid) {
  const Executor& executor = coordinates.executor();
  const Offset n = coordinates.size() / grid.dimension;
  LocatedPoints located;
  located.root = grid.root();
  located.cells.dimension = grid.dimension;
  located.cells.depth = morton::tree_depth(grid.dimension);
  located.cells.keys = Array<Key>(executor, n);
  located.order = Array<Index>(executor, n);
  for_each(executor, n,
           PointKey{coordinates.on(executor), n, grid, located.cells.keys.on(executor),
                    located.order.on(executor)});
  sort_by_key(located.cells.keys, located.order);
  return located;
}

GridPoints place(const Array<double>& coordinates,
                 const VertexGrid& grid,
                 const Array<Index>& order) {
  const Executor& executor = coordinates.executor();
  GridPoints points{grid.dimension, static_cast<Index>(order.size()),
                    Array<double>(executor, coordinates.size())};
  for_each(executor, points.n,
           PlacePoint{coordinates.on(executor), points.n, grid, order.on(executor),
                      points.places.on(executor)});
  return points;
}

GridPoints place_vertices(const TreeCells& vertices) {
  const Executor& executor = vertices.keys.executor();
  GridPoints points{vertices.dimension, vertices.n(),
                    Array<double>(executor, Offset(vertices.dimension) * vertices.n())};
  for_each(executor, points.n,
           PlaceVertex{vertices.keys.on(executor), points.n, vertices.dimension, vertices.depth,
                       points.places.on(executor)});
  return points;
}

}  // namespace multigrid
