// SPDX-License-Identifier: MIT
#include "assembly/nodes/nested_points.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

namespace assembly {

namespace {

constexpr int most_parents = 8;

/// The coarse points from which points of the finer mesh come: their numbers follow those of the coarse parts (mesh/cells).
struct ParentsView {
  Index n_points, n_edges, n_faces;
  const Index* edges;
  const Index* faces;
  const Index* cells;
  const Index* row_of_point;
  Index n_unknowns;

  /// The coarse unknowns among them, ascending; `of_each` becomes their value.
  MG_HD int of(Index point, Index (&unknowns)[most_parents], double& of_each) const {
    const Index* parents = &point;
    int n = 1;
    if (point >= n_points + n_edges + n_faces) {
      parents = cells + Offset(most_parents) * (point - n_points - n_edges - n_faces);
      n = 8;
    } else if (point >= n_points + n_edges) {
      parents = faces + Offset(4) * (point - n_points - n_edges);
      n = 4;
    } else if (point >= n_points) {
      parents = edges + Offset(2) * (point - n_points);
      n = 2;
    }
    of_each = 1. / n;
    int kept = 0;
    for (int k = 0; k < n; ++k) {
      const Index unknown = row_of_point[parents[k]];
      if (unknown >= n_unknowns) continue;
      int at = kept++;
      for (; at > 0 && unknowns[at - 1] > unknown; --at) unknowns[at] = unknowns[at - 1];
      unknowns[at] = unknown;
    }
    return kept;
  }
};

struct CountParents {
  ParentsView parents;
  const Index* point_of_number;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    Index unknowns[most_parents];
    double of_each;
    lengths[i] = parents.of(point_of_number[i], unknowns, of_each);
  }
};

struct FillParents {
  ParentsView parents;
  const Index* point_of_number;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    Index unknowns[most_parents];
    double of_each;
    const int n = parents.of(point_of_number[i], unknowns, of_each);
    for (int k = 0; k < n; ++k) {
      columns[offsets[i] + k] = unknowns[k];
      values[offsets[i] + k] = of_each;
    }
  }
};

const Index* on(const Array<Index>& array) {
  return array.empty() ? nullptr : array.on(array.executor());
}

}  // namespace

template <int dim>
NestedPoints nested_points(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  const auto copy = [&](const Array<Index>& array) { return array.copy_to(executor); };
  NestedPoints result;
  result.n_points = cells.n_points;
  result.n_edges = cells.n_edges;
  result.n_faces = cells.quadrilaterals.n;
  result.edges = copy(cells.edge_ends);
  result.faces = copy(cells.quadrilaterals.corners);
  if (dim == 3) result.cells = copy(cells.hexahedra.corners);
  result.n_unknowns = numbers.n_unknowns;
  result.row_of_point = numbers.has_copies() ? rows_of_nodes(numbers.number_of_point, numbers)
                                             : copy(numbers.number_of_point);
  return result;
}

multigrid::Csr<double> interpolation(const NestedPoints& coarse, const NodeNumbers& fine) {
  const Executor& executor = fine.point_of_number.executor();
  const Index n = fine.n_unknowns;
  const ParentsView parents{coarse.n_points,
                            coarse.n_edges,
                            coarse.n_faces,
                            on(coarse.edges),
                            on(coarse.faces),
                            on(coarse.cells),
                            coarse.row_of_point.on(executor),
                            coarse.n_unknowns};
  const Index* const points = fine.point_of_number.on(executor);
  Array<Index> lengths(executor, n);
  multigrid::for_each(executor, n, CountParents{parents, points, lengths.on(executor)});
  multigrid::Csr<double> P{n, coarse.n_unknowns, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, P.offsets);
  P.columns = Array<Index>(executor, total);
  P.values = Array<double>(executor, total);
  multigrid::for_each(executor, n,
                      FillParents{parents, points, P.offsets.on(executor), P.columns.on(executor),
                                  P.values.on(executor)});
  return P;
}

template NestedPoints nested_points(const mesh::CellArrays<2>&, const NodeNumbers&);
template NestedPoints nested_points(const mesh::CellArrays<3>&, const NodeNumbers&);

}  // namespace assembly
