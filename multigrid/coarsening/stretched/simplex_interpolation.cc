// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/stretched/simplex_interpolation.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/fixed_point.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

template <int dim>
struct GridOfSimplices {
  const double* places;
  Offset n;
  Index sides[3];

  /// Calls f(vertex, weight) for the vertices of point i whose weight is not 0, in ascending order.
  template <class F>
  MG_HD void for_each_weight(Index i, F&& f) const {
    double part[dim];
    Index step[dim];
    Offset vertex = 0, stride = 1;
    for (int d = 0; d < dim; ++d) {
      const double place = places[d * n + i];
      double cell = floor(place);
      if (cell > sides[d] - 2) cell = sides[d] - 2;
      if (cell < 0) cell = 0;  // a side of one vertex
      part[d] = floor((place - cell) / fixed_point_unit + 0.5) * fixed_point_unit;
      step[d] = static_cast<Index>(stride);
      vertex += static_cast<Offset>(cell) * stride;
      stride *= sides[d];
    }
    sort(part, step);
    double before = 1;
    for (int d = 0; d <= dim; ++d) {
      const double next = d < dim ? part[d] : 0;
      if (before > next) f(static_cast<Index>(vertex), before - next);
      if (d < dim) vertex += step[d];
      before = next;
    }
  }

 private:
  /// The largest part first; of equal ones the lower direction.
  MG_HD static void sort(double (&part)[dim], Index (&step)[dim]) {
    for (int pass = 0; pass < dim - 1; ++pass)
      for (int d = 0; d < dim - 1 - pass; ++d) {
        if (part[d] >= part[d + 1]) continue;
        const double p = part[d];
        part[d] = part[d + 1];
        part[d + 1] = p;
        const Index s = step[d];
        step[d] = step[d + 1];
        step[d + 1] = s;
      }
  }
};

/// The best point of a vertex is the one with the largest weight there, the first of several: the least key.
struct BestPoint {
  static constexpr int index_bits = 32;
  MG_HD static Key key(Index i, double weight) {
    return static_cast<Key>((1 - weight) / fixed_point_unit) << index_bits | static_cast<Key>(i);
  }
  MG_HD static bool is(Key key, Index i) {
    return (key & ((Key(1) << index_bits) - 1)) == static_cast<Key>(i);
  }
};

/// Bytes a point: 8 dim, and 8 a vertex.
template <int dim>
struct FindBestPoint {
  GridOfSimplices<dim> grid;
  Key* best;
  MG_HD void operator()(Index i) const {
    grid.for_each_weight(
        i, [&](Index vertex, double weight) { lower(&best[vertex], BestPoint::key(i, weight)); });
  }
};

/// Flags one of the vertices whose best point this is: that with the largest weight, the first of several.
/// Bytes a point: 8 dim, and 8 a vertex.
template <int dim>
struct FlagVertex {
  GridOfSimplices<dim> grid;
  const Key* best;
  Index* flags;
  MG_HD void operator()(Index i) const {
    Index chosen = -1;
    double most = 0;
    grid.for_each_weight(i, [&](Index vertex, double weight) {
      if (weight <= most || !BestPoint::is(best[vertex], i)) return;
      most = weight;
      chosen = vertex;
    });
    if (chosen >= 0) flags[chosen] = 1;
  }
};

/// Finds the vertex with the largest weight, the first of several, of points none of whose vertices is flagged; -1 of
/// others. Bytes a point: 8 dim + 4, and the flags of its vertices.
template <int dim>
struct FindLonelyPoint {
  GridOfSimplices<dim> grid;
  const Index* flags;
  Index* nearest;
  MG_HD void operator()(Index i) const {
    Index vertex_of_most = -1;
    double most = 0;
    bool has_vertex = false;
    grid.for_each_weight(i, [&](Index vertex, double weight) {
      has_vertex = has_vertex || flags[vertex] > 0;
      if (weight <= most) return;
      most = weight;
      vertex_of_most = vertex;
    });
    nearest[i] = has_vertex ? -1 : vertex_of_most;
  }
};

