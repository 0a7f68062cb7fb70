// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/plane_parts.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

namespace mesh {
namespace {

using multigrid::for_each;

/// One of the counts of all cells of a shape.
template <int n>
struct CountOfCell {
  SplitEdgesView split;
  const Index* edges;
  Index PlaneCounts::*what;
  Index* counts;
  MG_HD void operator()(Index c) const {
    const int n_split = count_split<n>(split, edges + n * Offset(c));
    counts[c] = (n == 3 ? counts_of_triangle(n_split) : counts_of_quadrilateral(n_split)).*what;
  }
};

template <int n>
PlaneBegins begins_of(const Faces& cells, const SplitEdgesView& split, const Executor& executor) {
  PlaneBegins begins;
  Array<Index> counts(executor, cells.n);
  const auto scan = [&](Index PlaneCounts::*what, Array<Offset>& begin) {
    if (cells.n == 0) return;
    begin = Array<Offset>(executor, Offset(cells.n) + 1);
    for_each(executor, cells.n,
             CountOfCell<n>{split, cells.edges.on(executor), what, counts.on(executor)});
    begins.all.*what =
        counted_parts(multigrid::scan(counts, begin), "cells or edges inside of one kind");
  };
  if (n == 4) {
    scan(&PlaneCounts::quadrilaterals, begins.quadrilaterals);
    scan(&PlaneCounts::middles, begins.middles);
  }
  scan(&PlaneCounts::triangles, begins.triangles);
  scan(&PlaneCounts::inside, begins.inside);
  return begins;
}

}  // namespace

PlanePlan::PlanePlan(const CellArrays<2>& mesh, const Array<Index>& marks)
    : split(split_edges(mesh, marks)),
      of_triangles(begins_of<3>(mesh.triangles, split.view(mesh), mesh.executor())),
      of_quadrilaterals(begins_of<4>(mesh.quadrilaterals, split.view(mesh), mesh.executor())) {}

}  // namespace mesh
