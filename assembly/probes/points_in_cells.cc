// SPDX-License-Identifier: MIT
#include "assembly/probes/points_in_cells.h"

#include "assembly/nodes/lattice_on.h"
#include "assembly/probes/inverse_map.h"
#include "assembly/probes/point_grid.h"
#include "multigrid/backend/launch.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace assembly {

namespace {

using multigrid::Key;

/// What is lowered for each point: how far the cell is from it, 0 if it is inside, as the bits of a float, which ascend as the float
/// does; below these the number of the cell.
constexpr Key nowhere = ~Key(0);
MG_HD inline Key cell_at_distance(Index cell, double distance) {
  const auto rounded = float(distance);
  std::uint32_t bits;
  memcpy(&bits, &rounded, sizeof bits);
  return Key(bits) << 32 | Key(cell);
}
MG_HD inline Index cell_of_key(Key key) {
  return key == nowhere ? -1 : Index(key & 0xffffffff);
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// How much larger than the box of its nodes a cell's own box is at most: the largest sum of the absolute values of its shape
/// functions, which is 2 on tetrahedra of degree 2, 2.66 on quadrilaterals of degree 3 and 4.88 on those of degree 4.
MG_HD constexpr double growth_of_box(int degree) {
  return degree == 1 ? 1 : degree == 2 ? 2 : degree == 3 ? 2.7 : 4.9;
}

struct ClearPoint {
  int stride, dimension;
  Key* cell_of;
  Index* nodes;
  double* values;
  double* gradients;
  MG_HD void operator()(Index point) const {
    cell_of[point] = nowhere;
    for (int i = 0; i < stride; ++i) {
      const Offset k = Offset(point) * stride + i;
      nodes[k] = 0;
      values[k] = 0;
      for (int d = 0; d < dimension; ++d) gradients[k * dimension + d] = 0;
    }
  }
};

/// Looks for the points that lie in a cell.
template <int dim, int n>
struct FindPoints {
  PointGridView<dim> grid;
  const Index* nodes;
  PointsView node_points;
  const int* places;
  Index first;  ///< the block's first cell
  double reach;
  Key* cell_of;  ///< of each point, the nearest so far, and of these the first

  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * n;
    double low[dim], high[dim];
    const double farthest = reach * find_box(own, low, high);
    if (grid.misses(low, high)) return;
    const InverseMap<dim, n> map(own, node_points, places);
    int from[3] = {0, 0, 0}, to[3] = {0, 0, 0};
    for (int d = 0; d < dim; ++d) {
      from[d] = grid.box(d, low[d]);
      to[d] = grid.box(d, high[d]);
    }
    for (int k = from[2]; k <= to[2]; ++k)
      for (int j = from[1]; j <= to[1]; ++j)
        for (int i = from[0]; i <= to[0]; ++i)
          look_in(i + grid.n[0] * (j + grid.n[1] * k), low, high, map, farthest, e);
  }

 private:
  /// Returns the largest extent of the nodes.
  MG_HD double find_box(const Index* own, double (&low)[dim], double (&high)[dim]) const {
    for (int d = 0; d < dim; ++d) {
      low[d] = high[d] = node_points(own[0], d);
      for (int i = 1; i < n; ++i) {
        const double x = node_points(own[i], d);
        low[d] = x < low[d] ? x : low[d];
        high[d] = x > high[d] ? x : high[d];
      }
    }
    double largest = 0;
    for (int d = 0; d < dim; ++d) largest = high[d] - low[d] > largest ? high[d] - low[d] : largest;
    for (int d = 0; d < dim; ++d) {
      const double half = (high[d] - low[d]) / 2, middle = low[d] + half;
      const double grown = growth_of_box(degree_of_nodes(dim, n)) * half + (reach + 1e-6) * largest;
      low[d] = middle - grown;
      high[d] = middle + grown;
    }
    return largest;
  }
  MG_HD void look_in(int box,
                     const double (&low)[dim],
                     const double (&high)[dim],
                     const InverseMap<dim, n>& map,
                     double farthest,
                     Index e) const {
    for (Index m = grid.begins[box]; m < grid.begins[box + 1]; ++m) {
      const Index point = grid.members[m];
      double x[dim], reference[dim];
      bool is_near = true;
      for (int d = 0; d < dim; ++d) {
        x[d] = grid.points[Offset(point) * dim + d];
        is_near = is_near && x[d] >= low[d] && x[d] <= high[d];
      }
      if (!is_near) continue;
      if (map.find(x, reference)) {
        multigrid::lower(cell_of + point, cell_at_distance(first + e, 0));
      } else if (farthest > 0) {
        const double distance = sqrt(map.approach(x, reference));
        if (distance <= farthest)
          multigrid::lower(cell_of + point, cell_at_distance(first + e, distance));
      }
    }
  }
};

/// Evaluates the shape functions at the points in the cells of a block.
template <int dim, int n>
struct EvaluateShapes {
  const double* points;
  const Key* cell_of;
  const Index* block_nodes;
  PointsView node_points;
  const int* places;
  Index first, n_cells;
  int stride;
  Index* nodes;
  double* values;
  double* gradients;

