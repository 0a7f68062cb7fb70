// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/grid_vertices.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/morton.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// 1 for the corners of each cell at which one of its points has a weight.
template <int dim>
struct MarkCorners {
  PointsView<dim> points, path_points;
  const Index* offsets;  ///< of the points of a cell
  Index n_cells;
  Index* flags;
  MG_HD void operator()(Index cell) const {
    constexpr int corners = PointsView<dim>::corners;
    Index* flag = flags + Offset(cell) * corners;
    for (int q = 0; q < corners; ++q) flag[q] = 0;
    const auto mark = [&](int bits) {
      for (int q = 0; q < corners; ++q)
        if ((q & ~bits) == 0) flag[q] = 1;
    };
    if (cell >= n_cells)
      mark(path_points.used_bits(cell - n_cells));
    else
      for (Index i = offsets[cell]; i < offsets[cell + 1]; ++i) mark(points.used_bits(i));
  }
};

/// Key of the vertex at a corner.
template <int dim>
struct CornerKey {
  PointsView<dim> points, path_points;
  const Index* offsets;
  Index n_cells;
  int depth;
  const Index* corners;
  Key* keys;
  MG_HD void operator()(Index k) const {
    const Index cell = corners[k] >> dim;
    Key key = 0;
    for (int d = 0; d < dim; ++d) {
      const Index low =
          cell < n_cells ? points.cell(offsets[cell], d) : path_points.cell(cell - n_cells, d);
      const Key vertex = static_cast<Key>(low + (corners[k] >> d & 1));
      key |= morton::spread(vertex << (morton::tree_depth(dim) - depth), dim) << d;
    }
    keys[k] = key;
  }
};

struct NumberCorners {
  const Index* corners;
  const Index* vertex_of;
  Index* vertex;
  MG_HD void operator()(Index k) const { vertex[corners[k]] = vertex_of[k]; }
};

template <int dim>
GridVertices find(const TreeCells& keys,
                  const GridPoints& points,
                  const VertexPaths& paths,
                  int depth) {
  const Executor& executor = points.places.executor();
  const PointsView<dim> here(points), on_paths(paths.points);
  GridVertices result;
  result.cells = aggregate_full(keys, depth);
  const Index n_cells = result.cells.n_coarse;
  const Index* offsets = result.cells.offsets.on(executor);
  const Index n_all = n_cells + paths.points.n;
  Array<Index> flags(executor, Offset(n_all) << dim);
  for_each(executor, n_all, MarkCorners<dim>{here, on_paths, offsets, n_cells, flags.on(executor)});
  result.corners = compact(flags);

  TreeCells corner_keys{dim, morton::tree_depth(dim), Array<Key>(executor, result.corners.size())};
  for_each(executor, result.corners.size(),
           CornerKey<dim>{here, on_paths, offsets, n_cells, depth, result.corners.on(executor),
                          corner_keys.keys.on(executor)});
  sort_by_key(corner_keys.keys, result.corners);
  Aggregates same = aggregate_full(corner_keys, depth);
  result.keys = coarse_cells(corner_keys, same, depth);
  result.vertex = std::move(flags);
  for_each(executor, result.corners.size(),
           NumberCorners{result.corners.on(executor), same.aggregate.on(executor),
                         result.vertex.on(executor)});
  result.begins = std::move(same.offsets);
  return result;
}

struct BoundaryScaling {
  CsrView<double> A;
  double* scaling;
  MG_HD void operator()(Index i) const {
    double row_sum = 0, diagonal = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      row_sum += a;
      if (j == i) diagonal = a;
    });
    const double scale = row_sum > 0.05 * diagonal ? 1 - row_sum / diagonal : 1;
    scaling[i] = scale < 0.1 ? 0.1 : scale;
  }
};

struct Fill {
  double* values;
  MG_HD void operator()(Index i) const { values[i] = 1; }
};

template <int dim>
struct CountWeights {
  PointsView<dim> points;
  Index* counts;
  MG_HD void operator()(Index i) const {
    Index count = 1;
    for (int bits = points.used_bits(i); bits; bits &= bits - 1) count *= 2;
    counts[i] = count;
  }
};

/// Bytes a point: 8 dim + 20 read, its 2^dim vertices mostly from a cache, 12 an entry written.
template <int dim>
struct FillWeights {
  PointsView<dim> points;
  const Index* cell;
  const Index* vertex;
  const double* scaling;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    constexpr int corners = PointsView<dim>::corners;
    const Index* vertices = vertex + Offset(cell[i]) * corners;
    const int bits = points.used_bits(i);
    for (int q = 0; q < corners; ++q) {
      if (q & ~bits) continue;
      Offset k = offsets[i];  // entries go in the order of their columns
      for (int other = 0; other < corners; ++other)
        k += (other & ~bits) == 0 && vertices[other] < vertices[q] ? 1 : 0;
      columns[k] = vertices[q];
      values[k] = scaling[i] * points.weight(i, q);
    }
  }
};

template <int dim>
Csr<double> interpolate(const GridPoints& points,
                        const GridVertices& vertices,
                        const Array<double>& scaling) {
  const Executor& executor = points.places.executor();
  const PointsView<dim> here(points);
  Array<Index> counts(executor, points.n);
  for_each(executor, points.n, CountWeights<dim>{here, counts.on(executor)});
  Csr<double> P{points.n, vertices.n(), Array<Offset>(executor, Offset(points.n) + 1), {}, {}};
  const Offset n_nonzeros = scan(counts, P.offsets);
  P.columns = Array<Index>(executor, n_nonzeros);
  P.values = Array<double>(executor, n_nonzeros);
  for_each(executor, points.n,
           FillWeights<dim>{here, vertices.cells.aggregate.on(executor),
                            vertices.vertex.on(executor), scaling.on(executor),
                            P.offsets.on(executor), P.columns.on(executor), P.values.on(executor)});
  return P;
}

}  // namespace

GridVertices find_vertices(const TreeCells& keys,
                           const GridPoints& points,
                           const VertexPaths& paths,
                           int depth) {
  return points.dimension == 2 ? find<2>(keys, points, paths, depth)
                               : find<3>(keys, points, paths, depth);
}

Array<double> boundary_scaling(const Csr<double>& A, int dimension) {
  const Executor& executor = A.executor();
  Array<double> scaling(executor, A.n_rows);
  if (dimension == 2)
    for_each(executor, A.n_rows, BoundaryScaling{view(A), scaling.on(executor)});
  else
    for_each(executor, A.n_rows, Fill{scaling.on(executor)});
  return scaling;
}

Csr<double> interpolation(const GridPoints& points,
                          const GridVertices& vertices,
                          const Array<double>& scaling) {
  return points.dimension == 2 ? interpolate<2>(points, vertices, scaling)
                               : interpolate<3>(points, vertices, scaling);
}

}  // namespace multigrid
