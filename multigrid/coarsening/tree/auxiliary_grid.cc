// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/tree/auxiliary_grid.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/curves/hilbert.h"
#include "multigrid/curves/morton.h"
#include "multigrid/sparse/scalars.h"
#include "multigrid/transfers/aggregate_runs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multigrid {
namespace {

/// Smallest box around points; += is the union. Counts points with coordinates that are not finite.
struct Bounds {
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  double low[3] = {infinity, infinity, infinity};
  double high[3] = {-infinity, -infinity, -infinity};
  Offset bad = 0;

  MG_HD Bounds& operator+=(const Bounds& other) {
    for (int d = 0; d < 3; ++d) {
      if (other.low[d] < low[d]) low[d] = other.low[d];
      if (other.high[d] > high[d]) high[d] = other.high[d];
    }
    bad += other.bad;
    return *this;
  }
};

struct PointBounds {
  const double* coordinates;
  Offset n;
  int dimension;
  MG_HD Bounds operator()(Index i) const {
    Bounds bounds;
    for (int d = 0; d < dimension; ++d) {
      const double x = coordinates[d * n + i];
      bounds.low[d] = bounds.high[d] = x;
      if (!(x - x == 0)) bounds.bad = 1;
    }
    return bounds;
  }
};

/// Writes the key of the finest cell that holds a point. The upper edge of the box belongs to the
/// last cell.
struct PointKey {
  const double* coordinates;
  Offset n;
  int dimension;
  Curve curve;
  double low[3];
  double scale[3];  ///< a power of two, near 1 / the size of the box: rounds nothing
  double cells_per_length[3];
  Key* keys;
  Index* order;
  MG_HD void operator()(Index i) const {
    const int depth = morton::tree_depth(dimension);
    const Key last = (Key(1) << depth) - 1;
    Key key = 0;
    for (int d = 0; d < dimension; ++d) {
      const double x = (coordinates[d * n + i] - low[d]) * scale[d] * cells_per_length[d];
      const Key cell = x < static_cast<double>(last) ? static_cast<Key>(x) : last;
      key |= morton::spread(cell, dimension) << d;
    }
    keys[i] = curve == Curve::hilbert ? hilbert::key(key, dimension) : key;
    order[i] = i;
  }
};

/// Writes 1 where a cell at `depth` begins, else 0.
struct BeginsFullCell {
  const Key* keys;
  int dimension;
  int depth;
  Index* flags;
  MG_HD void operator()(Index i) const {
    flags[i] = i == 0 || morton::cell(keys[i], depth, dimension) !=
                             morton::cell(keys[i - 1], depth, dimension)
                   ? 1
                   : 0;
  }
};

/// Writes 1 where a maximal cell with at most `most` unknowns begins, else 0. The cell of i at
/// depth d holds more than `most` unknowns exactly if it holds all of some window of most + 1
/// neighbours around i. So the cell that is wanted is one level deeper than the deepest cell of
/// such a window.
struct BeginsAdaptiveCell {
  const Key* keys;
  Offset n;
  int dimension;
  int most;
  Index* flags;
  MG_HD void operator()(Index i) const {
    if (i == 0) {
      flags[i] = 1;
      return;
    }
    int depth = 0;
    for (Offset j = i > most ? i - most : 0; j <= i && j + most < n; ++j) {
      const int shared = morton::common_depth(keys[j], keys[j + most], dimension);
      if (shared + 1 > depth) depth = shared + 1;
    }
    if (depth > morton::tree_depth(dimension)) depth = morton::tree_depth(dimension);
    flags[i] =
        morton::cell(keys[i], depth, dimension) != morton::cell(keys[i - 1], depth, dimension) ? 1
                                                                                               : 0;
  }
};

struct CoarseKey {
  const Key* keys;
  const Index* offsets;
  int dimension;
  int depth;
  Key* coarse;
  MG_HD void operator()(Index j) const {
    const Key first = keys[offsets[j]], last = keys[offsets[j + 1] - 1];
    const int smallest = morton::common_depth(first, last, dimension);
    coarse[j] = morton::cell(first, depth < smallest ? depth : smallest, dimension);
  }
};

}  // namespace