struct FlagNearest {
  const Index* nearest;
  Index* flags;
  MG_HD void operator()(Index i) const {
    if (nearest[i] >= 0) flags[nearest[i]] = 1;
  }
};

/// Bytes a point: 8 dim + 4, and the flags of its vertices.
template <int dim>
struct CountWeights {
  GridOfSimplices<dim> grid;
  const Index* flags;
  Index* counts;
  MG_HD void operator()(Index i) const {
    Index count = 0;
    grid.for_each_weight(i, [&](Index vertex, double) { count += flags[vertex]; });
    counts[i] = count;
  }
};

/// Bytes a point: 8 dim + 8, 12 an entry, and the flags and numbers of its vertices.
template <int dim>
struct WriteWeights {
  GridOfSimplices<dim> grid;
  const Index* flags;
  const Offset* numbers;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    double weights[dim + 1] = {}, sum = 0;
    Index n = 0;
    grid.for_each_weight(i, [&](Index vertex, double weight) {
      if (flags[vertex] == 0) return;
      columns[offsets[i] + n] = static_cast<Index>(numbers[vertex]);
      weights[n++] = weight;
      sum += weight;
    });
    for (double& weight : weights) weight /= sum;
    round_weights(weights, n);
    for (Index k = 0; k < n; ++k) values[offsets[i] + k] = weights[k];
  }
};

struct PlaceVertex {
  const Index* used;
  Index sides[3];
  int dimension;
  Offset n;
  double* vertices;
  MG_HD void operator()(Index i) const {
    Index rest = used[i];
    for (int d = 0; d < dimension; ++d) {
      vertices[d * n + i] = rest % sides[d];
      rest /= sides[d];
    }
  }
};

template <int dim>
SimplexInterpolation interpolation(const Array<double>& places, const std::array<Index, 3>& sides) {
  const Executor& executor = places.executor();
  const Offset n = places.size() / dim, n_places = Offset(sides[0]) * sides[1] * sides[2];
  const GridOfSimplices<dim> grid{places.on(executor), n, {sides[0], sides[1], sides[2]}};
  Array<Index> flags(executor, n_places), counts(executor, n);
  Array<Key> best(executor, n_places);
  fill(best, ~Key(0));
  fill(flags, Index(0));
  for_each(executor, n, FindBestPoint<dim>{grid, best.on(executor)});
  for_each(executor, n, FlagVertex<dim>{grid, best.on(executor), flags.on(executor)});
  for_each(executor, n, FindLonelyPoint<dim>{grid, flags.on(executor), counts.on(executor)});
  for_each(executor, n, FlagNearest{counts.on(executor), flags.on(executor)});
  for_each(executor, n, CountWeights<dim>{grid, flags.on(executor), counts.on(executor)});
  Array<Offset> numbers(executor, n_places + 1);
  prefix_sums(flags, numbers);
  const Array<Index> used = compact(flags);
  SimplexInterpolation result;
  result.P.n_rows = static_cast<Index>(n);
  result.P.n_columns = static_cast<Index>(used.size());
  result.P.offsets = Array<Offset>(executor, n + 1);
  const Offset n_entries = scan(counts, result.P.offsets);
  result.P.columns = Array<Index>(executor, n_entries);
  result.P.values = Array<double>(executor, n_entries);
  for_each(executor, n,
           WriteWeights<dim>{grid, flags.on(executor), numbers.on(executor),
                             result.P.offsets.on(executor), result.P.columns.on(executor),
                             result.P.values.on(executor)});
  result.vertices = Array<double>(executor, dim * used.size());
  for_each(executor, used.size(),
           PlaceVertex{used.on(executor),
                       {sides[0], sides[1], sides[2]},
                       dim,
                       used.size(),
                       result.vertices.on(executor)});
  return result;
}

}  // namespace

SimplexInterpolation simplex_interpolation(const Array<double>& places,
                                           int dimension,
                                           const std::array<Index, 3>& sides) {
  return dimension == 2 ? interpolation<2>(places, sides) : interpolation<3>(places, sides);
}

}  // namespace multigrid