  MG_HD void operator()(Index point) const {
    const Index cell = cell_of_key(cell_of[point]);
    if (cell < first || cell >= first + n_cells) return;
    const Index* const own = block_nodes + Offset(cell - first) * n;
    double x[dim], reference[dim];
    for (int d = 0; d < dim; ++d) x[d] = points[Offset(point) * dim + d];
    const InverseMap<dim, n> map(own, node_points, places);
    if (!map.find(x, reference)) map.approach(x, reference);
    const ShapesAtPoint<dim, n> shapes(reference);
    const Jacobian<dim> jacobian = map.jacobian(shapes);
    for (int i = 0; i < n; ++i) {
      const Offset k = Offset(point) * stride + i;
      double on_reference[dim], g[dim];
      shapes.gradient(places + 3 * i, on_reference);
      jacobian.gradient(on_reference, g);
      nodes[k] = own[i];
      values[k] = shapes.value(places + 3 * i);
      for (int d = 0; d < dim; ++d) gradients[k * dim + d] = g[d];
    }
  }
};

struct TakeCell {
  const Key* cell_of;
  Index* cells;
  MG_HD void operator()(Index point) const { cells[point] = cell_of_key(cell_of[point]); }
};

/// Component c of n_components at point k: the sum over its cell's nodes.
struct SumOverNodes {
  const Index* cells;
  const Index* nodes;
  const double* weights;
  int stride, n_components;
  const double* u;
  double* result;
  MG_HD void operator()(Index entry) const {
    const Index point = entry / n_components;
    const int c = int(entry % n_components);
    double sum = 0;
    for (int i = 0; i < stride; ++i) {
      const Offset k = Offset(point) * stride + i;
      sum += weights[k * n_components + c] * u[nodes[k]];
    }
    result[entry] = cells[point] < 0 ? not_a_number : sum;
  }
};

Array<double> sums_over_nodes(const PointsInCells& points,
                              const Array<double>& weights,
                              const int n_components,
                              const Array<double>& u) {
  const Executor& executor = points.executor();
  Array<double> result(executor, Offset(points.n()) * n_components);
  multigrid::for_each(
      executor, result.size(),
      SumOverNodes{points.cells.on(executor), points.nodes.on(executor), weights.on(executor),
                   points.n_shapes, n_components, u.on(executor), result.on(executor)});
  return result;
}

}  // namespace

template <int dim>
PointsInCells points_in_cells(const std::vector<ElementBlock>& blocks,
                              const Array<double>& node_points,
                              const std::vector<double>& points,
                              const double reach) {
  const Executor& executor = node_points.executor();
  const Offset n_points = Offset(points.size() / dim);
  PointsInCells result;
  result.dimension = dim;
  for (const ElementBlock& block : blocks)
    result.n_shapes = std::max(result.n_shapes, block.n_nodes);
  result.cells = Array<Index>(executor, n_points);
  const Offset n_entries = n_points * result.n_shapes;
  result.nodes = Array<Index>(executor, n_entries);
  result.values = Array<double>(executor, n_entries);
  result.gradients = Array<double>(executor, n_entries * dim);
  if (n_points == 0) return result;
  const PointGrid<dim> grid(executor, points);
  Array<Key> cell_of(executor, n_points);
  multigrid::for_each(
      executor, n_points,
      ClearPoint{result.n_shapes, dim, cell_of.on(executor), result.nodes.on(executor),
                 result.values.on(executor), result.gradients.on(executor)});
  std::vector<Array<int>> places;
  for (const ElementBlock& block : blocks) {
    places.push_back(lattice_on(executor, dim, block.n_nodes));
    with_n_nodes<dim>(block.n_nodes, [&](auto n) {
      multigrid::for_each(
          executor, block.n,
          FindPoints<dim, decltype(n)::value>{grid.view(), block.nodes.on(executor),
                                              view(node_points, dim), places.back().on(executor),
                                              block.first, reach, cell_of.on(executor)});
    });
  }
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const ElementBlock& block = blocks[k];
    with_n_nodes<dim>(block.n_nodes, [&](auto n) {
      multigrid::for_each(executor, n_points,
                          EvaluateShapes<dim, decltype(n)::value>{
                              grid.view().points, cell_of.on(executor), block.nodes.on(executor),
                              view(node_points, dim), places[k].on(executor), block.first, block.n,
                              result.n_shapes, result.nodes.on(executor),
                              result.values.on(executor), result.gradients.on(executor)});
    });
  }
  multigrid::for_each(executor, n_points,
                      TakeCell{cell_of.on(executor), result.cells.on(executor)});
  executor.synchronize();
  return result;
}

Array<double> values_at(const PointsInCells& points, const Array<double>& u) {
  return sums_over_nodes(points, points.values, 1, u);
}

Array<double> gradients_at(const PointsInCells& points, const Array<double>& u) {
  return sums_over_nodes(points, points.gradients, points.dimension, u);
}

template PointsInCells points_in_cells<2>(const std::vector<ElementBlock>&,
                                          const Array<double>&,
                                          const std::vector<double>&,
                                          double);
template PointsInCells points_in_cells<3>(const std::vector<ElementBlock>&,
                                          const Array<double>&,
                                          const std::vector<double>&,
                                          double);

}  // namespace assembly