TreeBox bounding_box(const Array<double>& coordinates, int dimension) {
  if (dimension != 2 && dimension != 3)
    throw InputError("the auxiliary grid needs coordinates in 2 or 3 dimensions, not " +
                     std::to_string(dimension));
  const Executor& executor = coordinates.executor();
  const auto n = static_cast<Index>(coordinates.size() / dimension);
  const Bounds bounds = sum(executor, n, PointBounds{coordinates.on(executor), n, dimension});
  if (bounds.bad > 0)
    throw InputError(std::to_string(bounds.bad) + " unknowns have coordinates that are not finite");
  TreeBox box;
  for (int d = 0; d < dimension && n > 0; ++d) {
    box.low[d] = bounds.low[d];
    box.high[d] = bounds.high[d];
    if (!std::isfinite(box.high[d] - box.low[d]))
      throw InputError(
          "the coordinates of the unknowns lie further apart than the largest number (1.8e308): "
          "scale them");
  }
  return box;
}

LocatedPoints locate(const Array<double>& coordinates, int dimension, Box box, Curve curve) {
  const TreeBox bounds = bounding_box(coordinates, dimension);
  const Executor& executor = coordinates.executor();
  const auto n = static_cast<Index>(coordinates.size() / dimension);
  const double* points = coordinates.on(executor);
  LocatedPoints located;
  located.cells.dimension = dimension;
  located.cells.depth = morton::tree_depth(dimension);
  located.cells.keys = Array<Key>(executor, n);
  located.order = Array<Index>(executor, n);
  PointKey kernel{points,
                  n,
                  dimension,
                  curve,
                  {},
                  {},
                  {},
                  located.cells.keys.on(executor),
                  located.order.on(executor)};
  double longest = 0;
  for (int d = 0; d < dimension; ++d) longest = std::max(longest, bounds.high[d] - bounds.low[d]);
  for (int d = 0; d < dimension; ++d) {
    const double length = box == Box::cube ? longest : bounds.high[d] - bounds.low[d];
    located.root.low[d] = kernel.low[d] = bounds.low[d];
    located.root.high[d] = bounds.low[d] + length;
    // Without the scale, the quotient below would overflow for lengths under 1e-299.
    kernel.scale[d] =
        length > 0 ? std::ldexp(1., std::clamp(-std::ilogb(length), -1000, 1000)) : 0.;
    kernel.cells_per_length[d] =
        length > 0 ? static_cast<double>(Key(1) << located.cells.depth) / (length * kernel.scale[d])
                   : 0.;
  }
  for_each(executor, n, kernel);
  sort_by_key(located.cells.keys, located.order);
  return located;
}

int full_tree_depth(Index n, int dimension) {
  int depth = 0;
  for (Offset cells = Offset(1) << dimension; cells < n; cells <<= dimension) ++depth;
  return depth;
}

Aggregates aggregate_full(const TreeCells& cells, int depth) {
  const Executor& executor = cells.keys.executor();
  Array<Index> flags(executor, cells.n());
  for_each(executor, cells.n(),
           BeginsFullCell{cells.keys.on(executor), cells.dimension, depth, flags.on(executor)});
  return runs_from_flags(flags);
}

Aggregates aggregate_adaptive(const TreeCells& cells, int most) {
  if (most < 1 << cells.dimension)
    throw InputError("Solver/Auxiliary grid/Unknowns per cell must be at least " +
                     std::to_string(1 << cells.dimension) + ", not " + std::to_string(most));
  const Executor& executor = cells.keys.executor();
  Array<Index> flags(executor, cells.n());
  for_each(executor, cells.n(),
           BeginsAdaptiveCell{cells.keys.on(executor), cells.n(), cells.dimension, most,
                              flags.on(executor)});
  return runs_from_flags(flags);
}

TreeCells coarse_cells(const TreeCells& fine, const Aggregates& aggregates, int depth) {
  const Executor& executor = fine.keys.executor();
  TreeCells coarse;
  coarse.dimension = fine.dimension;
  coarse.depth = depth;
  coarse.keys = Array<Key>(executor, aggregates.n_coarse);
  for_each(executor, aggregates.n_coarse,
           CoarseKey{fine.keys.on(executor), aggregates.offsets.on(executor), fine.dimension, depth,
                     coarse.keys.on(executor)});
  return coarse;
}

}  // namespace multigrid
