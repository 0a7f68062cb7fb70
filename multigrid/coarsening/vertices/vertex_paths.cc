// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/vertex_paths.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"

#include <stdexcept>

namespace multigrid {
namespace {

MG_HD double in_cells(std::uint32_t place) {
  return place * (1. / places_per_cell);
}

/// Number of springs of the path from i to j; 0 if their cells touch, if j < i, since that path is
/// laid from j, or if the coupling is repelling.
template <int dim>
MG_HD Index n_springs(const PointsView<dim>& points, Index i, Index j, double a) {
  if (j < i || a >= 0 || points.touch(i, j)) return 0;
  double longest = 0;
  for (int d = 0; d < dim; ++d) {
    const double step = in_cells(points.place(j, d)) - in_cells(points.place(i, d));
    if (step > longest) longest = step;
    if (-step > longest) longest = -step;
  }
  return static_cast<Index>(1.001 * longest) + 1;  // each shorter than a cell by more than rounding
}

template <int dim>
struct PathPoints {
  CsrView<double> A;
  PointsView<dim> points;
  MG_HD Offset operator()(Index i) const {
    Offset count = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      const Index n = n_springs(points, i, j, a);
      count += n > 0 ? n + 1 : 0;
    });
    return count;
  }
};

template <int dim>
struct CountPathPoints {
  PathPoints<dim> count;
  Index* counts;
  MG_HD void operator()(Index i) const { counts[i] = static_cast<Index>(count(i)); }
};

template <int dim>
struct LayPaths {
  CsrView<double> A;
  PointsView<dim> points;
  const Offset* offsets;
  std::uint32_t* places;
  double* couplings;
  MG_HD void operator()(Index i) const {
    Offset next = offsets[i];
    A.for_each_entry(i, [&](Index j, double a) {
      const Index n = n_springs(points, i, j, a);
      for (Index k = 0; n > 0 && k <= n; ++k, ++next) {
        const double t = static_cast<double>(k) / n;
        for (int d = 0; d < dim; ++d)
          places[dim * next + d] =
              placed((1 - t) * in_cells(points.place(i, d)) + t * in_cells(points.place(j, d)));
        couplings[next] = k < n ? n * a : 0;
      }
    });
  }
};

}  // namespace

Offset count_path_points(const Csr<double>& A, const GridPoints& points) {
  return with_dimension(points.dimension, [&](auto dim) {
    return sum(A.executor(), A.n_rows, PathPoints<dim()>{view(A), PointsView<dim()>(points)});
  });
}

VertexPaths lay_paths(const Csr<double>& A, const GridPoints& points) {
  const Executor& executor = A.executor();
  return with_dimension(points.dimension, [&](auto dim) {
    const PathPoints<dim()> count{view(A), PointsView<dim()>(points)};
    Array<Index> counts(executor, A.n_rows);
    Array<Offset> offsets(executor, Offset(A.n_rows) + 1);
    for_each(executor, A.n_rows, CountPathPoints<dim()>{count, counts.on(executor)});
    const Offset n = scan(counts, offsets);
    if (n > 0x7fffffff) throw std::length_error("lay_paths: more than 2^31 - 1 points");
    VertexPaths paths{{dim(), static_cast<Index>(n), Array<std::uint32_t>(executor, dim() * n)},
                      Array<double>(executor, n)};
    if (n > 0)
      for_each(executor, A.n_rows,
               LayPaths<dim()>{count.A, count.points, offsets.on(executor),
                               paths.points.places.on(executor), paths.couplings.on(executor)});
    return paths;
  });
}

VertexPaths no_paths(const GridPoints& points) {
  const Executor& executor = points.places.executor();
  return {{points.dimension, 0, Array<std::uint32_t>(executor, 0)}, Array<double>(executor, 0)};
}

}  // namespace multigrid
